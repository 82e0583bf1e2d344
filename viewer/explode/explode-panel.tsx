import { EXPLODED_BY, type Exploded, type UnitSystem } from '#domain';
import { quantityScale } from '#inputs';
import { Button, IconButton, ScrubField, Segmented, useTranslation } from '#ui';
import type { ViewController } from '../model/view-controller.ts';
import './explode.css';

/** How far the field can be dragged (m); more can be typed. */
const DRAGGED_MAX = 12;
const DISTANCE = { type: 'number', $partiUnitType: 'length', minimum: 0, maximum: DRAGGED_MAX, multipleOf: 0.5 } as const;

/** Props of {@link ExplodePanel}. */
export interface ExplodePanelProps {
  controller: ViewController;
  exploded: Exploded | undefined;
  onExplode: (exploded: Exploded | undefined) => void;
  onClose: () => void;
  system: UnitSystem;
  locale: string;
}

/** What the view pulls apart, and how far. */
export function ExplodePanel({ controller, exploded, onExplode, onClose, system, locale }: ExplodePanelProps) {
  const { t } = useTranslation('viewer');
  const { by, distance } = exploded ?? { by: 'level', distance: 0 };
  const scale = quantityScale(DISTANCE, { system, locale });
  const hasNoLevels = by === 'level' && (controller.builtScene?.levels.length ?? 0) < 2;
  const set = (next: Exploded) => onExplode(next.distance > 0 ? next : undefined);
  return (
    <section className="pill explode-panel" aria-label={t('tool.apart')} data-part="explode-panel">
      <Segmented
        label={t('apart.by')}
        size="compact"
        value={by}
        options={EXPLODED_BY.map((one) => ({ value: one, label: t(`apart.${one}`) }))}
        // Another part is chosen to be seen.
        onChange={(next) => set({ by: next, distance: distance || FIRST })}
      />
      <div className="explode-far">
        <span className="quiet">{t('apart.distance')}</span>
        <ScrubField
          label={t('apart.distance')}
          size="compact"
          value={distance}
          min={scale.min ?? 0}
          max={scale.max ?? DRAGGED_MAX}
          step={scale.step}
          format={scale.format}
          parse={scale.parse}
          onPreview={(next) => controller.setExploded({ by, distance: next })}
          onCancel={() => controller.setExploded(exploded)}
          onCommit={(next) => set({ by, distance: Math.max(0, next) })}
        />
      </div>
      {hasNoLevels && <p className="quiet">{t('apart.no-levels')}</p>}
      <div className="explode-foot">
        <Button size="compact" disabled={!exploded} onClick={() => onExplode(undefined)}>
          {t('apart.together')}
        </Button>
        <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />
      </div>
    </section>
  );
}

/** Apart by so much where only what is pulled apart was chosen (m). */
const FIRST = 3;
