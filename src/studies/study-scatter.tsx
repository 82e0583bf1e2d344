import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui';
import { figureOf, type StudyFigure } from './study-figures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study } from './workflow-studies.ts';

const [WIDTH, HEIGHT] = [360, 190];
const PAD = { start: 62, end: 12, top: 10, bottom: 26 };

/** Something that is drawn along an edge: an axis of the study, or a figure. */
interface Measure {
  key: string;
  name: string;
  values: ReadonlyMap<number, number>;
  text: (value: number) => string;
}

/** Options as points over two measures: inputs and figures of numbers. The starred ones are filled. */
export function StudyScatter({
  study,
  figures,
  words,
  held,
  onHold,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
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
            data-held={held === n || undefined}
            cx={across.at(a)}
            cy={up.at(b)}
            r={held === n ? 6 : 4}
            onPointerEnter={() => onHold(n)}
            onPointerLeave={() => onHold(undefined)}
          >
            <title>{`${x.text(a)} · ${y.text(b)}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}

function measuresOf({ axes, options }: Study, figures: readonly StudyFigure[], words: StudyWords): Measure[] {
  const ofAxes = axes.flatMap(({ node, property }, index): Measure[] => {
    const values = options.flatMap(({ n, values: held }): [number, number][] => {
      const value = held[index];
      return typeof value === 'number' ? [[n, value]] : [];
    });
    const text = (value: number) => words.value(node, property, value);
    return values.length === 0
      ? []
      : [{ key: `axis ${node} ${property}`, name: words.inputName(node, property), values: new Map(values), text }];
  });
  const ofFigures = figures.map((figure): Measure => ({
    key: `figure ${figure.key}`,
    name: words.figureName(figure.node, figure.output),
    values: new Map(
      options.flatMap((option): [number, number][] => {
        const value = figureOf(option, figure);
        return typeof value === 'number' ? [[option.n, value]] : [];
      }),
    ),
    text: (value) => words.figure(figure.node, figure.output, value),
  }));
  return [...ofAxes, ...ofFigures];
}

/** Values of one edge; where all are the same they lie in the middle. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const span = most - least;
  return { least, most, at: (value: number) => (span > 0 ? from + ((value - least) / span) * (to - from) : (from + to) / 2) };
}
