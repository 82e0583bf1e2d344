import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, WorkflowNode } from '#domain';
import { createLanguages } from '#runtimes/languages';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { startExecutionBench, testFunction, testNode, type ExecutionBench, type Tab } from './executions.fixture.ts';

const probing = createLanguages('', { cacheFolder: openTemporaryFolder('parti-together-') });
const states = await probing.states();
probing.close();
const isReady = (...languages: string[]) =>
  languages.every((language) => states.some((one) => one.language === language && one.state === 'ready'));

const record = (id: string, language: string, rest: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  language,
  input_schema: { type: 'object', properties: {} },
  ...rest,
});
const EDITS = 60;

describe('functions of several languages in one workflow (skipped where a runtime or the jail is missing)', () => {
  let bench: ExecutionBench;
  const quick = testFunction('quick', 'return { outputs: { Out: inputs.N } };', {
    input_schema: { type: 'object', properties: { N: { type: 'number', default: 0 } } },
  });

  beforeAll(async () => {
    bench = await startExecutionBench([quick]);
  });
  afterAll(() => bench.stop());
  const outputsOf = async (tab: Tab, workflowId: string, node: string): Promise<unknown> => {
    const { body } = await bench.get(`/api/workflows/${workflowId}/results/${tab.states.get(node)?.resultDigest}`, 'ann');
    return (JSON.parse(body) as { outputs: unknown }).outputs;
  };

  it.skipIf(!isReady('python'))(
    `runs a long function once while ${EDITS} edits elsewhere come and go`,
    async () => {
      const long = await bench.publish('ann', record('long', 'python'), {
        'function.py':
          'import time\n\ndef execute(models, inputs):\n    print("begun")\n    time.sleep(6)\n    return {"Out": 1}\n',
      });
      await bench.workflow('edits', { long: testNode(long), quick: testNode(quick) });
      const tab = bench.tab('ann');
      await tab.open('edits');
      await tab.act('execution.run', { workflowId: 'edits' });
      await tab.untilTrue(() => [...tab.logs.values()].some((text) => text.startsWith('begun')));
      await tab.until({ quick: 'succeeded' });
      for (let edit = 1; edit <= EDITS; edit++) {
        const before = tab.states.get('quick')?.key;
        bench.commit('edits', (document) => {
          (document.nodes['quick'] as WorkflowNode).inputs = { N: edit };
        });
        await tab.untilTrue(() => {
          const run = tab.states.get('quick');
          return run?.state === 'succeeded' && run.key !== before;
        });
      }
      await tab.until({ long: 'succeeded' });
      const ran = await bench.executions('edits');
      expect(ran.filter((one) => one.nodeId === 'long').map((one) => one.state)).toEqual(['succeeded']);
      expect(ran.filter((one) => one.nodeId === 'quick')).toHaveLength(EDITS + 1);
    },
    // Sixty edits wait for sixty runs one after the other: on a machine that is busy otherwise that takes its time.
    240_000,
  );

  it.skipIf(!isReady('python', 'csharp', 'typescript'))(
    'W1.03 W1.17 feeds Python, C# and TypeScript from each other',
    async () => {
      const levels = await bench.publish(
        'ann',
        record('levels', 'python', {
          model_output: 'Levels',
          input_schema: { type: 'object', properties: { Count: { type: 'number', default: 3 } } },
        }),
        {
          'function.py':
            'import parti\n\ndef execute(models, inputs):\n    model = parti.Model()\n    for at in range(int(inputs.Count)):\n        model.add("Elements.Level", {"Elevation": 3.5 * at, "Name": f"Level {at}"})\n    return {"Model": model}\n',
        },
      );
      const floors = await bench.publish(
        'ann',
        record('floors', 'csharp', {
          model_output: 'Floors',
          model_dependencies: [{ name: 'Levels', optional: false }],
          input_schema: { type: 'object', properties: { 'Slab Width': { type: 'number', default: 10 } } },
          outputs: [{ name: 'Area', type: 'number', description: 'Of all floors' }],
        }),
        {
          'Floors.cs': `using Elements;
using Elements.Geometry;
using Newtonsoft.Json;

namespace Demo;

public class FloorsInputs
{
    [JsonProperty("Slab Width")]
    public double SlabWidth { get; set; }
}

public class FloorsOutputs
{
    public Model Model { get; set; } = new();
    public double Area { get; set; }
}

public static class Floors
{
    public static FloorsOutputs Execute(Dictionary<string, Model> inputModels, FloorsInputs input)
    {
        var outputs = new FloorsOutputs();
        foreach (var level in inputModels["Levels"].AllElementsOfType<Element>())
        {
            var elevation = (double)level.AdditionalProperties["Elevation"];
            var floor = new Floor(Polygon.Rectangle(input.SlabWidth, 4), 0.3, new Transform(0, 0, elevation)) { Name = level.Name };
            outputs.Area += floor.Area();
            outputs.Model.AddElement(floor);
        }
        return outputs;
    }
}
`,
        },
      );
      const report = await bench.publish(
        'ann',
        record('report', 'typescript', { model_dependencies: [{ name: 'Floors', optional: false }] }),
        {
          'function.ts': `import { elementsOf, requireModel, type Models } from 'parti';

export function execute(models: Models) {
  const floors = elementsOf(requireModel(models, 'Floors'), 'Elements.Floor');
  const elevations = floors.map((floor) => (floor['Transform'] as any).Matrix.Components[11]);
  return { outputs: { Count: floors.length, Top: Math.max(...elevations), Names: floors.map((floor) => floor['Name'] ?? '') } };
}
`,
        },
      );
      await bench.workflow('mixed', { levels: testNode(levels), floors: testNode(floors), report: testNode(report) });
      const tab = bench.tab('ann');
      await tab.open('mixed');
      await tab.act('execution.run', { workflowId: 'mixed' });
      await tab.until({ levels: 'succeeded', floors: 'succeeded', report: 'succeeded' });
      expect(await outputsOf(tab, 'mixed', 'floors')).toEqual({ Area: 120 });
      expect(await outputsOf(tab, 'mixed', 'report')).toEqual({ Count: 3, Top: 7, Names: ['Level 0', 'Level 1', 'Level 2'] });
    },
    90_000,
  );
});
