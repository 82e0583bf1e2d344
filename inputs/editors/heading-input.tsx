import { useGesture, useGiveUp } from '#ui';
import type { PointerEvent } from 'react';
import { compassPoint, headingAt } from '../values/compass.ts';
import type { InputFieldProps } from './input-field-props.ts';
import { NumberInput } from './number-input.tsx';

const begins = (key: string): boolean => /^[-\d.,(=neosw北東南西]$/i.test(key);

/** A direction of the compass: degrees clockwise from north, typed also as `N 30`, `SW`; its needle turns under the pointer. */
export function HeadingInput(props: InputFieldProps) {
  const { value, units, disabled, onPreview, onCommit, onCancel } = props;
  const turned = useGesture<number>();
  const degrees = turned.shown ?? (typeof value === 'number' ? value : undefined);
  const angleOf = (event: PointerEvent<SVGElement>): number | undefined => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return headingAt(event.clientX - left - width / 2, event.clientY - top - height / 2);
  };
  const turn = (event: PointerEvent<SVGElement>) => {
    const next = angleOf(event);
    if (next === undefined || next === turned.now()) return;
    turned.hold(next);
    onPreview?.(next);
  };
  const end = (keep: boolean) => {
    const heading = turned.now();
    if (heading !== undefined && keep && heading !== value) onCommit(heading);
    else if (heading !== undefined) onCancel?.();
    turned.drop();
  };
  useGiveUp(turned.shown !== undefined, () => end(false));
  return (
    <span className="pair heading-input" data-part="heading-input">
      <NumberInput {...props} value={degrees} ruled begins={begins} />
      <span className="quiet heading-point">{degrees === undefined ? '' : compassPoint(degrees, units.locale)}</span>
      <svg
        className="compass nodrag"
        viewBox="-12 -12 24 24"
        aria-hidden
        data-disabled={disabled || undefined}
        onPointerDown={(event) => {
          if (disabled || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          turn(event);
        }}
        onPointerMove={(event) => turned.now() !== undefined && turn(event)}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
      >
        <circle r="10.5" />
        <path d="M0 -10.5V-8M10.5 0H8M0 10.5V8M-10.5 0H-8" />
        <g transform={`rotate(${degrees ?? 0})`}>
          <path className="needle" d="M0 -7.5L3 4L0 2.2L-3 4Z" />
        </g>
      </svg>
    </span>
  );
}
