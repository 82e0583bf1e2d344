import { useMemo, useSyncExternalStore, useRef, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandsPort, NodeId, ReaderPort, UnitSystem, WorkflowWidget } from '#domain';
import { EmptyState, Select } from '#ui';
import { ElementTable } from './element-table.tsx';
import { FigureBand } from './figure-band.tsx';
import { figuresOf, headlineFigures } from './figures.ts';
import { OutputList } from './output-list.tsx';
import './report.css';
import { listedDiscriminators, tableOf } from './table-data.ts';
import { useReportSources, type ReportPorts, type ReportSource } from './use-report-data.ts';

/** Props of {@link ReportView}. `viewId` names a report view of the document; without one the report composes itself. */
export interface ReportViewProps extends ReportPorts {
  commands: CommandsPort;
  viewId?: string;
  title: string;
  /** Elements selected anywhere: model, report, graph. */
  selectedElements: readonly { nodeId: NodeId; elementId: string }[];
  onSelectElement(nodeId: NodeId, elementId: string): void;
  system: UnitSystem;
  locale: string;
}

/** The figures and tables of a workflow: scalar outputs large and in full, and a table bound to one node's result. */
export function ReportView(props: ReportViewProps) {
  const { reader, viewId, title, system, locale } = props;
  const { t } = useTranslation('report');
  const sources = useReportSources(props);
  const widgets = useWidgets(reader, viewId);
  const headlines = useMemo(
    () =>
      headlineFigures(
        sources,
        widgets.map(([, widget]) => widget),
      ),
    [sources, widgets],
  );
  const figures = useMemo(() => figuresOf(sources), [sources]);
  if (sources.length === 0)
    return (
      <EmptyState icon="table" title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  const tables = widgets.filter(([, widget]) => widget.kind === 'table');
  return (
    <div className="report-sheet" data-part="report">
      <h1>{title}</h1>
      {headlines.length > 0 && <FigureBand figures={headlines} system={system} locale={locale} />}
      {tables.map(([id, widget]) => (
        <BoundTable key={id} {...props} sources={sources} widgetId={id} widget={widget} />
      ))}
      {tables.length === 0 && <BoundTable {...props} sources={sources} />}
      {figures.length > 0 && <OutputList figures={figures} system={system} locale={locale} />}
    </div>
  );
}

function useWidgets(reader: ReaderPort, viewId: string | undefined): [id: string, widget: WorkflowWidget][] {
  const cache = useRef<{ from: unknown; widgets: [string, WorkflowWidget][] }>({ from: undefined, widgets: [] });
  const subscribe = useCallback(
    (listener: () => void) => reader.subscribeAll((touched) => touched.has('widgets') && listener()),
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const all = reader.document().widgets;
    if (cache.current.from !== all) {
      const widgets = Object.entries(all)
        .filter(([, widget]) => viewId === undefined || widget.view === viewId)
        .toSorted(([, a], [, b]) => a.order - b.order);
      cache.current = { from: all, widgets };
    }
    return cache.current.widgets;
  });
}

/** A table card whose node and kind of element are chosen in its head; the choice is written into the document. */
function BoundTable({
  sources,
  widgetId,
  widget,
  commands,
  reader,
  viewId,
  selectedElements,
  onSelectElement,
  system,
  locale,
}: ReportViewProps & { sources: readonly ReportSource[]; widgetId?: string; widget?: WorkflowWidget }) {
  const { t } = useTranslation('report');
  const listed = useMemo(
    () =>
      sources
        .map((source) => ({ source, kinds: listedDiscriminators(source.result?.model) }))
        .filter(({ kinds }) => kinds.length > 0),
    [sources],
  );
  const bound = listed.find(({ source }) => source.nodeId === widget?.node) ?? (widget?.node ? undefined : listed.at(-1));
  const discriminator =
    bound?.kinds.find((kind) => kind.discriminator === widget?.discriminator)?.discriminator ?? bound?.kinds[0]?.discriminator;
  const data = useMemo(
    () =>
      tableOf(bound?.source.result?.model, discriminator, discriminator === widget?.discriminator ? widget?.columns : undefined),
    [bound, discriminator, widget],
  );
  const selected = useMemo(
    () =>
      new Set(selectedElements.filter((element) => element.nodeId === bound?.source.nodeId).map((element) => element.elementId)),
    [selectedElements, bound],
  );
  const bind = (node: NodeId, kind?: string) => {
    if (!viewId) return;
    commands.dispatch({
      type: 'widget.put',
      id: widgetId ?? crypto.randomUUID(),
      widget: {
        view: viewId,
        kind: 'table',
        order: widget?.order ?? 1,
        title: widget?.title ?? '',
        node,
        ...(kind ? { discriminator: kind } : {}),
      },
    });
  };
  const title = widget?.title || bound?.source.label || t('table');
  const canBind = reader.canEdit && viewId !== undefined;
  return (
    <section className="card report-table-card" aria-label={title}>
      <header>
        <span className="clip">{title}</span>
        {bound && <span className="meta">{t('rows', { count: data.rows.length })}</span>}
        <span className="grow" />
        {canBind && listed.length > 0 && (
          <>
            <Select
              label={t('tableOf')}
              size="compact"
              value={bound?.source.nodeId}
              onChange={(node) => bind(node)}
              options={listed.map(({ source }) => ({ value: source.nodeId, label: source.label }))}
            />
            {bound && bound.kinds.length > 1 && (
              <Select
                label={t('kind')}
                size="compact"
                value={discriminator}
                onChange={(kind) => bind(bound.source.nodeId, kind)}
                options={bound.kinds.map((kind) => ({ value: kind.discriminator, label: shortName(kind.discriminator) }))}
              />
            )}
          </>
        )}
      </header>
      {bound ? (
        <ElementTable
          label={title}
          data={data}
          selected={selected}
          onSelect={(id) => onSelectElement(bound.source.nodeId, id)}
          system={system}
          locale={locale}
        />
      ) : (
        <p className="report-none quiet">{t('noRows')}</p>
      )}
    </section>
  );
}

/** `Elements.LevelVolume` → `LevelVolume`. */
const shortName = (discriminator: string) => discriminator.split('.').at(-1) ?? discriminator;
