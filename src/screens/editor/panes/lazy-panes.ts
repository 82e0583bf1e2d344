import { loadLater } from '#ui';
import { ElementPanel, ModelView, ReportView } from '#viewer';
import { EditorStage } from '../present/lazy-present.ts';
import type { InspectorPaneProps, ModelPaneProps, PaneProps } from './pane-props.ts';

/** Model of the workflow, and what hands do with it. */
export const ModelPane = loadLater<ModelPaneProps>(async () => (await import('./model-pane.tsx')).ModelPane);
/** Report of the workflow. */
export const ReportPane = loadLater<PaneProps>(async () => (await import('./report-pane.tsx')).ReportPane);
/** Inputs of the selected functions; its code comes when one is selected. */
export const InspectorPane = loadLater<InspectorPaneProps>(async () => (await import('./inspector-pane.tsx')).InspectorPane);
/** Facts of the selected element; its code comes when one is selected. */
export const ElementPane = loadLater<PaneProps>(async () => (await import('./element-pane.tsx')).ElementPane);

/** Fetches the panes that every workflow shows, beside its document. */
export function loadPanes(): void {
  ModelPane.load();
  ModelView.load();
  ReportPane.load();
  ReportView.load();
}

/** Fetches what the first selection and the first slide will show, while nobody waits. */
export function loadOnDemand(): void {
  InspectorPane.load();
  ElementPane.load();
  ElementPanel.load();
  EditorStage.load();
}
