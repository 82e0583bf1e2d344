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
export type { ModelViewHandle } from './pane/model-handle.ts';
export { TOOL_KEYS, type ViewTool } from './pane/tool-keys.ts';
export type { ModelViewProps } from './pane/model-view.tsx';
export type { Flight } from './camera/camera-rig.ts';
export type { ShownView } from './pane/shown-view.ts';
export type { ElementRef, ModelFeed, ModelSelection, ShownModel } from './model/model-selection.ts';
export type { PicturedView, PictureSize } from './model/take-picture.ts';
export { smallPicture } from './model/small-picture.ts';
export type { ViewStats } from './model/view-controller.ts';
export type { ModelFilter } from './filter/filter-elements.ts';
export type { Projection, StandardView } from './camera/orbit.ts';
export type { EditAction, EditField, EditGroup, ElementEdits } from './element/element-edits.ts';
export { HandMark } from './element/hand-mark.tsx';
export { ElementPanel } from './element/lazy-element-panel.ts';
export type { ElementPanelProps } from './element/element-panel.tsx';
export { ReportView } from './report/lazy-report-view.ts';
export type { ReportViewProps } from './report/report-view.tsx';
export { figuresOf, headlineFigures, type Figure } from './report/figures.ts';
export { EarlierMark, FailureText } from './report/failure-note.tsx';
export { FigureValue } from './report/figure-value.tsx';
export { useReportSources, useWords, type ReportPorts, type ReportSource } from './report/use-report-data.ts';
export type { PickCandidate, PickRequest } from './pick/pick-request.ts';
export { readPeerSketch, tellSketch, type PeerSketch } from './sketch/peer-sketch.ts';
export type { Handle } from './handles/handle.ts';
export type { Face } from './handles/element-faces.ts';
export type { StandingBox } from './handles/standing-box.ts';
export type { DimensionEdit, TypedDimension } from './dimensions/typed-dimension.ts';
export type { HandActs } from './handles/hand-acts.ts';
export type { GoneMark, HandMarks } from './handles/hand-marks.tsx';
export { HAND_STATES, type HandState, type HandStates } from './model/hand-states.ts';
export type { ComparedMarks } from './model/compared-look.ts';
export type { HandlesRequest, HeldHandle } from './handles/handles-request.ts';
export { hasStrokes } from './sketch/held-strokes.ts';
export type { SketchRequest } from './sketch/sketch-request.ts';
export { sketchHands, subscribeHands, type SketchHands } from './sketch/sketch-hands.ts';
export type { SketchTool } from './sketch/sketch-ask.ts';
export { measuredText, MEASURE_KINDS, valueOf as measuredValue, type MeasureKind } from './measure/measure.ts';
export { isSketchKind, type SketchKind } from './sketch/sketch-value.ts';
