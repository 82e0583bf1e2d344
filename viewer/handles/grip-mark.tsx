import type { KeyboardEvent, PointerEvent } from 'react';
import type { Grip } from './handle.ts';
import type { GripShape } from './grip-shape.ts';

/** Props of {@link GripMark}. */
export interface GripMarkProps {
  grip: Grip;
  shape: GripShape;
  label: string;
  /** How far it was taken, in words. */
  text: string;
  /** The same as a number: metres or degrees. */
  value: number;
  isHeld: boolean;
  /** Id of the grip whose head lies under the finger, whatever else is drawn over it. */
  aimedAt: (at: PointerEvent) => string | undefined;
  onTake: (at: PointerEvent, id: string) => void;
  onDrag: (at: PointerEvent) => void;
  onRelease: () => void;
  /** The system took the pointer away. */
  onLost: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onFocus: (isFocused: boolean) => void;
}

/** One grip: an arrow, a ring with its knob, or the square between two arrows. */
export function GripMark({
  grip,
  shape,
  label,
  text,
  value,
  isHeld,
  aimedAt,
  onTake,
  onDrag,
  onRelease,
  onLost,
  onFocus,
  ...keys
}: GripMarkProps) {
  const { x, y, angle } = shape.head;
  return (
    <g
      className="grip-mark"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuetext={text}
      aria-valuenow={value}
      data-kind={grip.kind}
      data-grip={grip.id}
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        const id = aimedAt(event) ?? grip.id;
        const mark = markOf(event.currentTarget, id);
        // The browser would give the focus to what is pressed.
        event.preventDefault();
        mark.focus({ preventScroll: true });
        mark.setPointerCapture(event.pointerId);
        onTake(event, id);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
      }}
      onPointerUp={(event) => {
        event.stopPropagation();
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onRelease();
      }}
      onPointerCancel={onLost}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      {...keys}
    >
      {/* Wider than what is seen: a finger is no needle. */}
      <path className="reach" d={shape.path} />
      {grip.kind !== 'slide' && <path className="halo" d={shape.path} />}
      <path className="line" d={shape.path} />
      {grip.kind === 'turn' ? (
        <circle className="knob" cx={x} cy={y} r={6} />
      ) : (
        grip.kind !== 'slide' && <path className="arrow" transform={`translate(${x} ${y}) rotate(${angle})`} d="M12 0L-3 7V-7Z" />
      )}
      {grip.kind === 'move' && (
        <text className="axis" x={shape.label.x} y={shape.label.y + 4} textAnchor="middle" aria-hidden="true">
          {grip.axis}
        </text>
      )}
    </g>
  );
}

const markOf = (pressed: SVGGElement, id: string): SVGGElement =>
  [...(pressed.parentElement?.querySelectorAll<SVGGElement>('.grip-mark') ?? [])].find((one) => one.dataset['grip'] === id) ??
  pressed;
