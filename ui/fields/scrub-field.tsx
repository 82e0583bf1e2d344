import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { FieldSize } from './field.tsx';
import { useGiveUp } from '../gestures/use-give-up.ts';
import { useBegan } from './use-began.ts';
import { fraction, scrubbed, stepped, type ScrubScale } from './scrub.ts';

/** Props of {@link ScrubField}. Values are the caller's (metric); `format` and `parse` do the units. */
export interface ScrubFieldProps extends ScrubScale {
  label: string;
  /** Undefined: nothing entered; the field shows `placeholder`. */
  value: number | undefined;
  placeholder?: string;
  /** Text before the number, such as an axis. */
  axis?: string;
  format?: (value: number) => { number: string; unit?: string };
  /** Undefined: the text cannot be read; the field turns red and stays open. */
  parse?: (text: string) => number | undefined;
  /** A text that cannot be read was to be taken; undefined when it is typed over or given up. */
  onUnreadable?: (text: string | undefined) => void;
  /** The field was emptied on purpose; absent: an empty field cannot be read. */
  onEmpty?: () => void;
  /** Whether a key begins to type a value; default: digits, signs and brackets. */
  begins?: (key: string) => boolean;
  /** While a finger drags or an arrow key is held. */
  onPreview?: (value: number) => void;
  onCommit: (value: number) => void;
  /** A drag or an edit was given up: the committed value counts again. */
  onCancel?: () => void;
  size?: FieldSize;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
}

const plain = (value: number): { number: string; unit?: string } => ({ number: String(value) });
const read = (text: string) => {
  const value = Number(text.trim().replace(',', '.').replace('–', '-'));
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
};

const beginsNumber = (key: string): boolean => /^[-\d.,(=]$/.test(key);

/** Number field as a dimension line: drag to scrub, Enter or a digit to type, arrows to step (Shift: ten steps), Escape gives up. */
export function ScrubField(props: ScrubFieldProps) {
  const {
    label,
    value,
    placeholder,
    axis,
    format = plain,
    parse = read,
    onUnreadable,
    onEmpty,
    begins = beginsNumber,
    onPreview,
    onCommit,
    onCancel,
    size = 'control',
    invalid,
    disabled,
    describedBy,
    min,
    max,
    step,
  } = props;
  const scale = { min, max, step };
  const [dragged, setDragged] = useState<number>();
  const [draft, setDraft] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);
  const drag = useRef<{ x: number; from: number; moved: boolean; at: number } | undefined>(undefined);
  const began = useBegan<number | undefined>();
  // Leaving an input by Escape blurs it before the state is new: only this tells that the edit is over.
  const editing = useRef<'all' | 'typed' | undefined>(undefined);
  const shell = useRef<HTMLSpanElement>(null);
  const shown = dragged ?? value;
  const at = shown === undefined ? undefined : fraction(shown, scale);
  const written = shown === undefined ? undefined : format(shown);

  const edit = (start?: string) => {
    editing.current = start === undefined ? 'all' : 'typed';
    setDraft(start ?? written?.number ?? '');
    setUnreadable(false);
  };
  const readable = () => {
    if (unreadable) onUnreadable?.(undefined);
    setUnreadable(false);
  };
  const leave = (keepFocus: boolean) => {
    editing.current = undefined;
    setDraft(undefined);
    readable();
    if (keepFocus) shell.current?.focus();
  };
  const take = (keepFocus: boolean) => {
    if (draft === undefined || !editing.current) return;
    if (draft.trim() === '' && (value === undefined || onEmpty)) {
      if (value !== undefined) onEmpty?.();
      return leave(keepFocus);
    }
    const next = draft === written?.number ? value : parse(draft);
    if (next === undefined) {
      onUnreadable?.(draft);
      return setUnreadable(true);
    }
    if (next !== value) onCommit(next);
    leave(keepFocus);
  };

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (disabled || draft !== undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = value ?? min ?? 0;
    drag.current = { x: event.clientX, from, moved: false, at: from };
    began.begin(value);
  };
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    const state = drag.current;
    if (!state) return;
    const dx = event.clientX - state.x;
    if (!state.moved && Math.abs(dx) < 3) return;
    state.moved = true;
    const next = scrubbed(
      state.from,
      dx,
      event.currentTarget.clientWidth,
      scale,
      event.altKey ? 0.1 : event.shiftKey && at === undefined ? 10 : 1,
    );
    if (next === state.at) return;
    state.at = next;
    setDragged(next);
    onPreview?.(next);
  };
  const endDrag = (keep: boolean) => {
    const state = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (!state) return;
    const before = began.end(value);
    if (!state.moved) return keep ? edit() : undefined;
    if (keep && state.at !== before) onCommit(state.at);
    else onCancel?.();
  };

  useGiveUp(dragged !== undefined, () => endDrag(false));

  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (disabled || draft !== undefined || event.metaKey || event.ctrlKey) return;
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      return onCommit(stepped(value ?? min ?? 0, steps * (event.shiftKey ? 10 : 1), scale));
    }
    if (event.key === 'Home' && min !== undefined) return onCommit(min);
    if (event.key === 'End' && max !== undefined) return onCommit(max);
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      event.stopPropagation();
      edit();
    } else if (begins(event.key)) {
      event.preventDefault();
      edit(event.key);
    }
  };

  const style = at === undefined ? undefined : ({ '--at': `${at * 100}%` } as CSSProperties);
  return (
    <span
      ref={shell}
      className="field nodrag"
      data-part="scrub-field"
      data-kind={at === undefined && (min === undefined || max === undefined) ? 'number' : 'slider'}
      data-size={size}
      data-editing={draft !== undefined || undefined}
      data-disabled={disabled || undefined}
      style={style ?? ({ '--at': '0%' } as CSSProperties)}
      role={draft === undefined ? 'slider' : undefined}
      // While it is typed into it stays in the order: a change here would lay out all that stands around a focused field.
      tabIndex={disabled ? -1 : 0}
      aria-label={draft === undefined ? label : undefined}
      aria-valuenow={draft === undefined ? (shown ?? min ?? 0) : undefined}
      aria-valuemin={draft === undefined ? min : undefined}
      aria-valuemax={draft === undefined ? max : undefined}
      aria-valuetext={
        draft === undefined ? (written ? `${written.number} ${written.unit ?? ''}`.trim() : placeholder) : undefined
      }
      aria-invalid={invalid || unreadable || undefined}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onKeyDown={onKeyDown}
    >
      {axis && <span className="axis">{axis}</span>}
      {draft === undefined ? (
        <span className={written ? 'value' : 'placeholder'}>{written?.number ?? placeholder ?? '–'}</span>
      ) : (
        <input
          aria-label={label}
          inputMode="decimal"
          autoFocus
          onFocus={({ currentTarget }) =>
            currentTarget.setSelectionRange(editing.current === 'typed' ? draft.length : 0, draft.length)
          }
          value={draft}
          onChange={(event) => {
            setDraft(event.target.value);
            readable();
          }}
          onBlur={() => take(false)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Tab' && event.shiftKey) passOver(shell.current);
            if (event.key === 'Enter') take(true);
            if (event.key === 'Escape') leave(true);
          }}
        />
      )}
      {written?.unit && <span className="unit">{written.unit}</span>}
    </span>
  );
}

/** Shift and Tab lead from what is typed to the field before, not to the field itself. */
function passOver(shell: HTMLElement | null): void {
  if (!shell) return;
  shell.tabIndex = -1;
  setTimeout(() => (shell.tabIndex = 0));
}
