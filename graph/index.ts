/** The face of `graph/`: the node editor of a workflow. Knows its ports only: no shared document, no server. */
export { GraphEditor, type GraphEditorProps } from './graph-editor.tsx';
export { createGraph } from './editor/create-graph.ts';
export type { Graph, GraphPorts } from './editor/graph.ts';
export type { CommentPin } from './editor/graph-view.ts';
export type { DrawNodeInput, GraphActions } from './editor/graph-context.ts';
export { graphCommands, type GraphCommand } from './commands/graph-commands.ts';
export { goToNode } from './find/find.ts';
export { focusItem } from './edit/selection.ts';
export { commitInput } from './edit/commit-input.ts';
export { addFunction, type AddOptions } from './add/add-function.ts';
export { CARD, cardHeight, portOffsetY, type Box, type Point } from './model/card-geometry.ts';
export { freeSlot, wantedPlace } from './layout/free-slot.ts';
export { GraphMatrix, GraphOutline } from './matrix/beside-graph.ts';
export { Inspector } from './inspector/lazy-inspector.ts';
export { outputWords } from './inspector/incoming-text.ts';
export type { InspectorProps, InspectorTab } from './inspector/inspector.tsx';
export { functionIcon, mainType } from './describe/function-icon.ts';
export { newId } from './edit/new-id.ts';
