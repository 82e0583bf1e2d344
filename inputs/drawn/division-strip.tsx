import type { InputProperty } from '#domain';
import { useGesture, useGiveUp, useTranslation } from '#ui';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { quantityScale } from '../values/quantity-scale.ts';
import { useRowKeys } from '../values/row-keys.ts';
import './division.css';

const LENGTH: InputProperty = { type: 'number', $partiUnitType: 'length' };
/** More lines than these cannot be told apart in the strip. */
const MOST_LINES = 60;
/** A step of the arrow keys, and with Shift (m). */
const [STEP, LARGE_STEP] = [0.1, 1];

/**
 * The divided line, laid out straight, with its lines: each is dragged along it, or moved by arrows; a double click or Insert
 * places a new one, Delete takes one away. Whatever divides it, a line that is moved makes the division one by hand.
 */
export function DivisionStrip({
  label,
  units,
  disabled,
  total,
  positions,
  onPreview,
  onCommit,
  onCancel,
}: Pick<InputFieldProps, 'label' | 'units' | 'disabled' | 'onCancel'> & {
  total: number;
  positions: readonly number[];
  onPreview: ((positions: readonly number[]) => void) | undefined;
  onCommit: (positions: readonly number[]) => void;
}) {
  const { t } = useTranslation('inputs');
  const strip = useRef<HTMLDivElement>(null);
  const held = useRef<{ index: number; from: readonly number[] } | undefined>(undefined);
  const dragged = useGesture<readonly number[]>();
  const scale = quantityScale(LENGTH, units);
  const shown = dragged.shown ?? positions;
  // The focus stays on a line that passes another one, and where a colleague places one before it.
  const keys = useRowKeys(shown);
  const clamp = (at: number) => Math.min(total - 0.01, Math.max(0.01, at));
  const alongOf = (event: { clientX: number }): number => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    const fraction = (event.clientX - box.left) / box.width;
    return clamp(Math.round(fraction * total * 100) / 100);
  };
  const moved = (index: number, at: number, from = positions) => from.with(index, clamp(at));
  const giveBack = () => {
    held.current = undefined;
    dragged.drop();
    onCancel?.();
  };

  const down = (index: number) => (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { index, from: positions };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const next = moved(held.current.index, alongOf(event), held.current.from);
    dragged.hold(next);
    onPreview?.(next);
  };
  const up = () => {
    const [before, next] = [held.current, dragged.now()];
    held.current = undefined;
    dragged.drop();
    const to = before && next?.[before.index];
    if (!before || to === undefined) return;
    const index = movedIndex(before.from, before.index, positions);
    // The line is gone meanwhile: what others did with the rest stays.
    if (index < 0) return onCancel?.();
    onCommit(moved(index, to));
  };
  useGiveUp(dragged.shown !== undefined, giveBack);
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    const act = disabled
      ? undefined
      : step !== undefined
        ? () =>
            onCommit(
              moved(index, Math.round(((positions[index] ?? 0) + step * (event.shiftKey ? LARGE_STEP : STEP)) * 100) / 100),
            )
        : event.key === 'Delete' || event.key === 'Backspace'
          ? () => onCommit(positions.toSpliced(index, 1))
          : event.key === 'Insert'
            ? () => onCommit([...positions, clamp(((positions[index] ?? 0) + (positions[index + 1] ?? total)) / 2)])
            : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const isCrowded = shown.length > MOST_LINES;
  return (
    <div className="division-strip" data-part="division-strip">
      <div
        className="division-line"
        ref={strip}
        onDoubleClick={(event) => !disabled && !isCrowded && onCommit([...positions, alongOf(event)])}
      >
        {isCrowded ? (
          <span className="quiet">{t('division.cells', { count: shown.length + 1 })}</span>
        ) : (
          shown.map((at, index) => (
            <button
              key={keys[index]}
              type="button"
              role="slider"
              className="division-mark"
              style={{ insetInlineStart: `${(at / total) * 100}%` }}
              aria-label={t('division.mark', { label, number: index + 1 })}
              aria-valuemin={0}
              aria-valuemax={total}
              aria-valuenow={Math.round(at * 1000) / 1000}
              aria-valuetext={scale.text(at)}
              aria-disabled={disabled || undefined}
              data-tip={scale.text(at)}
              onPointerDown={down(index)}
              onPointerMove={move}
              onPointerUp={up}
              onPointerCancel={giveBack}
              onKeyDown={onKeyDown(index)}
            />
          ))
        )}
      </div>
      <span className="division-ends quiet">
        <span>{t('division.cells', { count: shown.length + 1 })}</span>
        {!disabled && !isCrowded && (
          <button
            type="button"
            className="quiet"
            onClick={() => onCommit([...positions, clamp(middleOfLargest(positions, total))])}
          >
            {t('division.add')}
          </button>
        )}
        <span>{scale.text(total)}</span>
      </span>
    </div>
  );
}

/** Where the line that was taken stands now that others may have placed, moved or taken away some; -1: nowhere. */
function movedIndex(from: readonly number[], index: number, now: readonly number[]): number {
  const same = now.findIndex((at) => Math.abs(at - (from[index] ?? Number.NaN)) < 1e-6);
  return same >= 0 || from.length !== now.length ? same : index;
}

/** Middle of the widest cell: where a line that is added by key or button comes to stand. */
function middleOfLargest(positions: readonly number[], total: number): number {
  const ends = [0, ...positions.toSorted((a, b) => a - b), total];
  let best = 1;
  for (let at = 2; at < ends.length; at += 1) if (ends[at]! - ends[at - 1]! > ends[best]! - ends[best - 1]! + 1e-9) best = at;
  return (ends[best - 1]! + ends[best]!) / 2;
}
