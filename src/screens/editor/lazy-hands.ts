import { loadLater } from '#ui';
import type { ElementRef } from '#viewer';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorState } from './editor-state.ts';

interface HandsProps {
  ports: EditorPorts;
  state: EditorState;
}

/** Switch of the marks of changes by hand, which comes with the model. */
export const MarksSwitch = loadLater<HandsProps>(async () => (await import('./marks-switch.tsx')).MarksSwitch);
/** Count of changes by hand in the status line. */
export const HandsStatus = loadLater<HandsProps>(async () => (await import('./hands-status.tsx')).HandsStatus);
/** How much is selected, which the results tell. */
export const SelectionStatus = loadLater<{
  ports: EditorPorts;
  nodes: number;
  elements: readonly ElementRef[];
  isHeld: boolean;
}>(async () => (await import('./selection-status.tsx')).SelectionStatus);
/** Count of inputs whose element is gone. */
export const TiesStatus = loadLater<HandsProps>(async () => (await import('./ties-status.tsx')).TiesStatus);
