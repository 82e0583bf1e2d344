import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type SetupStep, type WorkflowDocument } from '#domain';
import { answeringApi } from '#fixtures/answering-api';
import { fakePorts } from '#fixtures/fake-ports';
import { workflowNode } from '#fixtures/workflow-node';
import { createCommandRegistry } from '../../../commands/command-registry.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';
import { runStep, type StepSurroundings } from './run-step.ts';

const document: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { site: workflowNode({ inputs: { Depth: 3 } }) },
};

/** A workflow of which a step is run; `isRefused`: the right to edit is gone. */
function place({ isRefused = false } = {}) {
  const ports = fakePorts({ document, canEdit: !isRefused });
  const asked: string[] = [];
  const api = answeringApi((path) => {
    asked.push(path);
    if (path === 'workflows/w/versions/kept') return Response.json({ document: emptyWorkflowDocument('Former'), results: {} });
    if (path === 'workflows/w/versions' && isRefused) return Response.json({ code: 'workflow.view-only' }, { status: 403 });
    return undefined;
  });
  const registry = createCommandRegistry();
  const around: StepSurroundings = {
    workflowId: 'w',
    workflow: ports as unknown as OpenWorkflow,
    state: { view: 'model' } as EditorState,
    app: { api, registry },
  };
  const run = (type: SetupStep['type'], payload: SetupStep['payload']) =>
    runStep({ id: 's', type, title: 'This step', payload }, around);
  return { ports, asked, run };
}

describe('a step of a setup view', () => {
  it.each([
    ['add-function', { function: 'nobody' }],
    ['navigate-views', { view: 'nowhere' }],
    ['reset-function', { node: 'nobody' }],
    ['restore-snapshot', { version: 'deleted' }],
    ['run-command', { command: 'no.such' }],
    ['run-command', {}],
  ] as const)('W6.05 %s of what is gone says so by its own title, and changes nothing', async (type, payload) => {
    const { ports, run } = place();
    await expect(run(type, payload)).rejects.toMatchObject({ code: 'setup.gone', parameters: { step: 'This step' } });
    expect(ports.commands.calls).toEqual([]);
  });

  it('W6.05 that removes what is gone already has nothing to do', async () => {
    const { ports, run } = place();
    await run('remove-function', { node: 'nobody' });
    expect(ports.commands.calls).toEqual([]);
  });

  it('W6.05 restores nothing for whoever may no longer edit: the state before it cannot be kept', async () => {
    const { ports, asked, run } = place({ isRefused: true });
    await expect(run('restore-snapshot', { version: 'kept' })).rejects.toMatchObject({ code: 'workflow.view-only' });
    expect(asked).toEqual(['workflows/w/versions/kept', 'workflows/w/versions']);
    expect(ports.reader.document()).toEqual(place().ports.reader.document());
  });

  it.each(['reset-function', 'remove-function'] as const)(
    'W6.05 %s changes nothing for whoever may no longer edit',
    async (type) => {
      const { ports, run } = place({ isRefused: true });
      await run(type, { node: 'site' });
      expect(ports.reader.document().nodes['site']).toEqual(document.nodes['site']);
    },
  );
});
