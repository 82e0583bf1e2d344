import { Select as Base } from '@base-ui/react/select';
import { Icon } from '../icons/icon.tsx';
import type { FieldSize } from './field.tsx';

/** Option of a {@link Select} or {@link Segmented}. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Props of {@link Select}; `value` undefined shows `placeholder`. */
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

/** Select: one of several, in a list that opens below; typing jumps to the choice. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  size = 'control',
  invalid,
  disabled,
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value ?? null}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger
        className="field nodrag"
        data-part="select"
        data-size={size}
        aria-label={label}
        aria-invalid={invalid || undefined}
      >
        <span className={chosen ? 'value' : 'placeholder'}>{chosen?.label ?? value ?? placeholder ?? '–'}</span>
        <Icon name="down" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="layer" sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="pop" data-part="select-list">
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} disabled={option.disabled} className="item">
                <Base.ItemText className="clip grow">{option.label}</Base.ItemText>
                <Base.ItemIndicator className="tick">
                  <Icon name="check" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
