import type { InputProperty, JsonValue } from '#domain';
import type { Units } from '../values/quantity-scale.ts';
import type { ValueText } from '../values/value-words.ts';

/** Props of an editor in one short line; values metric. */
export interface ChipProps {
  /** Name of the property: `data-chip`. */
  name: string;
  /** Translated title. */
  label: string;
  property: InputProperty;
  value: JsonValue | undefined;
  units: Units;
  /** A value is asked for. */
  invalid: boolean;
  disabled: boolean;
  /** What the chip shows of the value. */
  text: ValueText;
  onPreview: (value: JsonValue) => void;
  onCommit: (value: JsonValue, was?: JsonValue) => void;
  onCancel: () => void;
}
