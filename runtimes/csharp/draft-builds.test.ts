import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readFunctionRecord } from '#domain';
import { hasCsharp } from '#fixtures/csharp-library';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { openStarter } from '../host/index.ts';
import { probeJail, type JailState } from '../jail/index.ts';
import { csharpRuntime } from './runtime.ts';

const state: JailState = await probeJail();
const RECORD = readFunctionRecord({ id: 'plot', name: 'Plot', language: 'csharp', input_schema: { properties: {} } });
const functionOf = (answer: string): string => `using Elements;
public class PlotOutputs { public double Area { get; set; } }
public class PlotInputs { }
public static class Plot
{
    public static PlotOutputs Execute(Dictionary<string, Model> models, PlotInputs inputs) => new() { Area = ${answer} };
}
`;

describe.skipIf(!hasCsharp || !state.jail)('a C# draft that is tried (skipped without .NET 10 SDK or jail)', () => {
  const started: { words: string; child: ChildProcess }[] = [];
  const jail = {
    ...state.jail!,
    start: (program: Parameters<NonNullable<JailState['jail']>['start']>[0]) => {
      const child = state.jail!.start(program);
      started.push({ words: program.args.join(' '), child });
      return child;
    },
  };
  const open = () => csharpRuntime.open({ cacheFolder: openTemporaryFolder('parti-draft-builds-'), runtimeScript: '' });
  const compilers = () => started.filter(({ words }) => words.includes('Compiler') && !words.includes('--language')).length;
  afterAll(() => state.jail?.close());

  it(
    'is built by the process that its author asks while writing, and answers as what is kept',
    { timeout: 600_000 },
    async () => {
      const opened = open();
      const service = (await opened.service!(jail))!;
      const writer = { account: 'ann', functionId: 'plot' };
      const files = (answer: string) => ({ 'Plot.cs': functionOf(answer) });
      const publish = (answer: string, who?: typeof writer) => opened.publish(files(answer), async () => jail, RECORD, who);
      // Nobody was asked yet: the compiler builds it.
      await publish('1', writer);
      await service.ask({ ...writer, files: files('2'), record: RECORD, question: { kind: 'diagnostics' } });
      const bundle = await publish('2 * 300', writer);
      await expect(publish('wide', writer)).rejects.toMatchObject({
        code: 'function.compile-failed',
        parameters: { message: expect.stringMatching(/^Plot\.cs:6:\d+: CS0103/) },
      });
      const host = await opened.host(jail);
      const run = async (account: string) =>
        (await host.run({ digest: `digest ${account}`, bundle, account, inputs: {}, models: {}, timeoutMs: 30_000 })).result
          .outputs;
      expect(await run('ann')).toEqual({ Area: 600 });
      expect(compilers()).toBe(2);
      // What her process made is hers alone.
      expect(await run('ben')).toEqual({ Area: 600 });
      await expect.poll(compilers).toBe(3);
      expect(await publish('2 * 300')).toBe(bundle);
      host.close();
      service.close();
      opened.close?.();
      await expect
        .poll(() => started.every(({ child: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null))
        .toBe(true);
    },
  );

  it('outside the jail is built by one process, save after save', { timeout: 600_000 }, async () => {
    const starting = vi.spyOn(openStarter, 'start');
    const built = () => starting.mock.calls.filter(([{ args }]) => args.some((word) => word.includes('Compiler'))).length;
    const opened = open();
    const publish = (answer: string) =>
      opened.publish({ 'Plot.cs': functionOf(answer) }, () => Promise.resolve(openStarter), RECORD, {
        account: '',
        functionId: '',
      });
    try {
      await publish('1');
      await expect(publish('nowhere')).rejects.toMatchObject({ code: 'function.compile-failed' });
      opened.prepareBuild?.(openStarter);
      const bundle = await publish('3');
      expect(built()).toBe(1);
      const host = await opened.host(openStarter);
      const call = { digest: 'third', bundle, account: '', inputs: {}, models: {}, timeoutMs: 20_000 };
      expect((await host.run(call)).result.outputs).toMatchObject({ Area: 3 });
      host.close();
    } finally {
      starting.mockRestore();
      opened.close?.();
    }
  });
});
