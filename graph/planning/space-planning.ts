import {
  dependencyPortKey,
  drawnDefaults,
  functionTexts,
  MODEL_PORT,
  type JsonObject,
  type JsonValue,
  type LibraryFunction,
  type NodeId,
  type NodeLayout,
  type WorkflowNode,
} from '#domain';
import { DRAW } from '../add/add-function.ts';
import { fitGraph } from '../camera/move-view.ts';
import { newId } from '../edit/new-id.ts';
import { focusCard } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { nearestSlot } from '../layout/free-slot.ts';
import { boxAround, CARD, CARD_GAP_PX, cardHeight, COLUMN_GAP_PX, snap, type Box, type Point } from '../model/card-geometry.ts';
import { cardRows } from '../model/card-rows.ts';

/** What rooms are planned from. */
export const PLANNING_WAYS = ['program', 'floors', 'plan'] as const;
export type PlanningWay = (typeof PLANNING_WAYS)[number];

/** What a way adds to a workflow, and where it begins. */
export interface PlanningPlan {
  /** Functions that are not in the graph yet, those that give before those that take. */
  adds: readonly LibraryFunction[];
  /** Model output of the function that the person goes on with. */
  begins: string;
  /** Model outputs that no function of this person makes; empty: the way can be gone. */
  lacks: readonly string[];
  /** The building stands already, and not on drawn footprints: no plan of it can be drawn. */
  isBuilt: boolean;
}

/** Metres of one storey of the building that is put under a plan. */
const STOREY = 3.8;

/** Steps to the rooms: the function that is meant, what it makes, and what it reads. */
const STEPS: readonly { id: string; makes: string; reads: readonly string[] }[] = [
  { id: '0bed325b-9190-52c5-8f63-8d4755b425ca', makes: 'Envelope', reads: [] },
  { id: 'aa0b94eb-6a0d-4f17-b0eb-322bce98bb2b', makes: 'Levels', reads: ['Envelope'] },
  { id: 'c3bb78fd-7dee-41cc-ae2e-f1b4b4ae2795', makes: 'Floors', reads: ['Levels'] },
  { id: 'c02ab953-ce55-5b1d-b502-24c6dc2cea28', makes: 'Circulation', reads: ['Floors'] },
  { id: '48c7e118-8686-57ed-8b76-ca126c557488', makes: 'Program Requirements', reads: [] },
  { id: '9863d004-eb67-5f21-a6e0-019d6dadfc29', makes: 'Space Planning Zones', reads: ['Circulation', 'Program Requirements'] },
];

const BEGINS: Record<PlanningWay, string> = { program: 'Program Requirements', floors: 'Circulation', plan: 'Envelope' };

/** Input of the envelope, and the field of its rows, that hold a drawn outline. */
export const OUTLINE = { input: 'Footprints', field: 'Footprint' } as const;

/** What a way would add now; what the graph makes already is used and not made twice. */
export function planningPlan(graph: Graph, way: PlanningWay): PlanningPlan {
  const wanted = new Set<string>();
  const want = (makes: string): void => {
    if (wanted.has(makes) || producersOf(graph, makes).length > 0) return;
    wanted.add(makes);
    STEPS.find((step) => step.makes === makes)?.reads.forEach(want);
  };
  want('Space Planning Zones');
  const library = graph.ports.reader.library();
  const steps = STEPS.filter(({ makes }) => wanted.has(makes));
  const adds = steps.flatMap(({ id }) => library.find(({ record }) => record.id === id) ?? []);
  const lacks = steps.filter(({ id }) => !adds.some(({ record }) => record.id === id)).map(({ makes }) => makes);
  return { adds, begins: BEGINS[way], lacks, isBuilt: way === 'plan' && !wanted.has(BEGINS.plan) && !outlined(graph) };
}

/** The function whose footprints are drawn, where the building stands on them. */
const outlined = (graph: Graph): NodeId | undefined =>
  producersOf(graph, BEGINS.plan).find((id) => graph.model.card(id)?.node.functionId === STEPS[0]?.id);

/**
 * Adds what a way needs as one step in the nearest free place, and selects the function to go on with: its id. Undefined:
 * the way cannot be gone.
 */
export function beginPlanning(graph: Graph, way: PlanningWay): NodeId | undefined {
  const { adds, begins, lacks, isBuilt } = planningPlan(graph, way);
  if (!graph.canEdit || lacks.length > 0 || isBuilt) return undefined;
  const added = adds.map((entry) => ({ entry, id: newId(), node: nodeOf(graph, entry, way) }));
  const placed = placeAll(graph, added);
  if (added.length > 0)
    graph.ports.commands.dispatch({
      type: 'node.paste',
      nodes: Object.fromEntries(added.map(({ id, node }) => [id, { node, layout: placed.get(id) as NodeLayout }])),
    });
  const own = added.find(({ entry }) => entry.record.modelOutput === begins)?.id;
  const first = own ?? (way === 'plan' ? outlined(graph) : producerOf(graph, begins));
  if (first !== undefined) focusCard(graph, first, { select: true });
  // All of the way is seen, not its middle alone.
  if (added.length > 0) fitGraph(graph, new Set(added.map(({ id }) => id)));
  const { locale } = graph.units.get();
  graph.say(added.length > 0 ? 'planning-begun' : 'planning-there', {
    names: added.map(({ entry }) => functionTexts(entry.record, locale).name).join(', '),
  });
  return first;
}

