import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import type { FieldSize } from './field.tsx';

/** Props of {@link TextField}; `onCommit` hears Enter and leaving the field, `onChange` every key. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  onCommit?: (value: string) => void;
  onCancel?: () => void;
  size?: FieldSize;
  icon?: IconName;
  invalid?: boolean;
  end?: ReactNode;
}

/** Text field of one line. Enter or leaving commits, Escape restores what was there. */
export function TextField({
  label,
  value,
  onChange,
  onCommit,
  onCancel,
  size = 'control',
  icon,
  invalid,
  end,
  className,
  ...rest
}: TextFieldProps) {
  const [draft, setDraft] = useState(value);
  const given = useRef(false);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  const commit = () => {
    if (!given.current && draft !== value) onCommit?.(draft);
    given.current = false;
  };
  return (
    <span
      className={className ? `field ${className}` : 'field'}
      data-part="text-field"
      data-size={size}
      aria-invalid={invalid || undefined}
    >
      {icon && <Icon name={icon} />}
      <input
        {...rest}
        aria-label={rest.id ? undefined : label}
        aria-invalid={invalid || undefined}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          onChange?.(event.target.value);
        }}
        onBlur={(event) => {
          commit();
          rest.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            commit();
            given.current = true;
            if (onCommit) event.currentTarget.blur();
          }
          if (event.key === 'Escape' && onCommit) {
            given.current = true;
            setDraft(value);
            event.currentTarget.blur();
            onCancel?.();
          }
        }}
      />
      {end}
    </span>
  );
}
