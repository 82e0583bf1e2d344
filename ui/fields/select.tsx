import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import { loadLater, type LaterPart } from '../loading/load-later.tsx';
import { wordsOf, type SelectProps } from './select-props.ts';

const SelectSurface: LaterPart<SelectProps<string>> = loadLater(
  async () => (await import('./select-surface.tsx')).SelectSurface,
  (props) => <ClosedSelect {...props} />,
);

/** Select: one of several, in a list that opens below; typing jumps to the choice. The list's code loads when the field is reached. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return <ClosedSelect {...props} onOpen={() => setWanted(true)} />;
  const { onChange } = props;
  // Only values of the options come back.
  return <SelectSurface {...props} onChange={(next) => onChange(next as Value)} />;
}

function ClosedSelect<Value extends string>({ onOpen, ...props }: SelectProps<Value> & { onOpen?: () => void }) {
  const { label, size = 'control', invalid, disabled } = props;
  const { isChosen, words } = wordsOf(props);
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      className="field nodrag"
      data-part="select"
      data-size={size}
      aria-label={label}
      aria-invalid={invalid || undefined}
      disabled={disabled}
      onClick={onOpen}
      onPointerEnter={SelectSurface.load}
      onFocus={SelectSurface.load}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          onOpen?.();
        } else jumpTo(event, props);
      }}
    >
      <span className={isChosen ? 'value' : 'placeholder'}>{words}</span>
      <Icon name="down" />
    </button>
  );
}

/** A letter takes the next choice that begins with it, as it does in the open list. */
function jumpTo<Value extends string>(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { options, value, onChange }: SelectProps<Value>,
): void {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
  const from = options.findIndex((option) => option.value === value) + 1;
  const next = [...options.slice(from), ...options.slice(0, from)].find(
    (option) => !option.disabled && option.label.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
  if (next && next.value !== value) onChange(next.value);
}
