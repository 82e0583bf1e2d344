import { memo, useCallback, useMemo, useState, type Ref } from 'react';
import type { WorkflowWidget } from '#domain';
import { kindName, useShippedName } from '#inputs';
import { IconButton, Select, useTranslation } from '#ui';
import { changedBy, readFrom } from './choose-source.ts';
import { FailureNote } from './failure-note.tsx';
import { ElementTable } from './element-table.tsx';
import { plainValue, type ElementKind } from './listed-elements.ts';
import { useReport, useSources } from './report-context.ts';
import { saveText } from './save-text.ts';
import { tableCsv } from './table-csv.ts';
import { SourceMenu } from './source-menu.tsx';
import { propertiesOf, sortRows, tableOf, type TableRow, type TableSort } from './table-data.ts';
import { rowKey } from './table-groups.ts';
import { useBoundElements, type BoundElements } from './use-bound-elements.ts';
import { useProducers, type Producer } from './use-producers.ts';
import { useSameList } from './use-same-list.ts';
import { useWhileSeen } from './use-while-seen.ts';
import { WidgetCard } from './widget-card.tsx';

const NONE = '';
const NO_PRODUCERS: readonly Producer[] = [];
const NO_NODES: readonly string[] = [];
const NO_KINDS: readonly ElementKind[] = [];
/** More columns than these take the whole width of the sheet. */
const NARROW_COLUMNS = 6;

/** A table of elements; functions, kind and grouping are chosen in its head and kept in the document. */
export function TableCard({ id, widget }: { id?: string; widget: WorkflowWidget }) {
  const [sources, place] = useWhileSeen(useSources());
  const bound = useBoundElements(widget, sources);
  const source = bound.nodes?.length === 1 ? sources.find(({ nodeId }) => nodeId === bound.nodes?.[0]) : undefined;
  const producers = useProducers();
  return <TableOf id={id} widget={widget} bound={bound} label={source?.label} producers={producers} place={place} />;
}

interface TableOfProps {
  id: string | undefined;
  widget: WorkflowWidget;
  bound: BoundElements;
  /** Of the one function that it reads. */
  label: string | undefined;
  /** Functions that it may read. */
  producers: readonly Producer[];
  place: Ref<HTMLElement>;
}

/** Rendered again only when its own elements changed. */
const TableOf = memo(function TableOf({ id, widget, bound, label, producers, place }: TableOfProps) {
  const { t } = useTranslation('report');
  const { canEdit, selected, onSelect, put, say, system, locale } = useReport();
  const [sort, setSort] = useState<TableSort>();
  const [looseGroup, setLooseGroup] = useState<string>();
  const columns = bound.discriminator === (widget.discriminator ?? bound.discriminator) ? widget.columns : undefined;
  const data = useMemo(() => tableOf(bound.elements, columns), [bound.elements, columns]);
  const paths = useSameList(useMemo(() => propertiesOf(bound.elements).filter((path) => path !== 'Name'), [bound.elements]));
  const groupBy = canEdit && id ? widget.groupBy : looseGroup;
  const groups = useMemo(
    () =>
      groupBy === undefined
        ? undefined
        : new Map(bound.elements.map((listed) => [rowKey(listed), plainValue(listed.valueAt(groupBy))])),
    [bound.elements, groupBy],
  );
  const groupOf = useCallback((row: TableRow) => groups?.get(rowKey(row)) ?? null, [groups]);
  const change = useCallback((patch: Partial<WorkflowWidget>) => put(changedBy(widget, patch), id), [widget, put, id]);
  const named = useShippedName();
  const title = (widget.title && named(widget.title)) || label || say(kindName(bound.discriminator ?? '')) || t('table');
  const nodes = useSameList(bound.nodes ?? NO_NODES);
  const onGroup = useCallback(
    (path: string) => {
      const chosen = path === NONE ? undefined : path;
      if (canEdit && id) change({ groupBy: chosen });
      else setLooseGroup(chosen);
    },
    [canEdit, id, change],
  );
  const csv = () =>
    saveText(tableCsv(data, sort ? sortRows(data.rows, sort, locale) : data.rows, system), `${title}.csv`, 'text/csv');
  return (
    <WidgetCard
      id={id}
      place={place}
      widget={widget}
      title={title}
      wide={data.columns.length > NARROW_COLUMNS}
      about={t('rows', { count: data.rows.length })}
      controls={
        <>
          <TableControls
            paths={paths}
            groupBy={groupBy}
            onGroup={onGroup}
            producers={canEdit ? producers : NO_PRODUCERS}
            nodes={bound.nodes && nodes}
            kinds={canEdit ? bound.kinds : NO_KINDS}
            discriminator={bound.discriminator}
            change={change}
            say={say}
          />
          {data.rows.length > 0 && <IconButton icon="download" size="compact" label={t('csv')} onClick={csv} />}
        </>
      }
    >
      <FailureNote sources={bound.failed} isEarlier={bound.isEarlier} />
      {data.rows.length > 0 ? (
        <ElementTable
          label={title}
          data={data}
          groupOf={groups ? groupOf : undefined}
          selected={selected}
          onSelect={onSelect}
          sort={sort}
          onSort={setSort}
          system={system}
          locale={locale}
        />
      ) : (
        bound.failed.length === 0 && <p className="report-none quiet">{t('noRows')}</p>
      )}
    </WidgetCard>
  );
});

/** What the table groups by and reads; only results of another shape render it again. */
const TableControls = memo(function TableControls({
  paths,
  groupBy,
  onGroup,
  producers,
  nodes,
  kinds,
  discriminator,
  change,
  say,
}: {
  /** Properties to group by; none where the table is empty. */
  paths: readonly string[];
  groupBy: string | undefined;
  onGroup: (path: string) => void;
  /** Functions that the table may read. */
  producers: readonly Producer[];
  /** Those that it reads; undefined stands for all. */
  nodes: readonly string[] | undefined;
  kinds: readonly ElementKind[];
  discriminator: string | undefined;
  change: (patch: Partial<WorkflowWidget>) => void;
  say: (word: string) => string;
}) {
  const { t } = useTranslation('report');
  return (
    <>
      {paths.length > 0 && (
        <Select
          label={t('groupBy')}
          size="compact"
          value={groupBy ?? NONE}
          options={[{ value: NONE, label: t('noGroups') }, ...paths.map((path) => ({ value: path, label: say(path) }))]}
          onChange={onGroup}
        />
      )}
      {producers.length > 0 && (
        <SourceMenu
          size="compact"
          producers={producers}
          nodes={nodes}
          onNodes={(chosen) => change({ ...readFrom(chosen, discriminator), node: undefined, columns: undefined })}
        />
      )}
      {kinds.length > 1 && (
        <Select
          label={t('kind')}
          size="compact"
          value={discriminator}
          onChange={(chosen) => change({ discriminator: chosen, columns: undefined })}
          options={kinds.map((kind) => ({ value: kind.discriminator, label: say(kindName(kind.discriminator)) }))}
        />
      )}
    </>
  );
});
