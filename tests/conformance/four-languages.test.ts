import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputPortKey, type JsonObject } from '#domain';
import { hasCsharp } from '#fixtures/csharp-library';
import { madeBook } from '#fixtures/workbooks';
import { startRunnerBench, type RunnerBench } from './local-runner.fixture.ts';

const SOON = { timeout: 120_000, interval: 50 };
const numbers = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'number', default: 1 }])),
});
const recordOf = (id: string, language: string, input: string, output: string, more: JsonObject = {}): JsonObject => ({
  ...{ id, name: id, language, input_schema: numbers(input), ...more },
  outputs: [{ name: output, type: 'number', description: `Of ${input}` }],
});
/** Width and depth of a plot: 5 × 4 = 20. */
const BOOK = madeBook({
  sheets: { Plan: { A1: 5, A2: 4, B1: { f: 'A1*A2', v: 20 } } },
  names: { 'INPUT.Width': 'Plan!$A$1', 'INPUT.Depth': 'Plan!$A$2', 'OUTPUT.Area': 'Plan!$B$1' },
});
const PYTHON = 'def execute(models, inputs):\n    return {"Volume": inputs["Area"] * 3}\n';
const CSHARP = `using Elements;
public static class Cost
{
    public static CostOutputs Execute(Dictionary<string, Model> models, CostInputs inputs) => new() { Price = inputs.Volume * 2 + 0.5 };
}
`;
/** No language of ours: prints the price with ten more. */
const SHELL = `read -r line
price=$(printf '%s' "$line" | sed -n 's/.*"Price":\\([0-9.]*\\).*/\\1/p')
total=$(awk "BEGIN { print $price + 10 }")
echo "{\\"result\\":{\\"outputs\\":{\\"Total\\":$total}}}"
`;

describe.skipIf(!hasCsharp)('a workflow of everything that people have already (skipped without .NET 10 SDK or jail)', () => {
  let bench: RunnerBench;
  beforeAll(async () => {
    bench = await startRunnerBench();
  }, 90_000);
  afterAll(() => bench?.stop());

  /** Digest of the released version of what lies in a zip. */
  const published = async (record: JsonObject, files: Record<string, Uint8Array | string>): Promise<string> => {
    const id = String(record['id']);
    const path = { id };
    await bench.owner.call('POST functions', { body: record });
    const { upload_url: address, key } = await bench.owner.call('POST functions/{id}/source-file', {
      path,
      body: { content_type: 'application/zip', file_name: 'own.zip' },
    });
    const bytes = Object.entries({ 'parti.json': JSON.stringify(record), ...files }).map(
      ([name, file]) => [name, typeof file === 'string' ? new TextEncoder().encode(file) : file] as const,
    );
    const headers = { 'content-type': 'application/zip' };
    const body = Buffer.from(zipSync(Object.fromEntries(bytes)));
    expect((await fetch(new URL(address, bench.origin), { method: 'PUT', headers, body })).ok).toBe(true);
    await bench.owner.call('POST files', { body: { upload_finished: key } });
    const { digest } = await bench.owner.call('POST functions/{id}/versions', { path, body: { key } });
    await bench.owner.call('PATCH functions/{id}/versions/{v}', {
      path: { id, v: digest },
      body: { tag: 'live', note: 'First' },
    });
    return digest;
  };

  it(
    'W1.01 W1.02 W4.02b chains a workbook, Python, C# and a shell script of this machine, and follows a value through all four',
    { timeout: 400_000 },
    async () => {
      const excel = { ...recordOf('plot', 'excel', 'Width', 'Area'), input_schema: numbers('Width', 'Depth') };
      const plot = await published(excel, { 'src/plot.xlsx': BOOK });
      const volume = await published(recordOf('volume', 'python', 'Area', 'Volume'), { 'src/function.py': PYTHON });
      const cost = await published(recordOf('cost', 'csharp', 'Volume', 'Price'), { 'src/Cost.cs': CSHARP });
      const local = recordOf('total', 'typescript', 'Price', 'Total', { local: { command: ['sh', 'run.sh'] } });
      const folder = bench.folder({ 'parti.json': JSON.stringify(local), 'run.sh': SHELL });
      const { token } = await bench.token(bench.owner);
      const terminal = bench.start(token, folder);
      await expect.poll(() => terminal.states().at(-1), SOON).toBe('ready');
      await expect.poll(() => bench.offered(bench.owner, 'total'), SOON).toBeTypeOf('string');

      const tab = await bench.watch(bench.owner);
      tab.add('plot', 'plot', plot, { Width: 5, Depth: 4 }, 'live');
      tab.add('volume', 'volume', volume, {}, 'live');
      tab.add('cost', 'cost', cost, {}, 'live');
      tab.add('total', 'total', (await bench.offered(bench.owner, 'total')) as string);
      const wires = [
        ['plot', 'Area', 'volume'],
        ['volume', 'Volume', 'cost'],
        ['cost', 'Price', 'total'],
      ] as const;
      for (const [node, name, target] of wires)
        tab.document.commands.dispatch({
          ...{ type: 'link.add', target, portKey: inputPortKey(name), linkId: `to-${target}`, replace: true },
          link: { node, output: `out/${name}`, order: 0 },
        });
      // 5 × 4 = 20, × 3 = 60, × 2 + 0.5 = 120.5, + 10.
      await expect.poll(() => tab.outputs('total'), SOON).toEqual({ Total: 130.5 });
      expect(await tab.outputs('plot')).toEqual({ Area: 20 });
      expect(await tab.outputs('volume')).toEqual({ Volume: 60 });
      expect(await tab.outputs('cost')).toEqual({ Price: 120.5 });
      tab.document.commands.dispatch({ type: 'node.set-input', id: 'plot', property: 'Width', value: 6 });
      await expect.poll(() => tab.outputs('total'), SOON).toEqual({ Total: 154.5 });
      // The script is written anew: only its own node changes.
      bench.write(folder, { 'run.sh': SHELL.replace('+ 10', '+ 20') });
      await expect.poll(() => tab.outputs('total'), SOON).toEqual({ Total: 164.5 });
      expect(await tab.outputs('cost')).toEqual({ Price: 144.5 });
    },
  );
});
