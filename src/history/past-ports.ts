import type { DocumentRoot, NodeRun, ReaderPort, RunsPort, RunSummary, Unsubscribe, WorkflowDocument } from '#domain';
import type { OpenWorkflow } from '../session/open-workflow.ts';

/** A state of the past as panes show it. */
export interface Past {
  document: WorkflowDocument;
  /** Digest of the result that each node showed. */
  results: ReadonlyMap<string, string>;
}

/** Ports of a workflow that show now, or a state of the past: read-only then, and nothing runs. Panes keep camera and selection. */
export interface PastPorts {
  ports: OpenWorkflow;
  /** Undefined: now. */
  show(past: Past | undefined): void;
  past(): Past | undefined;
  subscribe(listener: () => void): Unsubscribe;
}

type Touched = Map<DocumentRoot, Set<string>>;

export function createPastPorts(live: OpenWorkflow): PastPorts {
  let past: Past | undefined;
  const shown = createListeners();
  const reader = createPastReader(live.reader, () => past?.document);
  const runs = createPastRuns(live.runs, () => past);
  const commandsOf = createListeners();
  const stopCommands = live.commands.subscribe(() => past || commandsOf.tell());
  const ports: OpenWorkflow = {
    ...live,
    reader: reader.port,
    runs: runs.port,
    commands: {
      dispatch: (call) => past ?? live.commands.dispatch(call),
      undo: () => past ?? live.commands.undo(),
      redo: () => past ?? live.commands.redo(),
      canUndo: () => !past && live.commands.canUndo(),
      canRedo: () => !past && live.commands.canRedo(),
      subscribe: commandsOf.add,
    },
    save: live.save,
    close() {
      stopCommands();
      reader.close();
      runs.close();
      live.close();
    },
  };
  return {
    ports,
    past: () => past,
    subscribe: shown.add,
    show(next) {
      const before = past;
      if (before === next) return;
      const from = before?.document ?? live.reader.document();
      const to = next?.document ?? live.reader.document();
      past = next;
      const touched = touchedBetween(from, to);
      reader.tell(touched);
      runs.tell(before, next, touched);
      commandsOf.tell();
      shown.tell();
    },
  };
}

function createListeners() {
  const all = new Set<() => void>();
  return {
    tell: () => Array.from(all).forEach((listener) => listener()),
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/** Records that are not the same object: states of one history share what did not change. */
function touchedBetween(from: WorkflowDocument, to: WorkflowDocument): Touched {
  const touched: Touched = new Map();
  for (const root of Object.keys(to) as DocumentRoot[]) {
    const before = from[root] as unknown as Record<string, unknown>;
    const after = to[root] as unknown as Record<string, unknown>;
    if (before === after) continue;
    const ids = new Set<string>();
    for (const id of Object.keys(before)) if (before[id] !== after[id]) ids.add(id);
    for (const id of Object.keys(after)) if (before[id] !== after[id]) ids.add(id);
    if (ids.size > 0) touched.set(root, ids);
  }
  return touched;
}

function createPastReader(live: ReaderPort, past: () => WorkflowDocument | undefined) {
  const records = new Map<string, Set<() => void>>();
  const roots = new Map<DocumentRoot, Set<() => void>>();
  const all = new Set<Parameters<ReaderPort['subscribeAll']>[0]>();
  const stopAll = live.subscribeAll((touched, writers) => {
    if (past()) return;
    for (const listener of Array.from(all)) listener(touched, writers);
  });
  const heldBy = <K>(map: Map<K, Set<() => void>>, key: K, listener: () => void, stop: Unsubscribe): Unsubscribe => {
    const held = map.get(key) ?? new Set();
    map.set(key, held.add(listener));
    return () => {
      held.delete(listener);
      stop();
    };
  };
  const quiet = (listener: () => void) => () => void (past() || listener());
  const port: ReaderPort = {
    document: () => past() ?? live.document(),
    get(root, id) {
      const document = past();
      if (!document) return live.get(root, id);
      const held = document[root] as Record<string, unknown>;
      return (Object.hasOwn(held, id) ? held[id] : undefined) as never;
    },
    subscribe: (root, id, listener) => heldBy(records, `${root}/${id}`, listener, live.subscribe(root, id, quiet(listener))),
    subscribeIds: (root, listener) => heldBy(roots, root, listener, live.subscribeIds(root, quiet(listener))),
    subscribeAll(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    subscribeText: live.subscribeText,
    functionOf: live.functionOf,
    library: live.library,
    subscribeFunctions: live.subscribeFunctions,
    get canEdit() {
      return !past() && live.canEdit;
    },
  };
  return {
    port,
    close: stopAll,
    tell(touched: Touched) {
      for (const [root, ids] of touched) {
        for (const id of ids) for (const listener of Array.from(records.get(`${root}/${id}`) ?? [])) listener();
        for (const listener of Array.from(roots.get(root) ?? [])) listener();
      }
      for (const listener of Array.from(all)) listener(touched);
    },
  };
}

function createPastRuns(live: RunsPort, past: () => Past | undefined) {
  const nodes = new Map<string, Set<() => void>>();
  const all = new Set<(nodes: readonly string[]) => void>();
  const stopAll = live.subscribeAll((changed) => {
    if (past()) return;
    for (const listener of Array.from(all)) listener(changed);
  });
  const made = new WeakMap<Past, Map<string, NodeRun>>();
  const runOf = (of: Past, nodeId: string): NodeRun | undefined => {
    const node = of.document.nodes[nodeId];
    if (!node) return undefined;
    const runs = made.get(of) ?? new Map<string, NodeRun>();
    made.set(of, runs);
    const resultDigest = of.results.get(nodeId);
    const run = runs.get(nodeId) ?? {
      nodeId,
      state: node.disabled ? 'disabled' : resultDigest ? 'succeeded' : 'idle',
      ...(resultDigest && !node.disabled ? { resultDigest } : {}),
    };
    runs.set(nodeId, run);
    return run;
  };
  const still = (of: Past): RunSummary => ({
    paused: true,
    running: 0,
    waiting: 0,
    failed: 0,
    outOfDate: 0,
    total: Object.keys(of.document.nodes).length,
  });
  const unlessPast =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) =>
      void (past() ? undefined : work(...args));
  const port: RunsPort = {
    ...live,
    get(nodeId) {
      const of = past();
      return of ? runOf(of, nodeId) : live.get(nodeId);
    },
    subscribe(nodeId, listener) {
      const held = nodes.get(nodeId) ?? new Set();
      nodes.set(nodeId, held.add(listener));
      const stop = live.subscribe(nodeId, () => void (past() || listener()));
      return () => {
        held.delete(listener);
        stop();
      };
    },
    subscribeAll(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    summary() {
      const of = past();
      return of ? still(of) : live.summary();
    },
    setPaused: unlessPast(live.setPaused),
    run: unlessPast(live.run),
    stop: unlessPast(live.stop),
    preview: unlessPast(live.preview),
    warmUp: unlessPast(live.warmUp),
  };
  return {
    port,
    close: stopAll,
    tell(before: Past | undefined, next: Past | undefined, touched: Touched) {
      const ids = new Set([...(touched.get('nodes') ?? [])]);
      if (before && next) {
        for (const id of new Set([...before.results.keys(), ...next.results.keys()]))
          if (before.results.get(id) !== next.results.get(id)) ids.add(id);
      } else for (const id of nodes.keys()) ids.add(id);
      for (const id of ids) for (const listener of Array.from(nodes.get(id) ?? [])) listener();
      for (const listener of Array.from(all)) listener([...ids]);
    },
  };
}
