import { isJsonObject } from '#domain';
import type { InputProperty, JsonObject, JsonValue } from '#domain';
import { DrawButton } from './draw-button.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { NumberInput } from './number-input.tsx';

const AXES = [
  ['x', 'X'],
  ['y', 'Y'],
  ['z', 'Z'],
] as const;
const LENGTH: InputProperty = { type: 'number', $partiUnitType: 'length' };

/** A point by its three coordinates, in metres inside. Keys that are no coordinate stay. */
export function PointInput(props: InputFieldProps) {
  const { label, property, value, onPreview, onCommit } = props;
  const point: JsonObject = isJsonObject(value) ? value : {};
  const coordinate: InputProperty = {
    ...LENGTH,
    ...(property.$partiUnitType === undefined ? {} : { $partiUnitType: property.$partiUnitType }),
  };
  const moved = (key: string, next: JsonValue): JsonObject => ({ X: 0, Y: 0, Z: 0, ...point, [key]: next });
  return (
    <span
      className="triple"
      role="group"
      aria-label={label}
      data-part="point-input"
      data-long={props.units.system === 'imperial' || undefined}
    >
      {AXES.map(([axis, key]) => (
        <NumberInput
          key={key}
          {...props}
          label={`${label} ${axis}`}
          axis={axis}
          property={coordinate}
          value={point[key]}
          onPreview={onPreview && ((next) => onPreview(moved(key, next)))}
          onCommit={(next) => onCommit(moved(key, next))}
        />
      ))}
      <DrawButton {...props} />
    </span>
  );
}
