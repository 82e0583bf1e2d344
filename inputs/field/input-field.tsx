import type { InputFieldProps } from '../editors/input-field-props.ts';
import { kindOfInput } from '../kinds/index.ts';
import { SummaryField } from './summary-field.tsx';

/** Editor of an input, by its kind; a summary where the kind has none. */
export function InputField(props: InputFieldProps) {
  const { Editor = SummaryField } = kindOfInput(props.property);
  return <Editor {...props} />;
}
