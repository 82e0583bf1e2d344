import { Checkbox, Switch } from '#ui';
import type { InputFieldProps } from './input-field-props.ts';

/** Yes or no; in the style `checkbox` a box to tick. */
export function SwitchInput({ label, property, value, disabled, onCommit }: InputFieldProps) {
  const Part = property.$partiStyle === 'checkbox' ? Checkbox : Switch;
  return (
    <span className="row">
      <Part label={label} checked={value === true} onChange={onCommit} disabled={disabled} />
    </span>
  );
}
