import type { InputKind, InputProperty, JsonValue } from '#domain';
import type { ComponentType } from 'react';
import type { ChipProps } from '../chips/chip-props.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import type { Units } from '../values/quantity-scale.ts';
import type { ValueText, ValueWords } from '../values/value-words.ts';

/** Kind of an editor: a kind of input, `vector` for a point input that is a direction, or `element` for what names an element of a model. */
export type EditorKind = InputKind | 'element' | 'vector';

/** Property and units that a text depends on besides its value. */
export interface ValueScope {
  property: InputProperty;
  units: Units;
}

/** Descriptor of one kind of input: everything that the interface knows about it; what is missing is not offered. */
export interface InputKindDescriptor {
  /**
   * Editor of a value; without one the value is summed up and cannot be changed. One that brings more than a few kB
   * is a chunk of its own (`loadLater`), the others come together (`lazyEditor`).
   */
  Editor?: ComponentType<InputFieldProps>;
  /** Rows of a panel that the editor takes; default: 1. */
  lines?: number;
  /** Editor in one short line of a card; without one a click on the value opens `Editor`. */
  Chip?: ComponentType<ChipProps>;
  /** Whether `Chip` serves a property; default: always. */
  hasChip?: (property: InputProperty, disabled: boolean) => boolean;
  /** Text of a set value for row, card and reader; undefined where a value of its JSON type says enough. */
  text?: (value: JsonValue, scope: ValueScope, words: ValueWords) => ValueText | undefined;
}
