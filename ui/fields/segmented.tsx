import type { KeyboardEvent } from 'react';
import type { Option } from './select-props.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Segmented control: one of two to four, all in view; arrow keys go from one to the next, as in a group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'control',
  disabled = false,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  size?: 'compact' | 'control';
  disabled?: boolean;
}) {
  const open = options.filter((option) => !disabled && !option.disabled);
  // One of them is reached by Tab: the chosen one, else the first.
  const reached = open.find((option) => option.value === value) ?? open[0];
  const step = (event: KeyboardEvent<HTMLElement>, from: Value) => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = open[(open.findIndex((option) => option.value === from) + by + open.length) % open.length];
    if (!next) return;
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
    onChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      className="segments nodrag"
      data-part="segments"
      data-size={size}
      aria-label={label}
      aria-disabled={disabled || undefined}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          data-value={option.value}
          tabIndex={option === reached ? 0 : -1}
          disabled={disabled || option.disabled}
          onClick={() => option.value !== value && onChange(option.value)}
          onKeyDown={(event) => step(event, option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
