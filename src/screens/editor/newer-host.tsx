import type { NodeId } from '#domain';
import type { Units } from '#inputs';
import { loadLater } from '#ui';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { useEditorState, type EditorState } from './editor-state.ts';

const NewerDialog = loadLater(async () => (await import('./newer-dialog.tsx')).NewerDialog);

/** The question whether a newer version of a function is taken, while it is asked. */
export function NewerHost({ workflow, state, units }: { workflow: OpenWorkflow; state: EditorState; units: Units }) {
  const { newer } = useEditorState(state);
  const close = () => {
    state.newer = undefined;
  };
  return newer === undefined ? null : (
    <NewerDialog key={newer satisfies NodeId} id={newer} workflow={workflow} units={units} onClose={close} />
  );
}
