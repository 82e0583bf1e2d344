import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { Select, useGesture, useTranslation } from '#ui';
import type { StudyFigure } from '#domain';
import {
  figureKey,
  isWithin,
  letterPlaces,
  measuresOf,
  scaleOf,
  type Measure,
  type MeasureScale,
  type StudyFilter,
} from './study-measures.ts';
import { fillsOf, shapePath, shapesOf, type Shape } from './study-shapes.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';
import './study-scatter.css';

const [WIDTH, HEIGHT] = [360, 190];
const PAD = { start: 62, end: 12, top: 10, bottom: 26 };
/** What a letter takes beside its point (px). */
const LETTER_ROOM = 30;
/** What the name of a line takes above it (px). */
const NAME_ROOM = 12;
/** A press that moves less (px) takes the limits of both edges away. */
const CLICK_PX = 3;

/** Corners of limits that are being drawn: places in the chart. */
interface Brush {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/**
 * Options as points over two measures. Shapes tell another input and fills one more, else starred ones are filled; compared ones
 * have their letter, and a line stands where a figure is to come to. What is drawn over the points filters.
 */
export function StudyScatter({
  study,
  figures,
  words,
  filter,
  onFilter,
  targets,
  letters,
  held,
  onHold,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  filter: StudyFilter;
  onFilter: (filter: StudyFilter) => void;
  /** What figures are to come to, by their key. */
  targets: ReadonlyMap<string, number>;
  /** Of options that are compared; absent: none is named here. */
  letters?: ReadonlyMap<number, string>;
  held: number | undefined;
  onHold: (n: number | undefined) => void;
}) {
  const { t } = useTranslation('history');
  const measures = measuresOf(study, figures, words);
  const [chosen, setChosen] = useState<{ x?: string; y?: string }>({});
  const drawing = useRef<SVGSVGElement>(null);
  const brush = useGesture<Brush>();
  const firstFigure = measures.find(({ key }) => key.startsWith('figure '));
  const x = measures.find(({ key }) => key === chosen.x) ?? measures[0];
  const y = measures.find(({ key }) => key === chosen.y) ?? firstFigure;
  if (!x || !y || measures.length < 2) return null;
  const points = study.options.flatMap(({ n, starred, dropped, values }) => {
    const [a, b] = [x.values.get(n), y.values.get(n)];
    return a === undefined || b === undefined || dropped ? [] : [{ n, starred, a, b, name: words.option(study.axes, values) }];
  });
  const targetOf = (measure: Measure, values: number[]) => nearTarget(figures, targets, measure, values);
  const [aims, rises] = [
    targetOf(
      x,
      points.map(({ a }) => a),
    ),
    targetOf(
      y,
      points.map(({ b }) => b),
    ),
  ];
  const across = scaleOf([...points.map(({ a }) => a), ...aims], PAD.start, WIDTH - PAD.end);
  const up = scaleOf([...points.map(({ b }) => b), ...rises], HEIGHT - PAD.bottom, PAD.top);
  const named = points.flatMap(({ n, a, b }) => {
    const letter = letters?.get(n);
    return letter === undefined ? [] : [{ n, letter, x: across.at(a), y: up.at(b) }];
  });
  const shapes = shapesOf(study, words, [x.key, y.key]);
  const fills = fillsOf(study, words, [x.key, y.key, ...(shapes ? [shapes.key] : [])]);
  const placeOf = (event: PointerEvent) => {
    // Where there is little height the drawing is narrower than its box.
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.current?.getScreenCTM()?.inverse());
    return {
      x: Math.min(WIDTH - PAD.end, Math.max(PAD.start, at.x)),
      y: Math.min(HEIGHT - PAD.bottom, Math.max(PAD.top, at.y)),
    };
  };
  const limit = () => {
    const drawn = brush.now();
    brush.drop();
    if (!drawn) return;
    const others = [...filter].filter(([key]) => key !== x.key && key !== y.key);
    const { from, to } = drawn;
    if (Math.hypot(to.x - from.x, to.y - from.y) < CLICK_PX) return onFilter(new Map(others));
    const limits = (scale: MeasureScale, one: number, other: number) =>
      [scale.valueAt(one), scale.valueAt(other)].toSorted((a, b) => a - b) as [number, number];
    onFilter(new Map([...others, [x.key, limits(across, from.x, to.x)], [y.key, limits(up, from.y, to.y)]]));
  };
  const drawn = brush.shown ?? limitsOf(filter, { x, y, across, up });
  const options = measures.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <figure className="study-scatter">
      <div className="row">
        <Select
          label={t('study.up')}
          size="compact"
          value={y.key}
          options={options}
          onChange={(key) => setChosen({ ...chosen, y: key })}
        />
        <Select
          label={t('study.across')}
          size="compact"
          value={x.key}
          options={options}
          onChange={(key) => setChosen({ ...chosen, x: key })}
        />
      </div>
      <svg
        ref={drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('study.scatter', { up: y.name, across: x.name })}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = placeOf(event);
          brush.hold({ from: at, to: at });
        }}
        onPointerMove={(event) => {
          const now = brush.now();
          if (now) brush.hold({ ...now, to: placeOf(event) });
        }}
        onPointerUp={limit}
        onPointerCancel={() => brush.drop()}
      >
        {drawn && (
          <rect
            className="limits"
            x={Math.min(drawn.from.x, drawn.to.x)}
            y={Math.min(drawn.from.y, drawn.to.y)}
            width={Math.abs(drawn.to.x - drawn.from.x)}
            height={Math.abs(drawn.to.y - drawn.from.y)}
          />
        )}
        <path className="axis" d={`M${PAD.start} ${PAD.top}V${HEIGHT - PAD.bottom}H${WIDTH - PAD.end}`} />
        {points.length > 0 && (
          <>
            <text x={PAD.start} y={HEIGHT - 8}>
              {x.text(across.least)}
            </text>
            <text x={WIDTH - PAD.end} y={HEIGHT - 8} textAnchor="end">
              {x.text(across.most)}
            </text>
            <text x={PAD.start - 6} y={HEIGHT - PAD.bottom} textAnchor="end">
              {y.text(up.least)}
            </text>
            <text x={PAD.start - 6} y={PAD.top + 8} textAnchor="end">
              {y.text(up.most)}
            </text>
          </>
        )}
        {aims.map((aim) => (
          <TargetLine key={aim} at={across.at(aim)} isUpright name={t('study.target', { value: x.text(aim) })} />
        ))}
        {rises.map((aim) => (
          <TargetLine key={aim} at={up.at(aim)} name={t('study.target', { value: y.text(aim) })} />
        ))}
        {points.map(({ n, starred, a, b, name }) => (
          <path
            className="mark"
            key={n}
            data-option={n}
            data-starred={starred || undefined}
            data-compared={letters?.has(n) || undefined}
            data-held={held === n || undefined}
            data-out={!isWithin(n, filter, measures) || undefined}
            data-shape={shapes?.of.get(n)}
            data-filled={fills?.of.get(n)}
            style={filled(fills?.of.get(n))}
            d={shapePath(shapes?.of.get(n) ?? 'circle', across.at(a), up.at(b), held === n || letters?.has(n) ? 6 : 4)}
            onPointerEnter={() => onHold(n)}
            onPointerLeave={() => onHold(undefined)}
          >
            <title>{`${name}\n${x.text(a)} · ${y.text(b)}`}</title>
          </path>
        ))}
        {letterPlaces(named).map(({ n, letter, x: left, y: top }) => (
          <text
            key={letter}
            className="letter"
            data-held={held === n || undefined}
            // Left of what lies at the right end.
            x={left > WIDTH - LETTER_ROOM ? left - 8 : left + 8}
            y={top > HEIGHT - PAD.bottom - 14 ? top - 8 : top + 14}
            textAnchor={left > WIDTH - LETTER_ROOM ? 'end' : 'start'}
          >
            {letter}
          </text>
        ))}
      </svg>
      {shapes && (
        <figcaption className="study-shapes">
          {shapes.input}
          {shapes.values.map(({ shape, text }) => (
            <Sign key={shape} shape={shape} text={text} />
          ))}
        </figcaption>
      )}
      {fills && (
        <p className="study-shapes" data-part="study-fills">
          {fills.input}
          {fills.values.map(({ share, text }) => (
            <Sign key={share} shape="circle" text={text} share={share} />
          ))}
        </p>
      )}
    </figure>
  );
}

