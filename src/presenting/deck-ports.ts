import {
  PartiError,
  preparedKey,
  type CommandsPort,
  type DeckFile,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type PreparedTry,
  type ReaderPort,
  type ResultsPort,
  type RunsPort,
} from '#domain';
import { stillPorts } from './still-ports.ts';

/** Ports over a deck that was taken away: nothing changes, and what is tried shows what was prepared. */
export interface DeckPorts {
  reader: ReaderPort;
  runs: RunsPort;
  results: ResultsPort;
  commands: CommandsPort;
  /** What values that are tried come to. */
  prepared: readonly PreparedTry[];
  /** What a slide compares; none of another. */
  sidesOf(slide: string): readonly SidePorts[];
}

/** One of what stands side by side: ports over it alone; undefined where it is gone. */
export interface SidePorts {
  label: string;
  ports: DeckPorts | undefined;
}

/** Makes the ports that the stage reads, from what the file holds. */
export function createDeckPorts(file: DeckFile): DeckPorts {
  const { document, records, shown, prepared, results, compared = {} } = file;
  const sides = new Map<string, readonly SidePorts[]>();
  const runs = new Map(Object.entries(shown).map(([id, digest]) => [id, runOf(id, digest)]));
  const still = stillPorts({ document, recordOf: (id) => (Object.hasOwn(records, id) ? records[id] : undefined), runs });
  const listeners = new Set<(nodes: readonly NodeId[]) => void>();
  let tried: ReadonlyMap<NodeId, NodeRun> = new Map();
  const show = (next: ReadonlyMap<NodeId, NodeRun>) => {
    const touched = [...new Set([...tried.keys(), ...next.keys()])];
    tried = next;
    if (touched.length > 0) for (const tell of listeners) tell(touched);
  };
  const byKey = new Map(prepared.map((one) => [preparedKey(one), one]));
  const preparedFor = (node: NodeId, inputs: Readonly<Record<string, JsonValue>>) => {
    const before = document.nodes[node]?.inputs ?? {};
    const moved = Object.entries(inputs).filter((one): one is [string, number] => one[1] !== before[one[0]]);
    return byKey.get(preparedKey({ node, inputs: Object.fromEntries(moved) }));
  };
  return {
    ...still,
    prepared,
    runs: {
      ...still.runs,
      get: (id) => tried.get(id) ?? runs.get(id),
      subscribe(id, listener) {
        const hear = (nodes: readonly NodeId[]) => nodes.includes(id) && listener();
        listeners.add(hear);
        return () => listeners.delete(hear);
      },
      subscribeAll(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      preview(node, inputs) {
        const found = preparedFor(node, inputs);
        show(new Map(Object.entries(found?.shown ?? {}).map(([id, digest]) => [id, runOf(id, digest)])));
      },
      endPreview: () => show(new Map()),
    },
    sidesOf(slide) {
      const known = sides.get(slide);
      if (known) return known;
      const of = Object.hasOwn(compared, slide) ? (compared[slide] ?? []) : [];
      const made = of.map(({ label, deck }) => ({
        label,
        ports: deck && createDeckPorts({ ...file, ...deck, prepared: [], compared: {} }),
      }));
      sides.set(slide, made);
      return made;
    },
    results: {
      get: (digest) => results[digest],
      load: (digest) => {
        const found = results[digest];
        return found ? Promise.resolve(found) : Promise.reject(new PartiError('run.result-lost'));
      },
    },
  };
}

const runOf = (nodeId: NodeId, resultDigest: string): NodeRun => ({ nodeId, state: 'succeeded', resultDigest });
