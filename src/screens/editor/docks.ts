import type { NodeId } from '#domain';
import { localStorageOrNone } from '#ui';
import { DOCK_KEY, type EditorState } from './editor-state.ts';
import { isOnStage } from './sketch-stage.ts';

/** The pane that a dock slides over. */
export type DockSide = 'graph' | 'view';

/** Room (px) that the open dock of a side takes. */
export const coveredBy = (state: DockReading & Pick<EditorState, 'dockHeight'>, side: DockSide): number =>
  isDockOpen(state, side) ? state.dockHeight : 0;

/** Whether a dock has something to tell: functions on the side of the graph, an element on that of the views. A sketch needs the room. */
export function isDockOpen(
  { selectedNodes, element, sketch, view, graphMaximised, isPressedLow }: DockReading,
  side: DockSide,
): boolean {
  if (graphMaximised || isOnStage({ sketch, view, graphMaximised })) return false;
  return side === 'graph' ? selectedNodes.length > 0 : element !== undefined && !isPressedLow;
}

type DockReading = Pick<EditorState, 'view' | 'graphMaximised' | 'isPressedLow'> & {
  readonly selectedNodes: readonly NodeId[];
  readonly element: unknown;
  readonly sketch: unknown;
};

/** Makes the docks higher or lower; remembered in this browser. */
export function keepDockHeight(state: EditorState, height: number): void {
  state.dockHeight = height;
  localStorageOrNone().setItem(DOCK_KEY, String(height));
}
