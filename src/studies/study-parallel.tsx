import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useGesture, useTranslation } from '#ui';
import type { StudyFigure } from '#domain';
import {
  isWithin,
  letterPlaces,
  measuresOf,
  scaleOf,
  type Measure,
  type MeasureScale,
  type StudyFilter,
} from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

/** Upper and lower end of the axes (px), and how far they lie apart. */
const [TOP, BOTTOM, APART, HEIGHT, EDGE] = [44, 214, 132, 236, 66];
/** A press that moves less (px) takes the limits of an axis away. */
const CLICK_PX = 3;
/** Share of an axis that an arrow key moves a limit. */
const STEP = 0.05;

/** Limits that are being drawn along an axis: places in the drawing. */
interface Brush {
  key: string;
  from: number;
  to: number;
}

/** All inputs and figures of numbers side by side, an option as a line through them; what is drawn along an axis filters. */
export function StudyParallel({
  study,
  figures,
  words,
  filter,
  onFilter,
  letters,
  held,
  onHold,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  filter: StudyFilter;
  onFilter: (filter: StudyFilter) => void;
  /** Of options that are compared; absent: none is named here. */
  letters?: ReadonlyMap<number, string>;
  held: number | undefined;
  onHold: (n: number | undefined) => void;
}) {
  const { t } = useTranslation('history');
  const drawing = useRef<SVGSVGElement>(null);
  const brush = useGesture<Brush>();
  const measures = measuresOf(study, figures, words).filter(({ values }) => values.size > 0);
  const axes = measures.map((measure, index) => ({
    measure,
    x: EDGE + index * APART,
    scale: scaleOf(measure.values.values(), BOTTOM, TOP),
  }));
  const limit = (key: string, limits: readonly [number, number] | undefined) =>
    onFilter(new Map([...filter].filter(([one]) => one !== key).concat(limits ? [[key, limits]] : [])));
  const placeOf = (event: PointerEvent) => {
    const box = drawing.current?.getBoundingClientRect();
    return box ? ((event.clientY - box.top) / box.height) * HEIGHT : 0;
  };
  const end = (scale: MeasureScale) => {
    const drawn = brush.now();
    brush.drop();
    if (!drawn) return;
    if (Math.abs(drawn.to - drawn.from) < CLICK_PX) return limit(drawn.key, undefined);
    const [low, high] = [scale.valueAt(Math.max(drawn.from, drawn.to)), scale.valueAt(Math.min(drawn.from, drawn.to))];
    limit(drawn.key, [low, high]);
  };
  const byKey =
    ({ key }: Measure, { least, most }: MeasureScale) =>
    (event: KeyboardEvent) => {
      const [low, high] = filter.get(key) ?? [least, most];
      const by = (most - least) * STEP * (event.key === 'ArrowDown' ? -1 : 1);
      if (event.key === 'Delete' || event.key === 'Backspace') limit(key, undefined);
      else if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      // With Shift the lower end.
      else if (event.shiftKey) limit(key, [Math.min(high, Math.max(least, low + by)), high]);
      else limit(key, [low, Math.max(low, Math.min(most, high + by))]);
      event.preventDefault();
      event.stopPropagation();
    };
  const lines = study.options
    .filter(({ dropped }) => !dropped)
    .map(({ n, starred }) => ({
      n,
      starred,
      isIn: isWithin(n, filter, measures),
      letter: letters?.get(n),
      points: axes.flatMap(({ measure, scale, x }) => {
        const value = measure.values.get(n);
        return value === undefined ? [] : [{ x, y: scale.at(value) }];
      }),
    }))
    // What is pointed at lies over the others, and what is compared over the rest.
    .toSorted(
      (a, b) =>
        Number(a.n === held) - Number(b.n === held) ||
        Number(a.letter !== undefined) - Number(b.letter !== undefined) ||
        Number(a.isIn) - Number(b.isIn),
    );
  // At both ends: with many figures the last one lies out of sight.
  const placesAt = (at: 0 | -1, beside: number) =>
    letterPlaces(
      lines.flatMap(({ n, letter, points }) => {
        const end = points.at(at);
        return letter === undefined || !end ? [] : [{ n, letter, x: end.x + beside, y: end.y + 4 }];
      }),
      at === 0 ? 'left' : 'right',
    );
  return (
    <figure className="study-parallel" data-part="study-parallel">
      {letters && <p className="meta">{t('study.axes-hint')}</p>}
      <div className="drawn">
        <svg
          ref={drawing}
          width={EDGE * 2 + APART * Math.max(0, axes.length - 1)}
          height={HEIGHT}
          viewBox={`0 0 ${EDGE * 2 + APART * Math.max(0, axes.length - 1)} ${HEIGHT}`}
          role="group"
          aria-label={t('study.view-axes')}
        >
          {lines.map(({ n, starred, isIn, letter, points }) => (
            <polyline
              key={n}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              data-option={n}
              data-starred={starred || undefined}
              data-compared={letter !== undefined || undefined}
              data-held={held === n || undefined}
              data-out={!isIn || undefined}
              onPointerEnter={() => onHold(n)}
              onPointerLeave={() => onHold(undefined)}
            />
          ))}
          {axes.map(({ measure, scale, x }) => {
            const limits = filter.get(measure.key);
            const drawn = brush.shown?.key === measure.key ? brush.shown : undefined;
            const [a, b] = drawn ? [drawn.from, drawn.to] : limits ? [scale.at(limits[0]), scale.at(limits[1])] : [0, 0];
            const said = limits
              ? t('study.limits', { name: measure.name, from: measure.text(limits[0]), to: measure.text(limits[1]) })
              : t('study.all-of', { name: measure.name });
            return (
              <g
                key={measure.key}
                tabIndex={0}
                role="slider"
                aria-orientation="vertical"
                aria-label={measure.name}
                aria-valuemin={scale.least}
                aria-valuemax={scale.most}
                aria-valuenow={limits?.[1] ?? scale.most}
                aria-valuetext={said}
                data-axis={measure.key}
                data-limited={limits !== undefined || undefined}
                onKeyDown={byKey(measure, scale)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  const at = placeOf(event);
                  brush.hold({ key: measure.key, from: at, to: at });
                }}
                onPointerMove={(event) => {
                  const now = brush.now();
                  if (now) brush.hold({ ...now, to: Math.min(BOTTOM, Math.max(TOP, placeOf(event))) });
                }}
                onPointerUp={() => end(scale)}
                onPointerCancel={() => brush.drop()}
              >
                <rect className="reach" x={x - 16} y={TOP - 6} width={32} height={BOTTOM - TOP + 12} />
                <path className="axis" d={`M${x} ${TOP}V${BOTTOM}`} />
                {a !== b && <rect className="limits" x={x - 6} y={Math.min(a, b)} width={12} height={Math.abs(a - b)} />}
                <text className="name" x={x} y={14} textAnchor="middle">
                  {measure.name}
                </text>
                <text x={x} y={32} textAnchor="middle">
                  {measure.text(scale.most)}
                </text>
                <text x={x} y={BOTTOM + 18} textAnchor="middle">
                  {measure.text(scale.least)}
                </text>
              </g>
            );
          })}
          {[...placesAt(0, -20), ...placesAt(-1, 10)].map(({ n, letter, x, y }) => (
            <text key={`${letter} ${x}`} className="letter" data-held={held === n || undefined} x={x} y={y}>
              {letter}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}
