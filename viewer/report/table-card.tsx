import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasModel, type WorkflowWidget } from '#domain';
import { IconButton, Select } from '#ui';
import { ElementTable } from './element-table.tsx';
import { kindName } from '../element/element-rows.ts';
import { plainValue } from './listed-elements.ts';
import { useReport } from './report-context.ts';
import { saveText } from './save-text.ts';
import { tableCsv } from './table-csv.ts';
import { SourceMenu } from './source-menu.tsx';
import { propertiesOf, sortRows, tableOf, type TableRow, type TableSort } from './table-data.ts';
import { rowKey } from './table-groups.ts';
import { useBoundElements } from './use-bound-elements.ts';
import { WidgetCard } from './widget-card.tsx';

const NONE = '';
/** More columns than these take the whole width of the sheet. */
const NARROW_COLUMNS = 6;

/** A table of elements; functions, kind and grouping are chosen in its head and kept in the document. */
export function TableCard({ id, widget }: { id?: string; widget: WorkflowWidget }) {
  const { t } = useTranslation('report');
  const { sources, canEdit, selected, onSelect, put, say, system, locale } = useReport();
  const bound = useBoundElements(widget);
  const [sort, setSort] = useState<TableSort>();
  const [looseGroup, setLooseGroup] = useState<string>();
  const columns = bound.discriminator === (widget.discriminator ?? bound.discriminator) ? widget.columns : undefined;
  const data = useMemo(() => tableOf(bound.elements, columns), [bound.elements, columns]);
  const paths = useMemo(() => propertiesOf(bound.elements).filter((path) => path !== 'Name'), [bound.elements]);
  const groupBy = canEdit && id ? widget.groupBy : looseGroup;
  const groups = useMemo(
    () =>
      groupBy === undefined
        ? undefined
        : new Map(bound.elements.map((listed) => [rowKey(listed), plainValue(listed.valueAt(groupBy))])),
    [bound.elements, groupBy],
  );
  const groupOf = useCallback((row: TableRow) => groups?.get(rowKey(row)) ?? null, [groups]);
  const change = (patch: Partial<WorkflowWidget>) => {
    const next = { ...widget, ...patch };
    put(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as unknown as WorkflowWidget, id);
  };
  const source = bound.nodes?.length === 1 ? sources.find(({ nodeId }) => nodeId === bound.nodes?.[0]) : undefined;
  const title = widget.title || source?.label || say(kindName(bound.discriminator ?? '')) || t('table');
  const csv = () =>
    saveText(tableCsv(data, sort ? sortRows(data.rows, sort, locale) : data.rows, system), `${title}.csv`, 'text/csv');
  return (
    <WidgetCard
      id={id}
      widget={widget}
      title={title}
      wide={data.columns.length > NARROW_COLUMNS}
      about={t('rows', { count: data.rows.length })}
      controls={
        <>
          {bound.elements.length > 0 && (
            <Select
              label={t('groupBy')}
              size="compact"
              value={groupBy ?? NONE}
              options={[{ value: NONE, label: t('noGroups') }, ...paths.map((path) => ({ value: path, label: say(path) }))]}
              onChange={(path) => {
                const chosen = path === NONE ? undefined : path;
                if (canEdit && id) change({ groupBy: chosen });
                else setLooseGroup(chosen);
              }}
            />
          )}
          {canEdit && sources.some(({ result }) => hasModel(result)) && (
            <SourceMenu
              size="compact"
              nodes={bound.nodes}
              onNodes={(nodes) => change({ node: undefined, nodes, columns: undefined })}
            />
          )}
          {canEdit && bound.kinds.length > 1 && (
            <Select
              label={t('kind')}
              size="compact"
              value={bound.discriminator}
              onChange={(discriminator) => change({ discriminator, columns: undefined })}
              options={bound.kinds.map(({ discriminator }) => ({ value: discriminator, label: say(kindName(discriminator)) }))}
            />
          )}
          {data.rows.length > 0 && <IconButton icon="download" size="compact" label={t('csv')} onClick={csv} />}
        </>
      }
    >
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
        <p className="report-none quiet">{t('noRows')}</p>
      )}
    </WidgetCard>
  );
}