const filled = (share: number | undefined): CSSProperties | undefined =>
  share === undefined ? undefined : ({ '--filled': `${Math.round(share * 100)}%` } as CSSProperties);

/** A mark as the legend names it. */
function Sign({ shape, text, share }: { shape: Shape; text: string; share?: number }) {
  return (
    <span>
      <svg viewBox="-6 -6 12 12" aria-hidden="true">
        <path className="mark" data-filled={share} style={filled(share)} d={shapePath(shape, 0, 0, 4)} />
      </svg>
      {text}
    </span>
  );
}

/** Where limits that stand along the edges lie in the chart; an edge without limits is whole. */
function limitsOf(
  filter: StudyFilter,
  { x, y, across, up }: { x: Measure; y: Measure; across: MeasureScale; up: MeasureScale },
): Brush | undefined {
  const [flat, tall] = [filter.get(x.key), filter.get(y.key)];
  if (!flat && !tall) return undefined;
  const ends = (limits: readonly [number, number] | undefined, scale: MeasureScale, whole: readonly [number, number]) =>
    limits && scale.most > scale.least ? limits.map((value) => scale.at(value)) : whole;
  const [left, right] = ends(flat, across, [PAD.start, WIDTH - PAD.end]);
  const [low, high] = ends(tall, up, [HEIGHT - PAD.bottom, PAD.top]);
  return { from: { x: left as number, y: low as number }, to: { x: right as number, y: high as number } };
}

/** What a measure is to come to, where that lies no farther from its values than they from each other. */
function nearTarget(
  figures: readonly StudyFigure[],
  targets: ReadonlyMap<string, number>,
  { key }: Measure,
  values: readonly number[],
): number[] {
  const figure = figures.find((one) => figureKey(one.key) === key);
  const target = figure && targets.get(figure.key);
  if (target === undefined || values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  return target >= least - span && target <= most + span ? [target] : [];
}

/** A line over the whole chart, with its name at the end where there is room. */
function TargetLine({ at, isUpright = false, name }: { at: number; isUpright?: boolean; name: string }) {
  if (!isUpright)
    return (
      <g>
        <path className="target" d={`M${PAD.start} ${at}H${WIDTH - PAD.end}`} />
        <text className="target-name" x={WIDTH - PAD.end} y={at < PAD.top + NAME_ROOM ? at + NAME_ROOM : at - 4} textAnchor="end">
          {name}
        </text>
      </g>
    );
  const isLeft = at > (PAD.start + WIDTH) / 2;
  return (
    <g>
      <path className="target" d={`M${at} ${PAD.top}V${HEIGHT - PAD.bottom}`} />
      <text className="target-name" x={isLeft ? at - 4 : at + 4} y={PAD.top + 8} textAnchor={isLeft ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}
