import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Option } from './select.tsx';

/** Segmented control: one of two to four, all in view. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'control',
  disabled,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  size?: 'compact' | 'control';
  disabled?: boolean;
}) {
  return (
    <RadioGroup
      className="segments nodrag"
      data-part="segments"
      data-size={size}
      aria-label={label}
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      disabled={disabled}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
