import {
  functionTexts,
  hasModel,
  type AskedModel,
  type ElementModel,
  type NodeId,
  type ReaderPort,
  type ResultsPort,
  type RunResult,
  type RunsPort,
  type Wire,
  wiringOf,
} from '#domain';
import type { InputModels, SourceModel } from '#inputs';

interface ModelPorts {
  reader: ReaderPort;
  runs: RunsPort;
  results: ResultsPort;
}

/**
 * Models that the inputs of a node ask: those of its dependencies as their wires say, its own, or where it has no
 * dependency that has one those of all others. `wiresInto` is asked anew each time; without it wires are derived.
 * The last result stays until the next is here.
 */
export function nodeModels(
  { reader, runs, results }: ModelPorts,
  node: NodeId,
  locale: string,
  wiresInto: () => readonly Wire[] = () => wiringOf(reader).wiresInto(node),
): InputModels {
  const listeners = new Set<() => void>();
  const shown = new Map<NodeId, { digest: string; source: SourceModel }>();
  const lists = new Map<string, readonly SourceModel[]>();
  const asked = new Set<string>();
  const tell = () => {
    for (const listener of Array.from(listeners)) listener();
  };

  function sourceOf(id: NodeId): SourceModel | undefined {
    const kept = shown.get(id);
    const digest = runs.get(id)?.resultDigest;
    if (digest === undefined || digest === kept?.digest) return kept?.source;
    const result = results.get(digest);
    if (result) {
      if (!hasModel(result)) return undefined;
      const source = sourceModel(id, nameOf(reader, id, locale), result);
      shown.set(id, { digest, source });
      return source;
    }
    if (!asked.has(digest)) {
      asked.add(digest);
      // The card of the source tells why a result cannot be had.
      void results
        .load(digest)
        .then(tell, () => undefined)
        .finally(() => asked.delete(digest));
    }
    return kept?.source;
  }

  return {
    of(question) {
      const found = nodesOf(question).flatMap((id) => sourceOf(id) ?? []);
      const key = JSON.stringify(question);
      const before = lists.get(key);
      if (before?.length === found.length && found.every((source, at) => source === before[at])) return before;
      lists.set(key, found);
      return found;
    },
    subscribe(listener) {
      listeners.add(listener);
      const ends = [runs.subscribeAll(listener), reader.subscribeAll(listener)];
      return () => {
        listeners.delete(listener);
        ends.forEach((end) => end());
      };
    },
  };

  function nodesOf({ dependency, isOwn }: AskedModel): NodeId[] {
    if (isOwn) return [node];
    const wires = wiresInto().filter(({ target, problem }) => target.port.startsWith('dep/') && !problem);
    const named = wires.filter(({ target }) => dependency === undefined || target.port === `dep/${dependency}`);
    const nodes = [...new Set(named.map(({ source }) => source.node))];
    if (nodes.length > 0 || dependency !== undefined) return nodes;
    const { nodes: all } = reader.document();
    return Object.keys(all).filter((id) => id !== node && all[id]?.disabled !== true);
  }
}

/** The model of a large result is a text until somebody looks into it. */
const sourceModel = (nodeId: NodeId, label: string, result: RunResult): SourceModel => ({
  nodeId,
  label,
  get model() {
    return result.model as ElementModel;
  },
});

function nameOf(reader: ReaderPort, id: NodeId, locale: string): string {
  const node = reader.document().nodes[id];
  const record = node && reader.functionOf(node.functionId, node.digest);
  return node?.name || (record ? functionTexts(record, locale).name : id);
}
