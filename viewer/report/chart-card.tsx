import { memo, useCallback, useMemo, useState, type Ref } from 'react';
import { useTranslation } from '#ui';
import { displayUnit, formatQuantity, type Aggregator, type WorkflowWidget } from '#domain';
import { kindName, useShippedName } from '#inputs';
import { BarChart } from './bar-chart.tsx';
import { chartParts, chartUnit, compareParts, type ChartQuestion, type ComparedPart } from './chart-data.ts';
import type { ChartProps } from './chart-props.ts';
import { ChartTable } from './chart-table.tsx';
import { DonutChart } from './donut-chart.tsx';
import { FailureNote } from './failure-note.tsx';
import { useReport, useSources } from './report-context.ts';
import { saveText } from './save-text.ts';
import { tableCsv } from './table-csv.ts';
import { rowKey } from './table-groups.ts';
import { useBoundElements, type BoundElements } from './use-bound-elements.ts';
import { useWhileSeen } from './use-while-seen.ts';
import { WidgetCard } from './widget-card.tsx';

/** More bars than this are read as a table only. */
const MOST_PARTS = 80;

/** A bar, comparison or donut chart of elements by group, with its numbers as a table. */
export function ChartCard({ id, widget }: { id: string; widget: WorkflowWidget }) {
  const { against } = widget;
  const [sources, place] = useWhileSeen(useSources());
  const bound = useBoundElements(widget, sources);
  const boundAgainst = useBoundElements({ nodes: against?.nodes, discriminator: against?.discriminator }, sources);
  return <ChartOf id={id} widget={widget} bound={bound} boundAgainst={boundAgainst} place={place} />;
}

/** Rendered again only when its own elements changed. */
const ChartOf = memo(function ChartOf({
  id,
  widget,
  bound,
  boundAgainst,
  place,
}: {
  id: string;
  widget: WorkflowWidget;
  bound: BoundElements;
  boundAgainst: BoundElements;
  place: Ref<HTMLElement>;
}) {
  const { t } = useTranslation('report');
  const { selected, onSelect, say, system, locale } = useReport();
  const [isTableShown, setTableShown] = useState(false);
  const { groupBy, field, aggregation } = widget;
  const question = useMemo((): ChartQuestion => ({ groupBy, field, aggregation }), [groupBy, field, aggregation]);
  const parts = useMemo(() => chartParts(bound.elements, question, locale), [bound.elements, question, locale]);
  const against = useAgainst(widget, question, boundAgainst);
  const compared = useMemo(() => compareParts(parts, against), [parts, against]);
  const unitType = chartUnit(question);
  const suffix = unitType === 'none' ? undefined : displayUnit(unitType, system).suffix;
  const valueTitle = field === undefined ? t('count') : say(field);
  const named = useShippedName();
  const title = widget.title
    ? named(widget.title)
    : titleOf(valueTitle, groupBy === undefined ? undefined : say(groupBy), t('by'));
  const kind = bound.discriminator;
  const nameOf = useCallback(
    ({ group }: ComparedPart) =>
      group === null || group === ''
        ? groupBy === undefined
          ? say(kindName(kind ?? ''))
          : t('withoutValue')
        : typeof group === 'boolean'
          ? t(group ? 'yes' : 'no')
          : typeof group === 'number'
            ? group.toLocaleString(locale)
            : say(group),
    [groupBy, kind, say, t, locale],
  );
  const chart = useMemo(
    (): ChartProps => ({
      parts: compared,
      unitType,
      system,
      locale,
      nameOf,
      selected: new Set(
        compared
          .filter(({ elements }) => elements.length > 0 && elements.every((element) => selected.has(rowKey(element))))
          .map(({ key }) => key),
      ),
      onSelect: (part) => onSelect(part.elements),
    }),
    [compared, unitType, system, locale, nameOf, selected, onSelect],
  );
  const reduction = field === undefined ? '' : t(`aggregators.${(aggregation as Aggregator | undefined) ?? 'sum'}`);
  const csv = () => saveText(chartCsv(chart, valueTitle, t('group'), t('against')), `${title}.csv`, 'text/csv');
  return (
    <WidgetCard
      id={id}
      place={place}
      widget={widget}
      title={title}
      about={[suffix, reduction, widget.kind === 'comparison' ? t('lineIs', { what: t('against') }) : undefined]
        .filter(Boolean)
        .join(', ')}
      entries={[
        {
          id: 'numbers',
          label: t('numbers'),
          icon: 'table',
          checked: isTableShown,
          onSelect: () => setTableShown(!isTableShown),
        },
        { id: 'csv', label: t('csv'), icon: 'download', onSelect: csv },
        { id: 'rule', kind: 'rule' },
      ]}
    >
      <FailureNote sources={bound.failed} isEarlier={bound.isEarlier || boundAgainst.isEarlier} />
      {compared.length === 0 ? (
        bound.failed.length === 0 && <p className="report-none quiet">{t('noRows')}</p>
      ) : (
        <>
          {compared.length <= MOST_PARTS && (widget.kind === 'donut' ? <DonutChart {...chart} /> : <BarChart {...chart} />)}
          {widget.kind === 'comparison' && <Difference chart={chart} />}
          <ChartTable
            {...chart}
            label={title}
            valueTitle={valueTitle}
            isShown={isTableShown || compared.length > MOST_PARTS || widget.kind === 'comparison'}
          />
        </>
      )}
    </WidgetCard>
  );
});

const titleOf = (value: string, groupBy: string | undefined, by: string) => (groupBy ? `${value} ${by} ${groupBy}` : value);

/** A typed target, or the same question put to the other elements. */
function useAgainst(widget: WorkflowWidget, question: ChartQuestion, bound: BoundElements) {
  const { locale } = useReport();
  const { against, target, kind } = widget;
  const field = against?.field || question.field;
  const groupBy = against?.groupBy ?? question.groupBy;
  return useMemo(() => {
    if (kind !== 'comparison') return undefined;
    if (target !== undefined) return target;
    return against ? chartParts(bound.elements, { ...question, field, groupBy }, locale) : undefined;
  }, [kind, target, against, bound.elements, question, field, groupBy, locale]);
}

/** The sum of all differences in words. */
function Difference({ chart: { parts, unitType, system, locale } }: { chart: ChartProps }) {
  const { t } = useTranslation('report');
  const known = parts.flatMap(({ difference }) => (difference === undefined ? [] : [difference]));
  if (known.length === 0) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  const { text } = formatQuantity(Math.abs(sum), { unitType, system, locale, form: 'figure' });
  return (
    <p className={sum < 0 ? 'chart-difference bad' : 'chart-difference ok'} data-part="difference">
      {sum < 0 ? t('under', { amount: text }) : t('over', { amount: text })}
    </p>
  );
}

function chartCsv({ parts, unitType, nameOf, system }: ChartProps, value: string, group: string, against: string): string {
  const isCompared = parts.some((part) => part.against !== undefined);
  const number = (property: string) => ({ property, kind: 'number' as const, unitType });
  const rows = parts.map((part) => ({
    nodeId: '',
    elementId: part.key,
    cells: [nameOf(part), part.value ?? null, ...(isCompared ? [part.against ?? null] : [])],
  }));
  const columns = [
    { property: group, kind: 'text' as const, unitType: 'none' as const },
    number(value),
    ...(isCompared ? [number(against)] : []),
  ];
  return tableCsv({ columns, rows }, rows, system);
}
