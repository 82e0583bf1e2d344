import { useCallback, useSyncExternalStore } from 'react';
import type { PresenceState } from '#domain';
import { peerStyle } from '#ui';
import type { Graph } from '../editor/graph.ts';
import { CARD } from '../model/card-geometry.ts';
import { useSignal } from '../model/signal.ts';

const NOBODY: readonly PresenceState[] = [];

/** Cards that others drag right now, as outlines where they hold them; the card moves when they let go. */
export function PeerGhosts({ graph }: { graph: Graph }) {
  const { presence } = graph.ports;
  const subscribe = useCallback((listener: () => void) => presence?.subscribe(listener) ?? (() => undefined), [presence]);
  const others = useSyncExternalStore(subscribe, () => presence?.others() ?? NOBODY);
  return others.flatMap((other) =>
    draggedOf(other).map(([id, x, y]) => (
      <Ghost key={`${other.clientId} ${id}`} graph={graph} id={id} at={[x, y]} colour={other.colour} />
    )),
  );
}

function Ghost({ graph, id, at, colour }: { graph: Graph; id: string; at: [number, number]; colour: number }) {
  const { x, y, zoom } = useSignal(graph.view.viewport);
  const height = graph.model.card(id)?.box.height;
  if (height === undefined) return null;
  return (
    <div
      className="peer-ghost"
      aria-hidden="true"
      style={{
        transform: `translate(${at[0] * zoom + x}px, ${at[1] * zoom + y}px)`,
        inlineSize: CARD.width * zoom,
        blockSize: height * zoom,
        ...peerStyle(colour),
      }}
    />
  );
}

/** Another tab says it; only rows of an id and two numbers are shown. */
function draggedOf(other: PresenceState): [string, number, number][] {
  const rows: unknown = other['drag'];
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (row): row is [string, number, number] =>
      Array.isArray(row) && typeof row[0] === 'string' && Number.isFinite(row[1]) && Number.isFinite(row[2]),
  );
}
