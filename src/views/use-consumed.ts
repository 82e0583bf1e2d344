import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { consumedModels, wiringOf, type NodeId, type ReaderPort, type Unsubscribe, type WorkflowDocument } from '#domain';

const NONE: ReadonlySet<NodeId> = new Set();

/** Nodes whose models are out of sight because another function reads them so; found anew when the wiring changed. */
class Consumed {
  readonly #reader: ReaderPort;
  /** The nodes that it was found for. */
  #nodes: WorkflowDocument['nodes'] = {};
  #found: ReadonlySet<NodeId> | undefined;

  constructor(reader: ReaderPort) {
    this.#reader = reader;
  }

  get(): ReadonlySet<NodeId> {
    return (this.#found ??= this.#find());
  }

  subscribe(listener: () => void): Unsubscribe {
    const change = () => {
      this.#found = undefined;
      listener();
    };
    const ends = [
      this.#reader.subscribeAll((touched) => {
        const nodes = [...(touched.get('nodes') ?? [])];
        const now = this.#reader.document().nodes;
        if (nodes.some((id) => shapeOf(this.#nodes, id) !== shapeOf(now, id))) change();
        else this.#nodes = now;
      }),
      this.#reader.subscribeFunctions(change),
    ];
    return () => ends.forEach((end) => end());
  }

  #find(): ReadonlySet<NodeId> {
    const document = this.#reader.document();
    const functionOf = (id: string, digest: string) => this.#reader.functionOf(id, digest);
    this.#nodes = document.nodes;
    const hides = Object.values(document.nodes).some(({ functionId, digest }) =>
      functionOf(functionId, digest)?.modelDependencies.some(({ autohide }) => autohide),
    );
    return hides ? consumedModels(wiringOf(this.#reader)) : NONE;
  }
}

/** What wires follow from in a node; values of its inputs are not among it. */
function shapeOf(nodes: WorkflowDocument['nodes'], id: NodeId): string {
  const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
  return node ? JSON.stringify([node.functionId, node.digest, node.disabled, node.links]) : '';
}

/** Nodes of the open workflow whose models are out of sight where a view does not say otherwise. */
export function useConsumed(reader: ReaderPort): ReadonlySet<NodeId> {
  const consumed = useMemo(() => new Consumed(reader), [reader]);
  const subscribe = useCallback((listener: () => void) => consumed.subscribe(listener), [consumed]);
  return useSyncExternalStore(subscribe, () => consumed.get());
}
