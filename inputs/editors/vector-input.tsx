import { isJsonObject, readPoint, type InputProperty, type JsonObject, type JsonValue } from '#domain';
import { useTranslation } from '#ui';
import type { InputFieldProps } from './input-field-props.ts';
import { NumberInput } from './number-input.tsx';
import { PointInput } from './point-input.tsx';

const LENGTH: InputProperty = { type: 'number', minimum: 0, $partiUnitType: 'none' };

/** A direction by its three parts or drawn by two points; its length is told, and typed it stretches the parts. */
export function VectorInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  return (
    <div className="vector" data-part="vector-input" role="group" aria-label={label}>
      <PointInput {...props} />
      <NumberInput
        {...props}
        label={`${label}: ${t('vector.length')}`}
        axis={t('vector.lengthShort')}
        property={LENGTH}
        value={lengthOf(value)}
        onPreview={onPreview && ((next) => onPreview(stretched(value, Number(next))))}
        onCommit={(next) => onCommit(stretched(value, Number(next)))}
      />
    </div>
  );
}

/** Length of a vector; undefined where there is none. */
export function lengthOf(value: JsonValue | undefined): number | undefined {
  const point = readPoint(value);
  return point && Math.hypot(point.X, point.Y, point.Z);
}

/** The same direction at another length; up where there is no direction yet. Further keys stay. */
export function stretched(value: JsonValue | undefined, length: number): JsonObject {
  const { X, Y, Z } = readPoint(value) ?? { X: 0, Y: 0, Z: 0 };
  const kept = isJsonObject(value) ? value : {};
  const now = Math.hypot(X, Y, Z);
  if (now === 0) return { ...kept, X: 0, Y: 0, Z: length };
  return { ...kept, X: (X / now) * length, Y: (Y / now) * length, Z: (Z / now) * length };
}
