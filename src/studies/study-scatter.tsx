import { useState } from 'react';
import { Select, useTranslation } from '#ui';
import type { StudyFigure } from '#domain';
import { isWithin, letterPlaces, measuresOf, scaleOf, type StudyFilter } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

const [WIDTH, HEIGHT] = [360, 190];
const PAD = { start: 62, end: 12, top: 10, bottom: 26 };
/** What a letter takes beside its point (px). */
const LETTER_ROOM = 30;

/** Options as points over two measures: inputs and figures of numbers. The starred ones are filled, compared ones have their letter. */
export function StudyScatter({
  study,
  figures,
  words,
  filter,
  letters,
  held,
  onHold,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  filter: StudyFilter;
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
  const across = scaleOf(
    points.map(({ a }) => a),
    PAD.start,
    WIDTH - PAD.end,
  );
  const up = scaleOf(
    points.map(({ b }) => b),
    HEIGHT - PAD.bottom,
    PAD.top,
  );
  const named = points.flatMap(({ n, a, b }) => {
    const letter = letters?.get(n);
    return letter === undefined ? [] : [{ n, letter, x: across.at(a), y: up.at(b) }];
  });
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
        {points.map(({ n, starred, a, b }) => (
          <circle
            key={n}
            data-option={n}
            data-starred={starred || undefined}
            data-compared={letters?.has(n) || undefined}
            data-held={held === n || undefined}
            data-out={!isWithin(n, filter, measures) || undefined}
            cx={across.at(a)}
            cy={up.at(b)}
            r={held === n || letters?.has(n) ? 6 : 4}
            onPointerEnter={() => onHold(n)}
            onPointerLeave={() => onHold(undefined)}
          >
            <title>{`${x.text(a)} · ${y.text(b)}`}</title>
          </circle>
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
    </figure>
  );
}
