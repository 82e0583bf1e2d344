import { PartiError, restoreGroups, type SetupStep, type WorkflowDocument } from '#domain';
import { addFunction, createGraph } from '#graph';
import type { App } from '../../../app/app-context.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { chooseView, type EditorState } from '../editor-state.ts';

/** What running a step needs around it. */
export interface StepSurroundings {
  workflowId: string;
  workflow: OpenWorkflow;
  state: EditorState;
  app: Pick<App, 'api' | 'registry'>;
}

/** Types that run at a press; the others are answered where they stand. */
export const PRESSED: ReadonlySet<SetupStep['type']> = new Set([
  'add-function',
  'element-details',
  'navigate-views',
  'remove-function',
  'reset-function',
  'restore-snapshot',
  'run-command',
  'select-visibility-filter',
]);

/** Types that change the workflow, for whoever may edit it. */
export const CHANGING: ReadonlySet<SetupStep['type']> = new Set([
  'add-function',
  'remove-function',
  'reset-function',
  'restore-snapshot',
]);

/**
 * Runs a step with the rights of whoever pressed it; a change is one step of undo. Rejects with `setup.gone`, which says the
 * step's title, for what the workflow has no more, and as the command or call does.
 */
export async function runStep({ type, title, payload }: SetupStep, around: StepSurroundings): Promise<void> {
  const { workflow, state, app } = around;
  const { reader, commands } = workflow;
  const gone = () => new PartiError('setup.gone', { step: title });
  switch (type) {
    case 'add-function': {
      const entry = reader.library().find(({ record }) => record.id === payload.function);
      if (!entry) throw gone();
      state.selectedNodes = [addFunction(createGraph(workflow), entry)];
      return;
    }
    case 'navigate-views': {
      const view = payload.view === undefined ? undefined : reader.document().views[payload.view];
      if (!view || payload.view === undefined) throw gone();
      chooseView(state, view.type, payload.view);
      return;
    }
    case 'remove-function':
      if (payload.node !== undefined && reader.get('nodes', payload.node))
        commands.dispatch({ type: 'node.delete', ids: [payload.node] });
      return;
    case 'reset-function': {
      const node = payload.node === undefined ? undefined : reader.get('nodes', payload.node);
      if (!node || payload.node === undefined) throw gone();
      commands.dispatch({ type: 'node.reset-inputs', id: payload.node, properties: Object.keys(node.inputs), overrides: true });
      return;
    }
    case 'restore-snapshot':
      return restore(payload.version ?? '', around, gone);
    case 'run-command':
      if (payload.command === undefined || !app.registry.get(payload.command)) throw gone();
      return app.registry.run(payload.command);
    case 'select-visibility-filter':
      state.filter = { query: payload.filter?.query ?? '', colourBy: payload.filter?.colourBy ?? '' };
      return showModel(state);
    default:
      return showModel(state);
  }
}

/** Shows the model where another view stands. */
export function showModel(state: EditorState): void {
  if (state.view !== 'model' && state.view !== 'both') state.view = 'model';
}

async function restore(
  version: string,
  { workflowId, workflow, app: { api } }: StepSurroundings,
  gone: () => PartiError,
): Promise<void> {
  if (!api) throw new PartiError('workflow.no-internet');
  const path = { id: workflowId };
  const { document } = await api
    .call('GET workflows/{id}/versions/{version}', { path: { ...path, version } })
    .catch((error: unknown) => Promise.reject(error instanceof PartiError && error.code === 'http.not-found' ? gone() : error));
  // What is replaced stays as a version of its own, whatever becomes of undo.
  await api.call('POST workflows/{id}/versions', { path, body: { kind: 'before-restore' } });
  const groups = restoreGroups(workflow.reader.document(), document as WorkflowDocument);
  const changes = groups.filter(({ key }) => key !== 'places').flatMap((group) => group.changes);
  if (changes.length > 0) workflow.commands.dispatch({ type: 'document.change', changes });
}