/** The footprints of a drawn outline: one storey of it. */
export const storeyOf = (outline: JsonValue): JsonObject => ({
  [OUTLINE.field]: outline,
  Base: 0,
  Height: STOREY,
  Use: 'Office',
});

const ring = (width: number, depth: number): JsonObject => ({
  discriminator: 'Elements.Geometry.Profile',
  Perimeter: {
    discriminator: 'Elements.Geometry.Polygon',
    Vertices: [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ].map(([x = 0, y = 0]) => ({ X: x - width / 2, Y: y - depth / 2, Z: 0 })),
  },
  Voids: [],
});

/** Values that make a plain office bar of what is put under the rooms: two storeys for a program, one for a plan. */
function startValues(entry: LibraryFunction, way: PlanningWay): JsonObject {
  const storeys = way === 'plan' ? 1 : 2;
  if (entry.record.modelOutput === 'Envelope')
    return { [OUTLINE.input]: [{ ...storeyOf(ring(48, 18)), Height: STOREY * storeys }] };
  if (entry.record.modelOutput === 'Levels')
    return { 'Ground Level Height': STOREY, 'Standard Level Height': STOREY, 'Penthouse Level Height': STOREY };
  return {};
}

function nodeOf(graph: Graph, entry: LibraryFunction, way: PlanningWay): WorkflowNode {
  const { record, digest, stage } = entry;
  const inputs = { ...drawnDefaults(record, DRAW), ...startValues(entry, way) };
  return { functionId: record.id, stage, digest, name: '', disabled: false, inputs, links: linksOf(graph, entry) };
}

const producersOf = (graph: Graph, makes: string): NodeId[] =>
  [...graph.model.ids].filter((id) => {
    const card = graph.model.card(id);
    return card?.record?.modelOutput === makes && !card.node.disabled;
  });

/** The function of a model that is selected, else the first. */
function producerOf(graph: Graph, makes: string): NodeId | undefined {
  const all = producersOf(graph, makes);
  return all.find((id) => graph.view.selection.get().has(id)) ?? all[0];
}

/** Wires by name are laid by themselves; where several functions here make the same, one is laid to the one that is meant. */
function linksOf(graph: Graph, { record }: LibraryFunction): WorkflowNode['links'] {
  return Object.fromEntries(
    record.modelDependencies.flatMap(({ name, optional }) => {
      const node = optional || producersOf(graph, name).length < 2 ? undefined : producerOf(graph, name);
      return node === undefined ? [] : [[dependencyPortKey(name), { [newId()]: { node, output: MODEL_PORT, order: 0 } }]];
    }),
  );
}

/** One column a step, the program below what stands before the rooms; right of what the first of them reads, else in the middle of what is seen. */
function placeAll(
  graph: Graph,
  added: readonly { entry: LibraryFunction; id: NodeId; node: WorkflowNode }[],
): ReadonlyMap<NodeId, NodeLayout> {
  const boxes = new Map<NodeId, Box>();
  const column = CARD.width + COLUMN_GAP_PX;
  let x = 0;
  let deepest = 0;
  for (const { entry, id, node } of added) {
    const height = cardHeight(cardRows(node, entry.record).length);
    const isProgram = entry.record.modelOutput === 'Program Requirements';
    const left = isProgram ? Math.max(0, x - column) : x;
    boxes.set(id, { x: left, y: isProgram && x > 0 ? deepest + CARD_GAP_PX : 0, width: CARD.width, height });
    if (!isProgram || x === 0) x += column;
    if (!isProgram) deepest = Math.max(deepest, height);
  }
  const around = boxAround(boxes.values());
  if (!around) return new Map();
  const reads = added.flatMap(({ entry }) =>
    entry.record.modelDependencies.flatMap(({ name }) => producersOf(graph, name).flatMap((id) => graph.boxOf(id) ?? [])),
  );
  const beside = boxAround(reads);
  const seen = graph.view.seen();
  const wanted: Point = beside
    ? { x: beside.x + beside.width + COLUMN_GAP_PX, y: beside.y }
    : { x: seen.x + (seen.width - around.width) / 2, y: seen.y + (seen.height - around.height) / 2 };
  const place = nearestSlot(wanted, around.height, graph.model.boxes(), around.width);
  return new Map(
    [...boxes].map(([id, box]) => [id, [snap(place.x + box.x - around.x), snap(place.y + box.y - around.y), 0] as NodeLayout]),
  );
}
