import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRunnerBench, type RunnerBench, type Watched } from './local-runner.fixture.ts';

vi.setConfig({ testTimeout: 200_000 });

let bench: RunnerBench;
beforeAll(async () => {
  bench = await startRunnerBench();
}, 90_000);
afterAll(() => bench?.stop());

const SOON = { timeout: 90_000, interval: 20 };
describe('a local runner for a team', () => {
  it('W4.02b takes runs of editors that were let in at the terminal, asked for once, and of nobody else', async () => {
    const { token } = await bench.token(bench.owner);
    const terminal = bench.start(token, bench.areaFolder('shared'), '--for-team');
    await expect.poll(() => terminal.states().at(-1), SOON).toBe('ready');
    const digest = (await bench.offered(bench.owner, 'shared')) ?? '';
    const tab = await bench.watch(bench.owner);
    tab.add('n', 'shared', digest);
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 8 });
    // Their own runs are asked of nobody.
    expect(terminal.said()).not.toContain('May ');

    const editor = async (email: string, name: string): Promise<Watched> => {
      const person = await bench.person(email, name);
      const body = { target_email: email, role: 'edit' as const, notify: false };
      await bench.owner.call('POST share/workflows/{id}', { path: { id: tab.id }, body });
      return bench.watch(person, tab.id);
    };
    const asked = () => terminal.said().split('May ').length - 1;
    const change = (who: Watched, value: number) =>
      who.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value });

    const ben = await editor('ben@keller.studio', 'ben');
    change(ben, 3);
    await expect.poll(asked, SOON).toBe(1);
    expect(await tab.outputs('n')).toEqual({ Area: 8 });
    terminal.child.stdin?.write('y\n');
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 12 });
    change(ben, 5);
    await expect.poll(() => tab.outputs('n'), SOON).toEqual({ Area: 20 });
    expect(asked()).toBe(1);

    const eve = await editor('eve@weber.ch', 'eve');
    change(eve, 7);
    await expect.poll(asked, SOON).toBe(2);
    terminal.child.stdin?.write('no\n');
    await expect.poll(() => eve.run('n')?.error?.code, SOON).toBe('local-runner.foreign');
    expect(await tab.outputs('n')).toEqual({ Area: 20 });
    // In a workflow of her own it is nobody's function, whatever was said.
    const own = await bench.watch(await bench.person('sam@else.org', 'sam'));
    own.add('n', 'shared', digest);
    await expect.poll(() => own.run('n')?.error?.code, SOON).toBe('function.private-invisible');
    expect(asked()).toBe(2);
  });
});
