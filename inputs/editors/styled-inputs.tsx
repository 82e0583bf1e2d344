import { unitTypeOf } from '#domain';
import { HeadingInput } from './heading-input.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { MultilineInput } from './multiline-input.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

/** A number: a heading with its compass; in the style `number`, or where its author wants no slider, without dimension line. */
export function AnyNumberInput(props: InputFieldProps) {
  const { property } = props;
  if (unitTypeOf(property) === 'heading') return <HeadingInput {...props} />;
  return <NumberInput {...props} ruled={property.$partiStyle === 'number' || property['$partiDisableRange'] === true} />;
}

/** A text of one line, or in the style `multiline` of several. */
export function AnyTextInput(props: InputFieldProps) {
  return props.property.$partiStyle === 'multiline' ? <MultilineInput {...props} /> : <TextInput {...props} />;
}
