import { ref } from 'valtio';
import type { NodeId } from '#domain';
import type { SketchRequest } from '#viewer';
import type { EditorState } from './editor-state.ts';

/** Opens a sketch where none is open, and gives it the stage; answers whether it did. */
export function startSketch(state: EditorState, nodeId: NodeId, sketch: SketchRequest): boolean {
  if (state.sketch) return false;
  state.beforeSketch = { view: state.view, chosenViews: { ...state.chosenViews }, graphMaximised: state.graphMaximised };
  state.sketch = ref(sketch);
  state.sketchedNode = nodeId;
  returnToSketch(state);
  return true;
}

/** Puts the model of an open sketch in front again, after a look at something else. */
export function returnToSketch(state: EditorState): void {
  state.graphMaximised = false;
  if (state.view !== 'model') state.view = state.beforeSketch?.view === 'both' ? 'both' : 'model';
}

/** Ends the sketch, drawn or given up: what was shown before it is shown again. */
export function endSketch(state: EditorState): void {
  const { beforeSketch } = state;
  state.sketch = undefined;
  state.sketchedNode = undefined;
  state.beforeSketch = undefined;
  if (!beforeSketch) return;
  state.view = beforeSketch.view;
  state.chosenViews = { ...beforeSketch.chosenViews };
  state.graphMaximised = beforeSketch.graphMaximised;
}

/** Whether a sketch has the stage: the model large, the graph a strip, no docks. */
export function isOnStage({
  sketch,
  view,
  graphMaximised,
}: Pick<EditorState, 'view' | 'graphMaximised'> & { readonly sketch: unknown }): boolean {
  return sketch !== undefined && !graphMaximised && (view === 'model' || view === 'both');
}
