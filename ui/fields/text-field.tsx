import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import type { FieldSize } from './field.tsx';

/**
 * Props of {@link TextField}; `onCommit` hears Enter and leaving the field, `onChange` every key, `onCancel` Escape and a text
 * that was typed back to what is there.
 */
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

/** Text field of one line. Enter or leaving commits, Escape restores what is there; what is being typed outlives a value that comes from elsewhere. */
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
  /** Typed and not yet committed or given up. */
  const [isTyped, setTyped] = useState(false);
  if (seen !== value) {
    setSeen(value);
    if (!isTyped) setDraft(value);
  }
  const commit = () => {
    if (!given.current && draft !== value) onCommit?.(draft);
    else if (!given.current && isTyped) onCancel?.();
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
          // Without a commit every letter is the value's already.
          setTyped(onCommit !== undefined);
          onChange?.(event.target.value);
        }}
        onBlur={(event) => {
          commit();
          setTyped(false);
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
