import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SetupStep } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let editor: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  editor = await bench.person('eda@keller.studio', 'eda');
  ({ id } = await bench.owner.call('POST workflows', { body: { blank: true } }));
  const body = { target_email: 'eda', role: 'edit', notify: false } as const;
  await bench.owner.call('POST share/workflows/{id}', { path: { id }, body });
}, 60_000);
afterAll(() => bench.stop());

const step = (rest: Partial<SetupStep> & Pick<SetupStep, 'id'>): SetupStep => ({ type: 'note', title: '', payload: {}, ...rest });

describe('steps of a setup view', () => {
  const path = () => `workflows/${id}/views/setup/actions`;

  it('W6.05 are written by the owner and read by whoever may see the workflow', async () => {
    const steps = [
      step({ id: 'b', type: 'function-input', title: 'Storeys', payload: { node: 'levels', input: 'Count' } }),
      step({ id: 'a', type: 'choice-dialog', title: 'Which roof?' }),
      step({ id: 'c', parent: 'a', type: 'add-function', payload: { function: 'roof' } }),
    ];
    const answer = await bench.owner.call('PUT workflows/{id}/views/{view}/actions', {
      path: { id, view: 'setup' },
      body: { steps },
    });
    expect(answer.steps).toEqual(steps);
    expect(await bench.owner.call('GET workflows/{id}/view-actions', { path: { id } })).toEqual({
      mayChange: true,
      views: { setup: steps },
    });
    expect(await editor.call('GET workflows/{id}/view-actions', { path: { id } })).toEqual({
      mayChange: false,
      views: { setup: steps },
    });
  });

  it('W6.05 are refused to an editor, to strangers, and where they are no steps', async () => {
    expect(await editor.raw('PUT', path(), { steps: [] })).toMatchObject({ status: 403, code: 'workflow.owner-only' });
    const stranger = await bench.person('sam@else.org');
    expect(await stranger.raw('PUT', path(), { steps: [] })).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect(await stranger.raw('GET', `workflows/${id}/view-actions`)).toMatchObject({
      code: 'workflow.insufficient-permissions',
    });
    const wrong = { ...step({ id: 'x' }), type: 'run-code' };
    expect(await bench.owner.raw('PUT', path(), { steps: [wrong] })).toMatchObject({ code: 'http.invalid-request' });
    const held = await bench.owner.call('GET workflows/{id}/view-actions', { path: { id } });
    expect(held.views['setup']).toHaveLength(3);
  });

  it('lose what their type does not tell, options without a choice, and what is said twice', async () => {
    const steps = [
      step({ id: 'a', payload: { text: 'Begin here', command: 'run.now' } }),
      step({ id: 'o', parent: 'gone', type: 'run-command', payload: { command: 'run.now' } }),
      step({ id: 'a', payload: { text: 'Begin there' } }),
    ];
    const answer = await bench.owner.call('PUT workflows/{id}/views/{view}/actions', {
      path: { id, view: 'two' },
      body: { steps },
    });
    expect(answer.steps).toEqual([step({ id: 'a', payload: { text: 'Begin there' } })]);
  });
});
