import { useId, useState, type PointerEvent, type ReactNode } from 'react';
import { ProblemWords, quantityScale } from '#inputs';
import { Property, ScrubField, useTranslation } from '#ui';
import { useUnits } from '../preferences/use-units.ts';

const LENGTH = { type: 'number', $partiUnitType: 'length', multipleOf: 0.001 } as const;

type Corner = [x: number, y: number];

/** Room that a preview shows, in metres; y points up. */
export interface PreviewBox {
  min: Corner;
  max: Corner;
}

/**
 * A preview from above in which two points can be chosen and the true distance between them typed: `onScale` hears the
 * factor, undefined while there is none. Children are drawn in metres with y pointing down.
 */
export function ScalePreview({
  box: { min, max },
  label,
  onScale,
  children,
}: {
  box: PreviewBox;
  label: string;
  onScale: (scale: number | undefined) => void;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation('import');
  const [points, setPoints] = useState<Corner[]>([]);
  const [distance, setDistance] = useState<number>();
  /** What was typed and is no length. */
  const [refused, setRefused] = useState<string>();
  const scale = quantityScale(LENGTH, useUnits());
  const hint = useId();
  const [width, depth] = [Math.max(max[0] - min[0], 1e-6), Math.max(max[1] - min[1], 1e-6)];
  const edge = Math.max(width, depth) * 0.04;
  const [a, b] = points;
  const drawn = a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    setPoints((before) => (before.length === 1 ? [before[0] as Corner, [x, y]] : [[x, y]]));
    setDistance(undefined);
    setRefused(undefined);
    onScale(undefined);
  };
  const size = Math.max(width, depth) / 60;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 });
  return (
    <>
      <svg
        className="import-preview"
        role="img"
        aria-label={label}
        aria-describedby={hint}
        viewBox={`${min[0] - edge} ${-max[1] - edge} ${width + 2 * edge} ${depth + 2 * edge}`}
        onPointerDown={choose}
      >
        {children}
        {a && b && <line className="import-measure" x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />}
        {points.map(([x, y]) => (
          <path key={`${x} ${y}`} className="import-point" d={`M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}`} />
        ))}
      </svg>
      <p id={hint} className="import-hint">
        {drawn > 0 ? t('two-points-again', { drawn: scale.text(drawn) }) : t('two-points')}
      </p>
      {drawn > 0 && (
        <Property
          label={t('distance')}
          note={
            refused !== undefined && <ProblemWords problem={{ code: 'quantity.length-invalid', parameters: { text: refused } }} />
          }
        >
          <ScrubField
            label={t('distance')}
            value={distance ?? Math.round(drawn * 1000) / 1000}
            min={0.001}
            max={100_000}
            step={0.001}
            size="form"
            format={scale.format}
            parse={(text) => {
              const length = scale.parse(text);
              return length !== undefined && length > 0 ? length : undefined;
            }}
            onUnreadable={setRefused}
            onCommit={(value) => {
              setDistance(value);
              onScale(value / drawn);
            }}
          />
        </Property>
      )}
      {distance !== undefined && <p>{t('scale-result', { scale: number.format(distance / drawn) })}</p>}
    </>
  );
}
