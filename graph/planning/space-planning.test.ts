import { describe, expect, it } from 'vitest';
import { type CommandCall, type ElementModel, type JsonValue, type WorkflowDocument } from '#domain';
import { elementsIn, openShippedFunctions } from '#fixtures/shipped-functions';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { beginPlanning, PLANNING_WAYS, planningPlan, type PlanningWay } from './space-planning.ts';

globalThis.requestAnimationFrame ??= () => 0;
const { run, library } = openShippedFunctions();

const NAMES = ['Envelope By Footprints', 'Levels By Envelope', 'Floors By Levels', 'Circulation', 'Space Program', 'Space Plan'];

/** A graph over the shipped functions, with these nodes (id → name of its function). */
function setUp(nodes: Record<string, string> = {}, missing = '') {
  const functions = library()
    .functions.map(({ record }) => record)
    .filter(({ name }) => name !== missing);
  const idOf = (name: string) => functions.find((record) => record.name === name)?.id ?? name;
  const document = sampleDocument(Object.fromEntries(Object.entries(nodes).map(([id, name]) => [id, idOf(name)])));
  document.layout = Object.fromEntries(Object.keys(nodes).map((id, at) => [id, [at * 280, 0, 0]]));
  const ports = fakePorts({ document, functions });
  const graph = createGraph(ports);
  graph.attach();
  return { graph, ports, functions };
}
const namesOf = (graph: ReturnType<typeof setUp>['graph'], way: PlanningWay) =>
  planningPlan(graph, way).adds.map(({ record }) => record.name);

/** Runs the nodes of a document through the shipped functions, each after what it reads. Answers what each made by its function's name. */
async function runAll({ graph, ports }: ReturnType<typeof setUp>) {
  const document: WorkflowDocument = ports.reader.document();
  const recordOf = (id: string) => {
    const node = document.nodes[id];
    return node && ports.reader.functionOf(node.functionId, node.digest);
  };
  const made = new Map<string, Awaited<ReturnType<typeof run>>>();
  const make = async (id: string): Promise<ElementModel | undefined> => {
    const record = recordOf(id);
    const folder = library().functions.find((one) => one.record.id === record?.id)?.folder ?? '';
    if (!made.has(folder)) {
      const models: Record<string, ElementModel> = {};
      for (const { source, target } of graph.model.graph().wiresInto(id))
        models[target.port.slice('dep/'.length)] = (await make(source.node)) as ElementModel;
      made.set(folder, await run(folder, document.nodes[id]?.inputs as Record<string, JsonValue>, models));
    }
    return made.get(folder)?.model;
  };
  for (const id of Object.keys(document.nodes)) await make(id);
  return made;
}

describe('W2.03 the ways to begin space planning', () => {
  it.each(PLANNING_WAYS)('from nothing, “%s” leads to rooms that are placed, as one step that undo takes back', async (way) => {
    const made = setUp();
    const { graph, ports } = made;
    expect(namesOf(graph, way)).toEqual(NAMES);
    const first = beginPlanning(graph, way);
    const begun = { program: 'Space Program', floors: 'Circulation', plan: 'Envelope By Footprints' }[way];
    expect(graph.model.card(first ?? '')?.record?.name).toBe(begun);
    expect([...graph.view.selection.get()]).toEqual([first]);
    expect(ports.commands.calls.map(({ type }: CommandCall) => type)).toEqual(['node.paste']);
    const results = await runAll(made);
    const { model, outputs, messages } = results.get('space-plan') ?? {};
    expect(elementsIn(model, 'SpaceBoundary').length).toBeGreaterThan(0);
    // Of the 16 rooms that are asked for, one storey of 864 m² takes some and two of them all.
    expect((outputs?.['Placed'] as number) + (outputs?.['Missing'] as number)).toBe(16);
    expect(outputs?.['Missing'] === 0).toBe(way !== 'plan');
    expect(messages?.length).toBe(way === 'plan' ? 1 : 0);
    ports.commands.undo();
    expect(Object.keys(ports.reader.document().nodes)).toEqual([]);
  });

  it('uses what the graph makes already, and adds nothing where all of it is there', () => {
    const { graph, ports } = setUp({
      site: 'Site By Sketch',
      env: 'Envelope By Site',
      lev: 'Levels By Envelope',
      flo: 'Floors By Levels',
    });
    expect(namesOf(graph, 'floors')).toEqual(['Circulation', 'Space Program', 'Space Plan']);
    beginPlanning(graph, 'floors');
    expect(namesOf(graph, 'program')).toEqual([]);
    const first = beginPlanning(graph, 'program');
    expect(graph.model.card(first ?? '')?.record?.name).toBe('Space Program');
    expect(ports.commands.calls).toHaveLength(1);
    // No card lies on another.
    const boxes = graph.model.boxes();
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1))
        expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
  });

  it('draws no plan of a building that stands on no drawn outline, and says what nobody makes', () => {
    const built = setUp({ site: 'Site By Sketch', env: 'Envelope By Site' }).graph;
    expect(planningPlan(built, 'plan').isBuilt).toBe(true);
    expect(beginPlanning(built, 'plan')).toBe(undefined);
    expect(planningPlan(built, 'program').isBuilt).toBe(false);
    const { graph, ports } = setUp({}, 'Circulation');
    expect(planningPlan(graph, 'program').lacks).toEqual(['Circulation']);
    expect(beginPlanning(graph, 'program')).toBe(undefined);
    expect(ports.commands.calls).toEqual([]);
  });

  it('lays a wire to the floors that are selected where two functions make them', () => {
    const { graph, ports } = setUp({ one: 'Floors By Levels', two: 'Floors By Levels' });
    graph.view.selection.set(new Set(['two']));
    const first = beginPlanning(graph, 'floors') ?? '';
    expect(Object.values(ports.reader.document().nodes[first]?.links['dep/Floors'] ?? {})).toEqual([
      { node: 'two', output: 'model', order: 0 },
    ]);
  });
});
