/** The face of `graph/`: the node editor of a workflow. Knows its ports only: no shared document, no server. */
export { GraphEditor, type GraphEditorProps } from './graph-editor.tsx';
export { createGraph } from './editor/create-graph.ts';
export type { Graph, GraphPorts } from './editor/graph.ts';
export type { DrawNodeInput, GraphActions } from './editor/graph-context.ts';
export { graphCommands, type GraphCommand } from './commands/graph-commands.ts';
export { commitInput } from './edit/commit-input.ts';
export { addFunction, type AddOptions } from './add/add-function.ts';
export { CARD, cardHeight, portOffsetY, type Box, type Point } from './model/card-geometry.ts';
export { freeSlot, wantedPlace } from './layout/free-slot.ts';
export { Inspector } from './inspector/lazy-inspector.ts';
export type { InspectorProps, InspectorTab } from './inspector/inspector.tsx';
