import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { extentOf, type SpaceVariant, type VariantFault } from '#domain';
import type { QuantityScale } from '#inputs';
import { Icon, IconButton, StateGlyph, TextField, useTranslation } from '#ui';
import { ThingPicture } from '../content/thing-picture.tsx';
import type { SizedThing, SupplyThing } from './things.ts';

/** Props of {@link VariantsPanel}. */
export interface VariantsPanelProps {
  variants: readonly SpaceVariant[];
  chosen: number;
  faultsOf: (variant: SpaceVariant) => readonly VariantFault[];
  find: (thing: SpaceVariant['things'][number]) => SupplyThing | undefined;
  length: QuantityScale;
  mayEdit: boolean;
  onChoose: (at: number) => void;
  onAdd: () => void;
}

/** Variants of a space type, each as a small plan, with what is wrong with it. */
export function VariantsPanel({ variants, chosen, faultsOf, find, length, mayEdit, onChoose, onAdd }: VariantsPanelProps) {
  const { t } = useTranslation('content');
  return (
    <section aria-label={t('space.variants')}>
      <header className="bar">
        <h2 className="title">{t('space.variants')}</h2>
        <span className="meta grow clip">{t('space.largest')}</span>
        {mayEdit && <IconButton icon="plus" size="compact" label={t('space.new-variant')} onClick={onAdd} />}
      </header>
      <ul className="variants" data-part="variants">
        {variants.map((variant, at) => {
          const { name, cell, things } = variant;
          const [fault] = faultsOf(variant);
          return (
            <li key={name}>
              <button type="button" aria-current={at === chosen || undefined} onClick={() => onChoose(at)}>
                <SmallPlan variant={variant} find={find} />
                <span>
                  <b className="clip">{name}</b>
                  <span className={fault ? 'meta bad' : 'meta'}>
                    {fault
                      ? t(`space.fault.${fault.kind}`, { name: fault.name })
                      : `${length.text(cell[2] - cell[0])} × ${length.text(cell[3] - cell[1])}, ${t('things', { count: things.length })}`}
                  </span>
                </span>
                {fault && <StateGlyph state="failed" />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SmallPlan({ variant: { cell, things }, find }: { variant: SpaceVariant; find: VariantsPanelProps['find'] }) {
  const [w, d] = [cell[2] - cell[0], cell[3] - cell[1]];
  const edge = Math.max(w / 54, d / 42);
  const [width, height] = [60 * edge, 48 * edge];
  const place = `${cell[0] - (width - w) / 2} ${-cell[3] - (height - d) / 2} ${width} ${height}`;
  return (
    <svg viewBox={place} aria-hidden="true" style={{ strokeWidth: edge * 1.2 }}>
      <rect x={cell[0]} y={-cell[3]} width={w} height={d} />
      {things.map((thing, at) => {
        const [x0, y0, x1, y1] = extentOf(thing, find(thing)?.size);
        return <rect key={at} className="thing" x={x0} y={-y1} width={x1 - x0} height={y1 - y0} />;
      })}
    </svg>
  );
}

/** Props of {@link SupplyPanel}. */
export interface SupplyPanelProps {
  folder: string;
  things: readonly SupplyThing[];
  mayEdit: boolean;
  /** Placed by a key or a click: in the middle of the room. */
  onPlace: (thing: SizedThing) => void;
  onDrag: (thing: SizedThing, event: PointerEvent) => void;
}

const isSized = (thing: SupplyThing): thing is SizedThing => thing.size !== undefined;
/** Things that are shown without a word to find them by. */
const MOST_SHOWN = 120;

/** Things of the folder: dragged into the room, or placed in its middle by a press. */
export function SupplyPanel({ folder, things, mayEdit, onPlace, onDrag }: SupplyPanelProps) {
  const { t, i18n } = useTranslation('content');
  const [wanted, setWanted] = useState('');
  const words = wanted.toLocaleLowerCase(i18n.language).split(/\s+/);
  const found = things
    .filter(isSized)
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase(i18n.language).includes(word)));
  const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && setWanted('');
  return (
    <section aria-label={t('space.things')} className="supply-part">
      <header className="bar">
        <h2 className="title">{t('space.things')}</h2>
        <span className="meta grow clip">{folder}</span>
      </header>
      {things.length > 9 && (
        <div className="find" onKeyDown={giveUp}>
          <TextField
            icon="search"
            type="search"
            label={t('find-thing', { count: things.length })}
            placeholder={t('find-thing', { count: things.length })}
            value={wanted}
            onChange={setWanted}
          />
        </div>
      )}
      <ul className="supply" data-part="supply">
        {found.slice(0, MOST_SHOWN).map((thing) => (
          <li key={`${thing.url} ${thing.name}`}>
            <button
              type="button"
              disabled={!mayEdit}
              title={thing.name}
              onPointerDown={(event) => event.button === 0 && onDrag(thing, event)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onPlace(thing);
              }}
            >
              {thing.file ? (
                <ThingPicture item={{ id: thing.file.id, folderId: thing.file.folderId, updatedAt: thing.file.digest }}>
                  <Icon name="core" />
                </ThingPicture>
              ) : (
                <span className="thing-picture">
                  <Icon name="crop" />
                </span>
              )}
              <span className="meta name">{thing.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {things.length === 0 && <p className="meta note">{t('space.no-things')}</p>}
      {things.length > 0 && mayEdit && <p className="meta note end">{t('space.drag-hint')}</p>}
    </section>
  );
}
