import i18next from 'i18next';
import { loadLater } from '#ui';
import { ElementPanel, ModelView, ReportView } from '#viewer';
import { EditorStage } from '../present/lazy-present.ts';
import type { GraphPaneProps, InspectorPaneProps, ModelPaneProps, PaneProps } from './pane-props.ts';

/** The board. */
export const GraphPane = loadLater<GraphPaneProps>(async () => (await import('./graph-pane.tsx')).GraphPane);
/** Model of the workflow, and what hands do with it. */
export const ModelPane = loadLater<ModelPaneProps>(async () => (await import('./model-pane.tsx')).ModelPane);
/** Report of the workflow. */
export const ReportPane = loadLater<PaneProps>(async () => (await import('./report-pane.tsx')).ReportPane);
/** Inputs of the selected functions; its code comes when one is selected. */
export const InspectorPane = loadLater<InspectorPaneProps>(async () => (await import('./inspector-pane.tsx')).InspectorPane);
/** Facts of the selected element; its code comes when one is selected. */
export const ElementPane = loadLater<PaneProps>(async () => (await import('./element-pane.tsx')).ElementPane);

/** Areas whose words the panes and hosts of the editor ask for as they are drawn for the first time. */
const AREAS = ['graph', 'viewer', 'report', 'import', 'present', 'history'];

/** Fetches the panes that every workflow shows, and their words, beside its document: what waits for words is drawn twice. */
export function loadPanes(): void {
  GraphPane.load();
  ModelPane.load();
  ModelView.load();
  ReportPane.load();
  ReportView.load();
  void i18next.loadNamespaces(AREAS).catch(() => undefined);
}

/** Fetches what the first selection and the first slide will show, while nobody waits. */
export function loadOnDemand(): void {
  InspectorPane.load();
  ElementPane.load();
  ElementPanel.load();
  EditorStage.load();
}
