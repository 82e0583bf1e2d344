import { useState } from 'react';
import { Select, useTranslation } from '#ui';
import type { StudyFigure } from '#domain';
import { figureKey, isWithin, letterPlaces, measuresOf, scaleOf, type Measure, type StudyFilter } from './study-measures.ts';
import { shapePath, shapesOf } from './study-shapes.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';
import './study-scatter.css';

const [WIDTH, HEIGHT] = [360, 190];
const PAD = { start: 62, end: 12, top: 10, bottom: 26 };
/** What a letter takes beside its point (px). */
const LETTER_ROOM = 30;
/** What the name of a line takes above it (px). */
const NAME_ROOM = 12;

/**
 * Options as points over two measures: inputs and figures of numbers. The starred ones are filled, compared ones have their
 * letter, shapes tell another input, and a line stands where a figure is to come to.
 */
export function StudyScatter({
  study,
  figures,
  words,
  filter,
  targets,
  letters,
  held,
  onHold,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  filter: StudyFilter;
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
  const firstFigure = measures.find(({ key }) => key.startsWith('figure '));
  const x = measures.find(({ key }) => key === chosen.x) ?? measures[0];
  const y = measures.find(({ key }) => key === chosen.y) ?? firstFigure;
  if (!x || !y || measures.length < 2) return null;
  const points = study.options.flatMap(({ n, starred, dropped }) => {
    const [a, b] = [x.values.get(n), y.values.get(n)];
    return a === undefined || b === undefined || dropped ? [] : [{ n, starred, a, b }];
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
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('study.scatter', { up: y.name, across: x.name })}>
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
        {points.map(({ n, starred, a, b }) => (
          <path
            className="mark"
            key={n}
            data-option={n}
            data-starred={starred || undefined}
            data-compared={letters?.has(n) || undefined}
            data-held={held === n || undefined}
            data-out={!isWithin(n, filter, measures) || undefined}
            data-shape={shapes?.of.get(n)}
            d={shapePath(shapes?.of.get(n) ?? 'circle', across.at(a), up.at(b), held === n || letters?.has(n) ? 6 : 4)}
            onPointerEnter={() => onHold(n)}
            onPointerLeave={() => onHold(undefined)}
          >
            <title>{`${x.text(a)} · ${y.text(b)}`}</title>
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
            <span key={shape}>
              <svg viewBox="-6 -6 12 12" aria-hidden="true">
                <path className="mark" d={shapePath(shape, 0, 0, 4)} />
              </svg>
              {text}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
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
