import type { InputKind, InputProperty, JsonValue } from '#domain';
import type { ComponentType } from 'react';
import type { ChipProps } from '../chips/chip-props.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import type { Units } from '../values/quantity-scale.ts';
import type { ValueText, ValueWords } from '../values/value-words.ts';

/** Kind of an editor: a kind of input, or `vector` for a point input that is a direction. */
export type EditorKind = InputKind | 'vector';

/** What a text needs besides the value. */
export interface ValueScope {
  property: InputProperty;
  units: Units;
}

/** Everything the interface knows about one kind of input; what is missing is not offered. */
export interface InputKindDescriptor {
  kind: EditorKind;
  /**
   * Editor of a value; without one the value is summed up and cannot be changed. One that brings more than a few kB
   * is a chunk of its own (`loadLater`), the others come together (`lazyEditor`).
   */
  Editor?: ComponentType<InputFieldProps>;
  /** Editor in one short line of a card; without one a click on the value opens `Editor`. */
  Chip?: ComponentType<ChipProps>;
  /** Whether `Chip` serves a property; default: always. */
  hasChip?: (property: InputProperty, disabled: boolean) => boolean;
  /** Text of a set value for row, card and reader; undefined where a value of its JSON type says enough. */
  text?: (value: JsonValue, scope: ValueScope, words: ValueWords) => ValueText | undefined;
  /** Value of a typed text, metric; undefined where the text is none. `before`: the value that is replaced. */
  read?: (text: string, scope: ValueScope, before?: JsonValue) => JsonValue | undefined;
  /** Value that drawing or typing begins with where nothing is set; metric, lengths in m. */
  start?: () => JsonValue;
}
