import { Icon } from '../icons/icon.tsx';

/** Checkbox, for choices that count when a form is sent or that stand in a list. */
export function Checkbox({
  label,
  checked,
  onChange,
  disabled,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className="check"
      data-part="checkbox"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {checked && <Icon name="check" />}
    </button>
  );
}
