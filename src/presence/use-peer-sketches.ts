import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { PresencePort } from '#domain';
import { readPeerSketch, type PeerSketch } from '#viewer';

const NOBODY: readonly PeerSketch[] = [];

/** What colleagues draw right now; the same list while none of it changed. */
export function usePeerSketches(presence: PresencePort | undefined): readonly PeerSketch[] {
  const kept = useRef<{ from: unknown; sketches: readonly PeerSketch[] }>({ from: undefined, sketches: NOBODY });
  const subscribe = useCallback((listener: () => void) => presence?.subscribe(listener) ?? (() => undefined), [presence]);
  return useSyncExternalStore(subscribe, () => {
    const others = presence?.others();
    if (kept.current.from !== others) {
      const sketches = (others ?? []).flatMap(({ clientId, name, colour, sketch }) => {
        const read = readPeerSketch(sketch);
        return read ? [{ clientId, name, colour, ...read }] : [];
      });
      kept.current = { from: others, sketches: sketches.length > 0 ? sketches : NOBODY };
    }
    return kept.current.sketches;
  });
}
