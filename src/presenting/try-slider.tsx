import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
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
  const letters = useLetters(line);
  const shown = (of: number) => (of === value ? text(of) : bare(text(of)));
  /** Whether the numbers of two values stand beside each other, not over each other. */
  const apart = (one: number, other: number) =>
    Math.abs(shareOf(values, one) - shareOf(values, other)) * letters > (shown(one).length + shown(other).length) / 2;
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
          .filter((one, index) => isMarked(values, index) && apart(one, value) && (!isMoved || apart(one, before)))
          .map((one) => (
            <span key={one} className="number" style={place(one)}>
              {shown(one)}
            </span>
          ))}
        {isMoved && (
          <>
            <i className="was" style={place(before)} />
            {apart(before, value) && (
              <span className="number" style={place(before)}>
                {shown(before)}
              </span>
            )}
          </>
        )}
        <i className="knob" style={place(value)} />
        <span className="number now" style={place(value)}>
          {shown(value)}
        </span>
      </span>
    </span>
  );
}

/** Width of a digit, and of a letter of a unit at most (em). */
const LETTER_EM = 0.62;

/** How many letters find room along a line. */
function useLetters(line: RefObject<HTMLElement | null>): number {
  const [letters, setLetters] = useState(Infinity);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => setLetters(element.clientWidth / (LETTER_EM * parseFloat(getComputedStyle(element).fontSize)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line]);
  return letters;
}

/** Only the value now says its unit. */
const bare = (text: string): string => text.split(/[\s\u00a0\u202f]/)[0] ?? text;
