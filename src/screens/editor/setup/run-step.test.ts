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
  views: { areas: { type: 'report', name: 'Areas', order: 0 } },
};

/** A workflow of which a step is run; `isRefused`: the right to edit is gone. */
function place({ isRefused = false } = {}) {
  const ports = fakePorts({ document, canEdit: !isRefused });
  const asked: string[] = [];
  const api = answeringApi((path) => {
    asked.push(path);
    if (path === 'workflows/w/versions/kept') return Response.json({ document: emptyWorkflowDocument('Former'), results: {} });
    if (path !== 'workflows/w/versions') return undefined;
    return isRefused
      ? Response.json({ code: 'workflow.view-only' }, { status: 403 })
      : Response.json({ id: 'before', sequence: 1 });
  });
  const registry = createCommandRegistry();
  const around: StepSurroundings = {
    workflowId: 'w',
    workflow: ports as unknown as OpenWorkflow,
    state: { view: 'setup', chosenViews: {} } as EditorState,
    app: { api, registry },
  };
  const run = (type: SetupStep['type'], payload: SetupStep['payload']) =>
    runStep({ id: 's', type, title: 'This step', payload }, around);
  const nodes = () => ports.reader.document().nodes;
  return { ports, asked, registry, run, nodes, state: around.state };
}

describe('a step of a setup view', () => {
  it('W3.03h goes to the view that it names', async () => {
    const { run, state } = place();
    await run('navigate-views', { view: 'areas' });
    expect([state.view, state.chosenViews.report]).toEqual(['report', 'areas']);
  });

  it('W3.03k removes the function that it names, and undo brings it back', async () => {
    const { ports, run, nodes } = place();
    await run('remove-function', { node: 'site' });
    expect(nodes()).toEqual({});
    ports.commands.undo();
    expect(nodes()).toEqual(document.nodes);
  });

  it('W3.03l sets inputs and changes by hand of a function back, as one step that undo takes back', async () => {
    const { ports, run, nodes } = place();
    const entries = { e: { identity: { Name: 'A' }, value: { Height: 4 } } };
    ports.commands.dispatch({ type: 'override.edit', id: 'site', name: 'Height', entries });
    const before = nodes()['site'];
    expect(Object.keys(before?.overrides?.['Height'] ?? {})).toEqual(['e']);
    await run('reset-function', { node: 'site' });
    expect([nodes()['site']?.inputs, Object.keys(nodes()['site']?.overrides?.['Height'] ?? {})]).toEqual([{}, []]);
    ports.commands.undo();
    expect(nodes()['site']).toEqual(before);
  });

  it('W3.03m restores the version that it names, once the state before is kept; undo takes it back', async () => {
    const { ports, asked, run } = place();
    await run('restore-snapshot', { version: 'kept' });
    expect(asked).toEqual(['workflows/w/versions/kept', 'workflows/w/versions']);
    const now = ports.reader.document();
    expect([now.meta.name, now.nodes, now.views]).toEqual(['Former', {}, {}]);
    ports.commands.undo();
    expect(ports.reader.document()).toEqual(document);
  });

  it('W3.03n runs the command that it names while that may be run', async () => {
    const { registry, run } = place();
    let mayRun = false;
    let ran = 0;
    const command = {
      type: 'edit' as const,
      id: 'run.now',
      name: 'Run',
      description: '',
      shortcuts: [],
      validator: () => mayRun,
    };
    registry.register([{ ...command, run: () => void (ran += 1) }]);
    await run('run-command', { command: 'run.now' });
    expect(ran).toBe(0);
    mayRun = true;
    await run('run-command', { command: 'run.now' });
    expect(ran).toBe(1);
  });

  it('W3.03o shows the model by its filter', async () => {
    const { run, state } = place();
    await run('select-visibility-filter', { filter: { query: 'Walls', colourBy: 'Level' } });
    expect([state.view, state.filter]).toEqual(['model', { query: 'Walls', colourBy: 'Level' }]);
  });

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
