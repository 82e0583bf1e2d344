import { useMemo, type ReactNode } from 'react';
import {
  figureOf,
  ranksOf,
  resolveInputs,
  sameJson,
  targetsOfFigures,
  type FigureRank,
  type JsonValue,
  type StudyAxis,
  type StudyFigure,
} from '#domain';
import { Button, EmptyState, Icon, useTranslation } from '#ui';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { ComparedOptions, drawsModels } from './compared-options.tsx';
import './study-compare.css';
import { scaleOf } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** Most options that stand side by side. */
export const COMPARED_MOST = 4;

/**
 * Two to four options beside each other: what each looks like, their inputs, and the figures with how far each lies from the
 * first, where among them all, and where people set a target which is nearest to it and which farthest. Under them stands what
 * all options of the study come to.
 */
export function StudyCompare({
  study,
  figures,
  words,
  compared,
  letters,
  ports,
  onTakeOver,
  children,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  /** Options in the order in which they were ticked. */
  compared: readonly number[];
  letters: ReadonlyMap<number, string>;
  ports: OpenWorkflow;
  onTakeOver: (option: StudyOption) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('history');
  const options = compared.flatMap((n) => study.options.find((one) => one.n === n) ?? []);
  const now = useMemo(() => valuesNow(study, ports, words), [study, ports, words]);
  if (options.length < 2)
    return (
      <EmptyState icon="columns" title={t('study.view-compare')}>
        {t('study.compare-none')}
      </EmptyState>
    );
  const [first] = options;
  const isDrawn = drawsModels(ports);
  const targets = targetsOfFigures(ports.reader.document());
  const areRanked = figures.some(({ key }) => targets.has(key));
  const chosen = options.find(({ starred }) => starred);
  return (
    <div className="study-compare" data-part="study-compare">
      <table className="table" aria-label={t('study.view-compare')}>
        <thead>
          <tr>
            <th scope="col">{isDrawn && <span className="meta">{t('study.one-camera')}</span>}</th>
            {options.map((option) => (
              <th key={option.n} scope="col" data-option={option.n}>
                <span className="row">
                  <b className="letter">{letters.get(option.n)}</b>
                  {option.starred && (
                    <span data-starred>
                      <Icon name="star" />
                    </span>
                  )}
                  {sameJson(option.values, now) && <span className="meta">{t('study.as-it-stands')}</span>}
                  <span className="grow" />
                  {ports.reader.canEdit && (
                    <Button
                      size="compact"
                      kind={option === chosen ? 'primary' : undefined}
                      aria-label={t('study.take-over-of', { name: letters.get(option.n) ?? '' })}
                      onClick={() => onTakeOver(option)}
                    >
                      {t('study.take-over')}
                    </Button>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isDrawn && (
            <tr className="looks">
              <td>
                <StudiedAxes study={study} words={words} />
              </td>
              <td colSpan={options.length}>
                <ComparedOptions
                  study={study}
                  options={options}
                  nameOf={({ values }) => words.option(study.axes, values)}
                  ports={ports}
                />
              </td>
            </tr>
          )}
          {study.axes.map(({ node, property }, index) => (
            <tr key={`${node} ${property}`}>
              <th scope="row">{words.inputName(node, property)}</th>
              {options.map((option) => (
                <td
                  key={option.n}
                  className="num"
                  data-same={options.every(({ values }) => sameJson(values[index], first?.values[index])) || undefined}
                  data-differs={(first && !sameJson(option.values[index], first.values[index])) || undefined}
                >
                  <Compared
                    said={words.value(node, property, option.values[index])}
                    difference={differenceOf(option.values[index], first?.values[index], (by) => words.value(node, property, by))}
                    isRanked={areRanked}
                  />
                </td>
              ))}
            </tr>
          ))}
          {figures.map((figure) => (
            <FigureRow key={figure.key} {...{ figure, options, words }} target={targets.get(figure.key)} areRanked={areRanked} />
          ))}
        </tbody>
      </table>
      <div className="study-charts">{children}</div>
    </div>
  );
}

/** Values that an axis names one by one; of more its ends are told. */
const NAMED_VALUES = 3;

/** Beside the buildings: over what the study went, and how much its options share. */
function StudiedAxes({ study, words }: { study: Study; words: StudyWords }) {
  const { t } = useTranslation('history');
  const results = study.options.flatMap(({ results: held }) => Object.values(held).map(({ key }) => key));
  const said = ({ node, property, values }: StudyAxis): string => {
    const texts = values.map((value) => words.value(node, property, value));
    if (texts.length <= NAMED_VALUES || !values.every((value) => typeof value === 'number')) return texts.join(', ');
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return t('study.from-to', { from: words.value(node, property, least), to: words.value(node, property, most) });
  };
  return (
    <div className="studied" data-part="studied-axes">
      <dl>
        {study.axes.map((axis) => (
          <div key={`${axis.node} ${axis.property}`}>
            <dt className="meta">{words.inputName(axis.node, axis.property)}</dt>
            <dd>{said(axis)}</dd>
          </div>
        ))}
      </dl>
      {results.length > 0 && <p className="meta">{t('study.shared', { count: new Set(results).size, total: results.length })}</p>}
    </div>
  );
}

function FigureRow({
  figure,
  options,
  words,
  target,
  areRanked,
}: {
  figure: StudyFigure;
  options: readonly StudyOption[];
  words: StudyWords;
  target: number | undefined;
  /** Some figure has a target: the others leave the place of its mark empty, so that numbers stand in line. */
  areRanked: boolean;
}) {
  const { t } = useTranslation('history');
  const { node, output, key } = figure;
  const said = (value: number | null | undefined) => words.figure(node, output, value);
  const values = options.map((option) => figureOf(option, figure));
  // What reads the same is the same: sums of the same parts differ in their last digits.
  const read = values.map((value) => values.find((one) => said(one) === said(value)));
  const ranks = target === undefined ? [] : ranksOf(read, target);
  const [base] = values;
  return (
    <tr data-figure={key}>
      <th scope="row" data-tip={words.nodeName(node)}>
        {words.figureName(node, output)}
        {target !== undefined && <span className="meta target">{t('study.target', { value: said(target) })}</span>}
      </th>
      {options.map((option, at) => {
        const value = values[at];
        return (
          <td key={option.n} className="num">
            <Compared
              said={said(value)}
              difference={said(value) === said(base) ? undefined : differenceOf(value, base, said)}
              value={value}
              among={values}
              isRanked={areRanked}
              rank={ranks[at]}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** A value with how far it lies from the first, where among all, and its rank: each in its place, so that they stand in line. */
function Compared({
  said,
  difference,
  value,
  among = [],
  isRanked,
  rank,
}: {
  said: string;
  difference: string | undefined;
  value?: JsonValue | undefined;
  among?: readonly (JsonValue | undefined)[];
  isRanked: boolean;
  rank?: FigureRank | undefined;
}) {
  return (
    <div className="compared">
      <div>
        <span>{said}</span>
        <span className="meta difference">{difference}</span>
        <Spread value={value} among={among} />
        {isRanked && <Rank rank={rank} />}
      </div>
    </div>
  );
}

/** How far a number lies from another, with its sign; empty for the same, and for what is no number. */
function differenceOf(
  value: JsonValue | undefined,
  base: JsonValue | undefined,
  said: (by: number) => string,
): string | undefined {
  if (typeof value !== 'number' || typeof base !== 'number' || value === base) return undefined;
  return `${value > base ? '+' : ''}${said(value - base)}`;
}

/** Word and mark of the nearest to a target and of the farthest from it; its place stays empty for those between. */
function Rank({ rank }: { rank: FigureRank | undefined }) {
  const { t } = useTranslation('history');
  return (
    <span className="rank" data-rank={rank}>
      {rank && (
        <>
          <span aria-hidden="true">{rank === 'nearest' ? '▲' : '▽'}</span>
          <span className="word"> {t(`study.${rank}`)}</span>
        </>
      )}
    </span>
  );
}

/** Where a figure lies among those that are compared, from the least to the most; its place alone where it is none. */
function Spread({ value, among }: { value: JsonValue | undefined; among: readonly (JsonValue | undefined)[] }) {
  if (typeof value !== 'number') return <span className="spread" data-none />;
  const scale = scaleOf(
    among.filter((one) => typeof one === 'number'),
    0,
    100,
  );
  return (
    <span className="spread" aria-hidden="true">
      <i style={{ insetInlineStart: `${scale.at(value)}%` }} />
    </span>
  );
}

/** What the inputs of the study stand at in the workflow as it is. */
const valuesNow = ({ axes }: Study, { reader }: OpenWorkflow, words: StudyWords): JsonValue[] =>
  axes.map(({ node, property }) => {
    const record = words.recordOf(node);
    const inputs = reader.document().nodes[node]?.inputs ?? {};
    return (record ? resolveInputs(record, inputs)[property] : inputs[property]) ?? null;
  });
