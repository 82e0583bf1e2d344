import type { InputFieldProps } from '../editors/input-field-props.ts';
import { ListInput } from './list-input.tsx';
import { WithPopulate } from './populate-button.tsx';
import { SingleFieldList } from './single-field-list.tsx';

/** A list in the style that its author chose: `singleField` in one line, else as rows. */
export function AnyListInput(props: InputFieldProps) {
  const field = props.property.$partiStyle === 'singleField' ? <SingleFieldList {...props} /> : <ListInput {...props} />;
  return <WithPopulate {...props} field={field} />;
}
