import { Switch } from '#ui';
import type { InputFieldProps } from './input-field-props.ts';

/** Yes or no. */
export function SwitchInput({ label, value, disabled, onCommit }: InputFieldProps) {
  return (
    <span className="row">
      <Switch label={label} checked={value === true} onChange={onCommit} disabled={disabled} />
    </span>
  );
}
