import { useCallback } from 'react';
import type { NodeId, PresenceState } from '#domain';
import { peerStyle } from '#ui';
import type { Graph } from '../editor/graph.ts';
import { useSignal, useStore } from '../model/signal.ts';

const NOBODY: readonly PresenceState[] = [];

/** Someone else who has this card selected. */
export function usePeerOn(graph: Graph, id: NodeId): PresenceState | undefined {
  const { presence } = graph.ports;
  const subscribe = useCallback((listener: () => void) => presence?.subscribe(listener) ?? (() => undefined), [presence]);
  const find = () => presence?.others().find((other) => other.selection?.includes(id));
  // Moving a cursor makes new states of the same person; only who it is matters to a card.
  const key = useStore(subscribe, () => {
    const peer = find();
    return peer && `${peer.clientId} ${peer.colour} ${peer.name}`;
  });
  return key === undefined ? undefined : find();
}

/** Name of the person over the card's corner. */
export function PeerMark({ name }: { name: string }) {
  return <span className="peer-tag">{name}</span>;
}

/** Pointers of the others on the board. */
export function PeerCursors({ graph }: { graph: Graph }) {
  const { presence } = graph.ports;
  const subscribe = useCallback((listener: () => void) => presence?.subscribe(listener) ?? (() => undefined), [presence]);
  const others = useStore(subscribe, () => presence?.others() ?? NOBODY);
  return others.map((other) =>
    other.cursor ? (
      <PeerCursor key={other.clientId} graph={graph} name={other.name} colour={other.colour} at={other.cursor} />
    ) : null,
  );
}

function PeerCursor({ graph, name, colour, at }: { graph: Graph; name: string; colour: number; at: [number, number] }) {
  const { x, y, zoom } = useSignal(graph.view.viewport);
  return (
    <div
      className="cursor"
      aria-hidden="true"
      style={{
        transform: `translate(${at[0] * zoom + x}px, ${at[1] * zoom + y}px)`,
        ...peerStyle(colour),
      }}
    >
      <svg viewBox="0 0 14 18">
        <path d="M1 1v14l4-3.6 2.6 5.4 2.4-1.2L7.5 10.5H13Z" />
      </svg>
      <span>{name}</span>
    </div>
  );
}
