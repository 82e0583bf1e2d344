import { memo, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  FIRST_VIEW_IDS,
  FIRST_VIEWS,
  readRichText,
  viewsBeside,
  type CommandsPort,
  type NodeId,
  type ReaderPort,
  type UnitSystem,
  type WorkflowView,
  type WorkflowWidget,
} from '#domain';
import { useShippedName } from '#inputs';
import { Button, EmptyState, Menu, useTranslation, type IconName } from '#ui';
import { ChartCard } from './chart-card.tsx';
import { FigureBand } from './figure-band.tsx';
import { firstQuestion } from './first-question.ts';
import { figuresOf, figureWidget, headlineFigures, nextFigure, type Figure } from './figures.ts';
import type { HandStates } from '../model/hand-states.ts';
import { NoteCard } from './note-card.tsx';
import { OutputList } from './output-list.tsx';
import {
  HandsContext,
  ReportContext,
  SourcesContext,
  useReport,
  useSources,
  WordsContext,
  type ReportContextValue,
  type ReportDiscussion,
} from './report-context.ts';
import './report.css';
import { useReportPresence, type ReportPresence } from './report-presence.ts';
import { SvgCard } from './svg-card.tsx';
import { svgOutputs } from './svg-outputs.ts';
import { TableCard } from './table-card.tsx';
import { useReportSources, useWords, type ReportPorts, type ReportSource } from './use-report-data.ts';

/** Props of {@link ReportView}. `viewId` names a report view of the document; without one the report composes itself. */
export interface ReportViewProps extends ReportPorts {
  commands: CommandsPort;
  /** Absent where nobody else can be. */
  presence?: ReportPresence | undefined;
  viewId?: string;
  title: string;
  /** What became of changes by hand, told in tables. */
  hands?: HandStates | undefined;
  /** What people say to its parts. */
  discuss?: ReportDiscussion | undefined;
  /** Elements selected anywhere: model, report, graph. */
  selectedElements: readonly { nodeId: NodeId; elementId: string }[];
  onSelectElement(nodeId: NodeId, elementId: string): void;
  /** Several at once, such as those of a bar; absent: the first of them is selected. */
  onSelectElements?(elements: readonly { nodeId: NodeId; elementId: string }[]): void;
  system: UnitSystem;
  locale: string;
}

type Widgets = readonly [id: string, widget: WorkflowWidget][];

const NO_HANDS: HandStates = new Map();
const NEW_TABLE: WorkflowWidget = { view: '', kind: 'table', order: 1 };

/** Report view: figures, tables, charts and notes of a workflow. */
export function ReportView(props: ReportViewProps) {
  const {
    reader,
    commands,
    presence,
    viewId,
    title,
    selectedElements,
    onSelectElement,
    onSelectElements,
    system,
    locale,
    hands = NO_HANDS,
    discuss,
  } = props;
  const { t } = useTranslation('report');
  const sources = useReportSources(props, props.locale);
  const widgets = useWidgets(reader, viewId);
  const figures = useMemo(() => figuresOf(sources), [sources]);
  const named = useShippedName();
  const headlines = useMemo(
    () =>
      headlineFigures(
        sources,
        widgets.map(([, widget]) => widget),
        named,
      ),
    [sources, widgets, named],
  );
  const parts = widgets.filter(([, widget]) => widget.kind !== 'figure');
  const selected = useMemo(
    () => new Set(selectedElements.map(({ nodeId, elementId }) => `${nodeId}/${elementId}`)),
    [selectedElements],
  );
  const say = useWords(sources, locale);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useReportPresence(sheet, presence);
  const others = presence?.port;
  const latest = useRef<Pick<ReportContextValue, 'onSelect' | 'put'>>(undefined);
  latest.current = {
    onSelect: (elements) => {
      const [first] = elements;
      if (onSelectElements) onSelectElements(elements);
      else if (first) onSelectElement(first.nodeId, first.elementId);
    },
    put: (widget, id) => putWidget(props, { widgets, headlines }, widget, id),
  };
  // The same functions always: while a slider moves, only what shows a new result is rendered.
  const onSelect = useCallback<ReportContextValue['onSelect']>((elements) => latest.current?.onSelect(elements), []);
  const put = useCallback<ReportContextValue['put']>((widget, id) => latest.current?.put(widget, id), []);
  const { canEdit } = reader;
  const idOf = (one: WorkflowWidget) => widgets.find(([, widget]) => widget === one)?.[0];
  const remove = (id: string | undefined) => id !== undefined && commands.dispatch({ type: 'widget.delete', id });
  const context = useMemo(
    (): ReportContextValue => ({
      ...{ say, reader, commands, presence: others, canEdit, selected, onSelect, put, system, locale },
      discuss,
    }),
    [say, reader, commands, others, canEdit, selected, onSelect, put, system, locale, discuss],
  );
  if (sources.length === 0 && parts.length === 0)
    return (
      <EmptyState icon="table" title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <HandsContext value={hands}>
      <WordsContext value={say}>
        <SourcesContext value={sources}>
          <ReportContext value={context}>
            <div
              ref={setSheet}
              className="report-sheet"
              data-part="report"
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.defaultPrevented || selected.size === 0) return;
                event.preventDefault();
                onSelect([]);
              }}
            >
              <div className="report-title">
                <h1>{title}</h1>
                <span className="grow" />
                {reader.canEdit && <AddWidget headlines={headlines} />}
              </div>
              {headlines.length > 0 && (
                <FigureBand
                  figures={headlines}
                  system={system}
                  locale={locale}
                  onChange={canEdit ? (before, after) => put(after, idOf(before)) : undefined}
                  onDelete={canEdit && parts.length < widgets.length ? (one) => remove(idOf(one)) : undefined}
                />
              )}
              <div className="report-columns">
                {parts.map(([id, widget]) => (
                  <Widget key={id} id={id} widget={widget} />
                ))}
                {parts.length === 0 && <TableCard widget={NEW_TABLE} />}
              </div>
              {figures.length > 0 && <OutputList figures={figures} system={system} locale={locale} />}
            </div>
          </ReportContext>
        </SourcesContext>
      </WordsContext>
    </HandsContext>
  );
}

