import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { scrubbed, stepped, useGiveUp, useTranslation } from '#ui';
import { problemSentence } from '../problems/problem-words.tsx';
import { quantityScale } from '../values/quantity-scale.ts';
import type { ChipProps } from './chip-props.ts';

/** Below this the pointer clicks, above it drags. */
const DRAG_PX = 3;

/** A number in a card: drag to scrub (4 px a step), click or Enter to type, arrows to step; limits refuse with a sentence. */
export function NumberChip({ label, property, value: given, units, invalid, onPreview, onCommit, onCancel }: ChipProps) {
  const value = typeof given === 'number' ? given : undefined;
  const { t, i18n } = useTranslation('inputs');
  const scale = quantityScale(property, units);
  const [dragged, setDragged] = useState<number>();
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const drag = useRef<{ x: number; from: number; at: number; moved: boolean } | undefined>(undefined);
  const chip = useRef<HTMLSpanElement>(null);
  /** Text that is being typed, for a sentence that comes after it. */
  const typed = useRef<string>(undefined);
  typed.current = draft;
  const shown = dragged ?? value;
  const face = shown === undefined ? undefined : scale.format(shown);

  const edit = (start?: string) => {
    setRefused(undefined);
    setDraft(start ?? face?.number ?? '');
  };
  const leave = () => {
    setDraft(undefined);
    setRefused(undefined);
    chip.current?.focus();
  };
  const take = () => {
    if (draft === undefined) return;
    if (draft === face?.number || draft.trim() === '') return leave();
    const next = scale.parse(draft);
    const inUse = value === undefined ? t('unset') : scale.text(value);
    const fault = next === undefined ? scale.fault(draft) : undefined;
    if (fault !== undefined || next === undefined)
      return void (fault
        ? problemSentence(i18n, fault).then((sentence) => typed.current === draft && setRefused(sentence))
        : setRefused(t('error.must-be-number')));
    if (scale.max !== undefined && next > scale.max)
      return setRefused(t('problem.above', { maximum: scale.text(scale.max), inUse }));
    if (scale.min !== undefined && next < scale.min)
      return setRefused(t('problem.below', { minimum: scale.text(scale.min), inUse }));
    if (!scale.same(next, value)) onCommit(next);
    leave();
  };

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0 || draft !== undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = value ?? scale.min ?? 0;
    drag.current = { x: event.clientX, from, at: from, moved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const state = drag.current;
    if (!state) return;
    const dx = event.clientX - state.x;
    if (!state.moved && Math.abs(dx) < DRAG_PX) return;
    state.moved = true;
    // Without a width the field is no scale of its own: 4 px are one step, however wide the chip.
    const next = scrubbed(state.from, dx, 0, scale, event.altKey ? 0.1 : event.shiftKey ? 10 : 1);
    if (next === state.at) return;
    state.at = next;
    setDragged(next);
    onPreview(next);
  };
  const endDrag = (keep: boolean) => {
    const state = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (!state) return;
    if (!state.moved) return keep ? edit() : undefined;
    if (keep && state.at !== value) onCommit(state.at);
    else onCancel();
  };
  useGiveUp(dragged !== undefined, () => endDrag(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (draft !== undefined || event.metaKey || event.ctrlKey) return;
    const steps = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) onCommit(stepped(value ?? scale.min ?? 0, steps * (event.shiftKey ? 10 : 1), scale));
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (/^[-\d.,(=]$/.test(event.key)) edit(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span
      ref={chip}
      className="chip nodrag nopan"
      data-chip={label}
      data-kind="number"
      data-show={draft === undefined ? undefined : 'edit'}
      role={draft === undefined ? 'spinbutton' : undefined}
      tabIndex={-1}
      aria-label={draft === undefined ? label : undefined}
      aria-valuenow={draft === undefined ? shown : undefined}
      aria-valuemin={draft === undefined ? scale.min : undefined}
      aria-valuemax={draft === undefined ? scale.max : undefined}
      aria-valuetext={draft === undefined && shown !== undefined ? scale.text(shown) : undefined}
      aria-invalid={invalid || refused !== undefined || undefined}
      data-tip={refused}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onKeyDown={onKeyDown}
    >
      {draft === undefined ? (
        <span className="clip">{face?.number ?? t('unset')}</span>
      ) : (
        <input
          aria-label={label}
          inputMode="decimal"
          autoFocus
          value={draft}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            setRefused(undefined);
          }}
          onBlur={() => (refused === undefined ? take() : leave())}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') leave();
          }}
        />
      )}
      {face?.unit && <span className="unit">{face.unit}</span>}
      {refused !== undefined && (
        <span className="chip-note" role="alert">
          {refused}
        </span>
      )}
    </span>
  );
}
