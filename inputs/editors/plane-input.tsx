import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { useTranslation } from '#ui';
import { DrawButton } from './draw-button.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { PointInput } from './point-input.tsx';

const ORIGIN: JsonObject = { X: 0, Y: 0, Z: 0 };
const UP: JsonObject = { X: 0, Y: 0, Z: 1 };

/** A plane by a point on it and the direction that stands on it; drawn as an arrow from the point. */
export function PlaneInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const wordOf = (key: 'Origin' | 'Normal') => (key === 'Origin' ? t('plane.origin') : t('plane.normal'));
  const plane: JsonObject = isJsonObject(value) ? value : {};
  const changed = (key: 'Origin' | 'Normal', part: JsonValue): JsonObject => ({
    Origin: ORIGIN,
    Normal: UP,
    ...plane,
    [key]: part,
  });
  return (
    <div className="shapes" data-part="plane-input" role="group" aria-label={label}>
      {(['Origin', 'Normal'] as const).map((key) => (
        <div className="shape" key={key}>
          <span className="quiet clip">{wordOf(key)}</span>
          <PointInput
            {...props}
            drawInput={undefined}
            label={`${label} ${wordOf(key)}`}
            property={key === 'Normal' ? { $partiUnitType: 'none' } : {}}
            value={plane[key]}
            onPreview={onPreview && ((next) => onPreview(changed(key, next)))}
            onCommit={(next) => onCommit(changed(key, next))}
          />
          {key === 'Origin' && <DrawButton {...props} />}
        </div>
      ))}
    </div>
  );
}
