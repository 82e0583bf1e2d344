import { CardField } from '../../frame/card-form.tsx';
import { PasswordRules } from './password-rules.tsx';

/** A password to be chosen, with what it needs ticked while it is typed. */
export function NewPasswordField({
  label,
  value,
  onChange,
  autoFocus,
}: {
  label: string;
  value: string;
  onChange: (password: string) => void;
  autoFocus?: boolean;
}) {
  return (
    <>
      <CardField
        id="password"
        label={label}
        type="password"
        value={value}
        onChange={onChange}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordRules password={value} />
    </>
  );
}
