import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { isMarked, shareOf, stepped, valueAt } from '#domain';
import type { ShownTry } from './slide-tries.ts';
import './try-slider.css';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};

/** A ruled line with a tick for each value, a hollow ring at the value of before, and a knob. */
export function TrySlider({
  one,
  value,
  label,
  onTry,
}: {
  one: ShownTry;
  value: number;
  label: string;
  onTry: (value: number) => void;
}) {
  const line = useRef<HTMLSpanElement>(null);
  const { values, before, text } = one;
  const at = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const next = valueAt(values, (event.clientX - box.left) / box.width);
    if (next !== value) onTry(next);
  };
  const key = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = stepped(values, value, Number.isFinite(by) ? by : Math.sign(by) * values.length);
    if (next !== value) onTry(next);
  };
  const place = (of: number) => ({ insetInlineStart: `${shareOf(values, of) * 100}%` });
  const isMoved = value !== before;
  return (
    <span
      className="try-slider"
      data-part="try-slider"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={values[0]}
      aria-valuemax={values.at(-1)}
      aria-valuenow={value}
      aria-valuetext={text(value)}
      onKeyDown={key}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        at(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && at(event)}
      // What a pointer has set is set: the next key is meant for the slides.
      onPointerUp={(event) => event.currentTarget.blur()}
    >
      <span className="line" ref={line}>
        <i className="on" style={{ inlineSize: `${shareOf(values, value) * 100}%` }} />
        {values.map((one, index) => (
          <i key={one} className="tick" data-tall={isMarked(values, index) || undefined} style={place(one)} />
        ))}
        {values
          .filter(
            (one, index) => isMarked(values, index) && apart(values, one, value) && (!isMoved || apart(values, one, before)),
          )
          .map((one) => (
            <span key={one} className="number" style={place(one)}>
              {bare(text(one))}
            </span>
          ))}
        {isMoved && (
          <>
            <i className="was" style={place(before)} />
            {apart(values, before, value) && (
              <span className="number" style={place(before)}>
                {bare(text(before))}
              </span>
            )}
          </>
        )}
        <i className="knob" style={place(value)} />
        <span className="number now" style={place(value)}>
          {text(value)}
        </span>
      </span>
    </span>
  );
}

/** Numbers nearer than this (share of the line) would lie over each other. */
const NEAR = 0.09;

const apart = (values: readonly number[], one: number, other: number): boolean =>
  Math.abs(shareOf(values, one) - shareOf(values, other)) > NEAR;

/** Only the value now says its unit. */
const bare = (text: string): string => text.split(/[\s\u00a0\u202f]/)[0] ?? text;
