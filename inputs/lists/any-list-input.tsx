import type { InputFieldProps } from '../editors/input-field-props.ts';
import { ListInput } from './list-input.tsx';
import { SingleFieldList } from './single-field-list.tsx';

/** A list in the style that its author chose: `singleField` in one line, else as rows. */
export function AnyListInput(props: InputFieldProps) {
  return props.property.$partiStyle === 'singleField' ? <SingleFieldList {...props} /> : <ListInput {...props} />;
}
