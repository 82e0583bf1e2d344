import { fraction, scrubbed, stepped, useBegan, useGiveUp, useTranslation } from '#ui';
import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import type { InputFieldProps } from './input-field-props.ts';
import { problemSentence } from '../problems/problem-words.tsx';
import { rangeFault, rangeScale, readRange, readTypedRange, writeRange } from '../values/range-value.ts';
import type { RangeEnds } from '../values/range-value.ts';

type End = keyof RangeEnds;

/** A lower and an upper value on one dimension line with two ticks: drag the nearer tick, arrows on either, Enter or a click to type. */
export function RangeInput(props: InputFieldProps) {
  const { label, property, value, units, invalid, disabled, size = 'compact', onPreview, onCommit, onCancel, onProblem } = props;
  const { t, i18n } = useTranslation('inputs');
  const scale = rangeScale(property, units);
  const stored = readRange(value);
  const [dragged, setDragged] = useState<RangeEnds>();
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const drag = useRef<{ x: number; end: End; from: number; ends: RangeEnds; moved: boolean } | undefined>(undefined);
  const began = useBegan<typeof stored>();
  const givenUp = useRef(false);
  /** Text that was refused last: a sentence that comes later is said of no other. */
  const told = useRef<string>(undefined);
  const ends = dragged ?? stored ?? { low: scale.min ?? 0, high: scale.max ?? scale.min ?? 0 };
  const written = { low: scale.format(ends.low), high: scale.format(ends.high) };
  const text = `${written.low.number} – ${written.high.number}`;
  const place = (end: End) => (fraction(ends[end], scale) ?? (end === 'low' ? 0 : 1)) * 100;

  const moved = (end: End, next: number, from: RangeEnds): RangeEnds =>
    end === 'low' ? { ...from, low: Math.min(next, from.high) } : { ...from, high: Math.max(next, from.low) };
  const commit = (next: RangeEnds, before = stored) => {
    told.current = undefined;
    setRefused(undefined);
    onProblem?.(undefined);
    if (!scale.same(next.low, before?.low) || !scale.same(next.high, before?.high)) onCommit(writeRange(next, property, value));
  };
  const take = () => {
    if (draft === undefined || givenUp.current) return;
    const typed = readTypedRange(draft, property, units);
    const sentence =
      typed === undefined
        ? t('problem.range')
        : typed.low > typed.high
          ? t('problem.rangeOrder')
          : scale.min !== undefined && typed.low < scale.min
            ? t('problem.below', { minimum: scale.text(scale.min), inUse: text })
            : scale.max !== undefined && typed.high > scale.max
              ? t('problem.above', { maximum: scale.text(scale.max), inUse: text })
              : undefined;
    onProblem?.(sentence);
    const fault = typed === undefined ? rangeFault(draft, property, units) : undefined;
    told.current = draft;
    if (fault) void problemSentence(i18n, fault).then((words) => told.current === draft && onProblem?.(words));
    setRefused(sentence === undefined ? undefined : draft);
    setDraft(undefined);
    if (sentence === undefined && typed) commit(typed);
  };

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (disabled || draft !== undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * 100;
    const end: End = Math.abs(at - place('low')) < Math.abs(at - place('high')) || at < place('low') ? 'low' : 'high';
    drag.current = { x: event.clientX, end, from: ends[end], ends, moved: false };
    began.begin(stored);
  };
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    const state = drag.current;
    if (state === undefined) return;
    const dx = event.clientX - state.x;
    if (!state.moved && Math.abs(dx) < 3) return;
    const next = moved(
      state.end,
      scrubbed(state.from, dx, event.currentTarget.clientWidth, scale, event.altKey ? 0.1 : 1),
      state.ends,
    );
    drag.current = { ...state, moved: true };
    if (next.low === dragged?.low && next.high === dragged.high) return;
    setDragged(next);
    onPreview?.(writeRange(next, property, value));
  };
  const endDrag = (keep: boolean) => {
    const state = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (state === undefined) return;
    const before = began.end(stored);
    if (!state.moved) return keep ? startTyping() : undefined;
    if (keep && dragged !== undefined) commit(dragged, before);
    else onCancel?.();
  };
  const startTyping = () => {
    givenUp.current = false;
    setDraft(refused ?? text);
  };
  useGiveUp(dragged !== undefined, () => endDrag(false));
  const onKey = (end: End) => (event: KeyboardEvent) => {
    if (disabled) return;
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      commit(moved(end, stepped(ends[end], steps * (event.shiftKey ? 10 : 1), scale), ends));
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      startTyping();
    }
  };

  const thumb = (end: End) => (
    <span
      className="range-end"
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={t(end === 'low' ? 'range.low' : 'range.high', { label })}
      aria-valuenow={ends[end]}
      aria-valuemin={scale.min}
      aria-valuemax={scale.max}
      aria-valuetext={scale.text(ends[end])}
      aria-disabled={disabled || undefined}
      style={{ insetInlineStart: `${place(end)}%` }}
      onKeyDown={onKey(end)}
    />
  );
  return (
    <span
      className="field nodrag"
      data-part="range-input"
      data-kind="slider"
      data-from=""
      data-size={size}
      data-disabled={disabled || undefined}
      aria-invalid={refused !== undefined || invalid || undefined}
      role="group"
      aria-label={label}
      style={{ '--from': `${place('low')}%`, '--at': `${place('high')}%` } as CSSProperties}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
    >
      {draft === undefined ? (
        <span className={stored === undefined ? 'placeholder' : 'value'}>
          {refused ?? (stored === undefined && dragged === undefined ? t('unset') : text)}
        </span>
      ) : (
        <input
          aria-label={label}
          autoFocus
          value={draft}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') {
              givenUp.current = true;
              told.current = undefined;
              setDraft(undefined);
              setRefused(undefined);
              onProblem?.(undefined);
            }
          }}
        />
      )}
      {written.high.unit !== '' && <span className="unit">{written.high.unit}</span>}
      {thumb('low')}
      {thumb('high')}
    </span>
  );
}
