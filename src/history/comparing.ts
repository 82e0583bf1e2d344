import { proxy, ref } from 'valtio';
import {
  changesBetween,
  elementChanges,
  nodeMarks,
  withGoneNodes,
  type ElementModel,
  type NodeId,
  type NodeMark,
  type RunResult,
} from '#domain';
import type { ElementRef, ShownModel } from '#viewer';
import type { Past, PastPorts } from './past-ports.ts';

/** A state that is compared, with what it is called. */
export interface ComparedState {
  name: string;
  past: Past;
  /** It is the present, which may go on. */
  isNow?: boolean;
}

/** Elements that differ, by function and id. */
export interface ComparedElements {
  added: readonly ElementRef[];
  removed: readonly ElementRef[];
  changed: readonly ElementRef[];
  /** What went, as models to stand pale beside the newer one. */
  gone: readonly ShownModel[];
}

/** Two states that are compared in graph and building: both in the places of the newer one. */
export interface Comparing {
  older: string;
  newer: string;
  marks: ReadonlyMap<NodeId, NodeMark>;
  /** Functions that differ, from left to right: the way of "next change". */
  stops: readonly NodeId[];
  /** Whose figures and building are shown. */
  side: 'older' | 'newer';
  /** Undefined until the results of both are here. */
  elements: ComparedElements | undefined;
}

/** The comparison that is shown, one at a time. */
export interface ComparingControl {
  state: {
    shown: Comparing | undefined;
    /** Whoever goes on through time goes on comparing. */
    isWanted: boolean;
  };
  start(older: ComparedState, newer: ComparedState): void;
  setSide(side: Comparing['side']): void;
  /** What was shown before stands again. */
  end(): void;
  /** Something else is shown already. */
  drop(): void;
}

/** `load` answers results by digest and rejects for those that are not kept: their elements are not compared. */
export function createComparing(past: PastPorts, load: (digest: string) => Promise<RunResult>): ComparingControl {
  const state = proxy<ComparingControl['state']>({ shown: undefined, isWanted: false });
  let sides: Record<Comparing['side'], Past> | undefined;
  let before: Past | undefined;
  const drop = () => {
    sides = undefined;
    state.shown = undefined;
  };
  return {
    state,
    drop,
    start(older, newer) {
      state.isWanted = true;
      if (!state.shown) before = past.past();
      const document = withGoneNodes(newer.past.document, older.past.document);
      const marks = nodeMarks(changesBetween(older.past.document, newer.past.document));
      const made = { older: { document, results: older.past.results }, newer: { document, results: newer.past.results } };
      sides = made;
      const placeOf = (id: NodeId) => document.layout[id] ?? [0, 0, 0];
      const stops = [...marks.keys()].toSorted((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
      state.shown = {
        older: older.name,
        newer: newer.name,
        marks: ref(marks),
        stops: ref(stops),
        side: 'newer',
        elements: undefined,
      };
      past.show(made.newer);
      void compareElements(older.past, newer.past, load).then((elements) => {
        if (sides === made && state.shown) state.shown.elements = ref(elements);
      });
    },
    setSide(side) {
      if (!state.shown || !sides) return;
      state.shown.side = side;
      past.show(sides[side]);
    },
    end() {
      state.isWanted = false;
      if (!state.shown) return;
      drop();
      past.show(before);
    },
  };
}

/** Elements of the functions whose results differ; a result that is not kept is left out on both sides. */
async function compareElements(
  older: Past,
  newer: Past,
  load: (digest: string) => Promise<RunResult>,
): Promise<ComparedElements> {
  const ids = [...new Set([...older.results.keys(), ...newer.results.keys()])];
  const differing = ids.filter((id) => shownDigest(older, id) !== shownDigest(newer, id));
  const modelOf = async (digest: string | undefined) =>
    digest === undefined ? undefined : ((await load(digest)).model as ElementModel | undefined);
  const found = await Promise.all(
    differing.map(async (nodeId) => {
      const digests = [shownDigest(older, nodeId), shownDigest(newer, nodeId)] as const;
      const models = await Promise.all(digests.map(modelOf)).catch(() => undefined);
      if (!models) return undefined;
      const [was, is] = models;
      const changes = elementChanges(was, is);
      const refs = (list: readonly string[]) => list.map((elementId) => ({ nodeId, elementId }));
      const gone = was && changes.removed.length > 0 ? [goneModel(nodeId, was, changes.removed, digests.join(' '))] : [];
      return { added: refs(changes.added), removed: refs(changes.removed), changed: refs(changes.changed), gone };
    }),
  );
  const all = found.flatMap((one) => one ?? []);
  return {
    added: all.flatMap(({ added }) => added),
    removed: all.flatMap(({ removed }) => removed),
    changed: all.flatMap(({ changed }) => changed),
    gone: all.flatMap(({ gone }) => gone),
  };
}

const shownDigest = ({ document, results }: Past, id: NodeId): string | undefined =>
  document.nodes[id] && !document.nodes[id].disabled ? results.get(id) : undefined;

/** Name of the function under which what went is drawn, so that it is pale and not pointed at. */
export const GONE = 'gone:';

/** A model of what went: everything else that stands somewhere is left out, materials and profiles stay. `digests` names both results. */
export function goneModel(nodeId: NodeId, model: ElementModel, removed: readonly string[], digests: string): ShownModel {
  const went = new Set(removed);
  const Elements = Object.fromEntries(
    Object.entries(model.Elements).filter(
      ([id, element]) => went.has(id) || (element['Transform'] === undefined && element['Representation'] === undefined),
    ),
  );
  return { nodeId: `${GONE}${nodeId}`, label: '', digest: `${GONE}${digests}`, model: { ...model, Elements } };
}
