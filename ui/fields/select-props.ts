import type { FieldSize } from './field.tsx';

/** Option of a `Select` or `Segmented`. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Props of `Select`; `value` undefined shows `placeholder`. */
export interface SelectProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  size?: FieldSize;
  invalid?: boolean;
  disabled?: boolean;
}

/** Words in the closed field: the chosen label, else the value itself, else `placeholder`. */
export function wordsOf<Value extends string>({ options, value, placeholder }: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return { isChosen: chosen !== undefined, words: chosen?.label ?? value ?? placeholder ?? '–' };
}