const Widget = memo(function Widget({ id, widget }: { id: string; widget: WorkflowWidget }) {
  if (widget.kind === 'table') return <TableCard id={id} widget={widget} />;
  if (widget.kind === 'note') return <NoteCard id={id} widget={widget} />;
  if (widget.kind === 'svg') return <SvgCard id={id} widget={widget} />;
  return <ChartCard id={id} widget={widget} />;
});

const WIDGET_ICONS: Record<WorkflowWidget['kind'], IconName> = {
  figure: 'numbers',
  table: 'table',
  bar: 'chart',
  comparison: 'measure',
  donut: 'clock',
  note: 'note',
  svg: 'image',
};

/** What a new part may show, and the figures that are shown. */
interface Offered {
  sources: readonly ReportSource[];
  headlines: readonly Figure[];
}

function newWidget(kind: keyof typeof WIDGET_ICONS, read: () => Offered): Parameters<ReportContextValue['put']>[0] | undefined {
  if (kind === 'table') return { kind };
  const { sources, headlines } = read();
  if (kind === 'figure') {
    const next = nextFigure(sources, headlines);
    return next && figureWidget(next);
  }
  if (kind === 'svg') {
    const [first] = svgOutputs(sources);
    return { kind, ...(first ? { node: first.source.nodeId, output: first.output } : {}) };
  }
  return kind === 'note' ? { kind, text: readRichText(undefined) } : { kind, ...firstQuestion(sources) };
}

/** Asks for the results when one is chosen. */
function AddWidget({ headlines }: { headlines: readonly Figure[] }) {
  const sources = useSources();
  const latest = useRef<Offered>({ sources, headlines });
  latest.current = { sources, headlines };
  const read = useCallback(() => latest.current, []);
  return <AddWidgetMenu read={read} put={useReport().put} />;
}

const AddWidgetMenu = memo(function AddWidgetMenu({ read, put }: { read: () => Offered; put: ReportContextValue['put'] }) {
  const { t } = useTranslation('report');
  const kinds = Object.keys(WIDGET_ICONS) as (keyof typeof WIDGET_ICONS)[];
  return (
    <Menu
      align="end"
      entries={kinds.map((kind) => ({
        id: kind,
        label: t(`widgets.${kind}`),
        icon: WIDGET_ICONS[kind],
        onSelect: () => {
          const widget = newWidget(kind, read);
          if (widget) put(widget);
        },
      }))}
      trigger={
        <Button size="compact" icon="plus">
          {t('widget')}
        </Button>
      }
    />
  );
});

/** Writes a widget; the view, and what stood there by itself (figures, a table), become part of the document with the first one. */
function putWidget(
  { reader, commands, viewId }: ReportViewProps,
  { widgets, headlines }: { widgets: Widgets; headlines: readonly Figure[] },
  { order, ...widget }: Parameters<ReportContextValue['put']>[0],
  id: string | undefined,
): void {
  const view = viewId ?? FIRST_VIEW_IDS.report;
  if (viewId === undefined)
    commands.dispatch({
      type: 'view.put',
      id: view,
      view: FIRST_VIEWS[view] as WorkflowView,
      beside: viewsBeside(reader.document().views),
    });
  const put = (one: WorkflowWidget, at = crypto.randomUUID() as string) =>
    commands.dispatch({ type: 'widget.put', id: at, widget: { ...one, view } });
  const isFigure = widget.kind === 'figure';
  const beside = widgets.filter(([, one]) => (one.kind === 'figure') === isFigure);
  const isFirst = beside.length === 0;
  const itself = isFigure ? headlines.flatMap((figure) => figure.widget ?? []) : [NEW_TABLE];
  const stays = isFirst && widget.kind !== 'table' ? itself.filter((one) => one.order !== order) : [];
  for (const one of stays) put(one);
  const last = Math.max(isFirst && !isFigure ? 1 : 0, ...[...beside.map(([, one]) => one), ...stays].map((one) => one.order));
  put({ ...widget, view, order: order ?? last + 1 } as WorkflowWidget, id);
}

function useWidgets(reader: ReaderPort, viewId: string | undefined): Widgets {
  const cache = useRef<{ from: unknown; viewId: unknown; widgets: Widgets }>({ from: undefined, viewId, widgets: [] });
  const subscribe = useCallback(
    (listener: () => void) => reader.subscribeAll((touched) => touched.has('widgets') && listener()),
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const all = reader.document().widgets;
    if (cache.current.from !== all || cache.current.viewId !== viewId) {
      const widgets = Object.entries(all)
        .filter(([, widget]) => viewId === undefined || widget.view === viewId)
        .toSorted(([, a], [, b]) => a.order - b.order);
      cache.current = { from: all, viewId, widgets };
    }
    return cache.current.widgets;
  });
}
