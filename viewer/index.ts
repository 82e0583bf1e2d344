/**
 * Face of `viewer/`: the drawn model, the panel of a selected element, and the report.
 *
 * @example
 * <ModelView
 *   models={[{ nodeId, label: 'Floors', digest, model }]}
 *   hiddenNodes={new Set()}
 *   selectedNodes={[]}
 *   onSelect={(element) => choose(element?.elementId)}
 *   theme="light"
 *   system="metric"
 *   locale="en"
 * />
 */
export { ModelView } from './pane/lazy-model-view.ts';
export type { ModelPresence } from './presence/model-peers.tsx';
export type { ModelTransfer } from './pane/transfer-state.tsx';
export type { ModelViewHandle, ModelViewProps, ShownView } from './pane/model-view.tsx';
export type { ElementRef, ModelFeed, ModelSelection, ShownModel } from './model/model-selection.ts';
export type { ViewStats } from './model/view-controller.ts';
export type { ModelFilter } from './filter/filter-elements.ts';
export type { Projection, StandardView } from './camera/orbit.ts';
export { ElementPanel } from './element/lazy-element-panel.ts';
export type { ElementPanelProps } from './element/element-panel.tsx';
export { ReportView } from './report/lazy-report-view.ts';
export type { ReportViewProps } from './report/report-view.tsx';
export { useReportSources, useWords, type ReportPorts, type ReportSource } from './report/use-report-data.ts';
export { readPeerSketch, tellSketch, type PeerSketch } from './sketch/peer-sketch.ts';
export type { SketchRequest } from './sketch/sketch-request.ts';
export { isSketchKind, type SketchKind } from './sketch/sketch-value.ts';
