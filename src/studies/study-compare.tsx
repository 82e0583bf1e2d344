import { useMemo, type ReactNode } from 'react';
import { resolveInputs, sameJson, type JsonValue, figureOf, type StudyFigure } from '#domain';
import { Button, EmptyState, Icon, useTranslation } from '#ui';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { ComparedOptions } from './compared-options.tsx';
import { scaleOf } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** Most options that stand side by side. */
export const COMPARED_MOST = 4;

/**
 * Two to four options beside each other: what each looks like, their inputs, and the figures with how far each lies from the
 * first, and where among them all. Under them stands what all options of the study come to.
 */
export function StudyCompare({
  study,
  figures,
  words,
  compared,
  ports,
  onTakeOver,
  children,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  /** Options in the order in which they were ticked. */
  compared: readonly number[];
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
  return (
    <div className="study-compare" data-part="study-compare">
      <table className="table" aria-label={t('study.view-compare')}>
        <thead>
          <tr>
            <th scope="col" />
            {options.map((option, index) => (
              <th key={option.n} scope="col" data-option={option.n}>
                <span className="row">
                  <b className="letter">{String.fromCharCode(65 + index)}</b>
                  {option.starred && <Icon name="star" />}
                  {sameJson(option.values, now) && <span className="meta">{t('study.as-it-stands')}</span>}
                  <span className="grow" />
                  {ports.reader.canEdit && (
                    <Button size="compact" kind="outline" onClick={() => onTakeOver(option)}>
                      {t('study.take-over')}
                    </Button>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="looks">
            <td />
            <td colSpan={options.length}>
              <ComparedOptions
                study={study}
                options={options}
                nameOf={({ values }) => words.option(study.axes, values)}
                ports={ports}
              />
            </td>
          </tr>
          {study.axes.map(({ node, property }, index) => (
            <tr key={`${node} ${property}`}>
              <th scope="row">{words.inputName(node, property)}</th>
              {options.map((option) => (
                <td
                  key={option.n}
                  className="num"
                  data-differs={(first && !sameJson(option.values[index], first.values[index])) || undefined}
                >
                  {words.value(node, property, option.values[index])}
                </td>
              ))}
            </tr>
          ))}
          {figures.map((figure) => (
            <tr key={figure.key} data-figure={figure.key}>
              <th scope="row" data-tip={words.nodeName(figure.node)}>
                {words.figureName(figure.node, figure.output)}
              </th>
              {options.map((option) => {
                const value = figureOf(option, figure);
                const base = first && figureOf(first, figure);
                // What reads the same is the same: sums of the same parts differ in their last digits.
                const isSame = words.figure(figure.node, figure.output, value) === words.figure(figure.node, figure.output, base);
                const by = !isSame && typeof value === 'number' && typeof base === 'number' ? value - base : 0;
                return (
                  <td key={option.n} className="num">
                    {words.figure(figure.node, figure.output, value)}
                    <span className="meta difference">
                      {by !== 0 && `${by > 0 ? '+' : ''}${words.figure(figure.node, figure.output, by)}`}
                    </span>
                    <Spread value={value} among={options.map((one) => figureOf(one, figure))} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="study-charts">{children}</div>
    </div>
  );
}

/** Where a figure lies among those that are compared, from the least to the most; nothing where it is none. */
function Spread({ value, among }: { value: JsonValue | undefined; among: readonly (JsonValue | undefined)[] }) {
  if (typeof value !== 'number') return null;
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
