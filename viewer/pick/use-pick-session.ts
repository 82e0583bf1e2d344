import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ShowState } from '../model/element-states.ts';
import type { PickRequest } from './pick-request.ts';
import { PickSession } from './pick-session.ts';

/** Red, green, blue of what may be picked. */
const PICKABLE = [126, 196, 224] as const;

const never = () => () => undefined;

/**
 * The session of a request, and how the model shows it: what may be picked is coloured, all else of the building pale, what is
 * chosen marked. `onEnd` is told once.
 */
export function usePickSession(
  request: PickRequest | undefined,
  onEnd: (() => void) | undefined,
): { session: PickSession | undefined; show: Partial<ShowState> | undefined } {
  const session = useMemo(() => request && new PickSession(request), [request]);
  const version = useSyncExternalStore(session?.subscribe ?? never, () => session?.version ?? 0);
  useEffect(() => {
    if (session?.end) onEnd?.();
  }, [session, version, onEnd]);
  const colours = useMemo(() => session && new Map([...session.keys].map((key) => [key, PICKABLE] as const)), [session]);
  const count = session?.chosen.length;
  const show = useMemo(
    () =>
      session && {
        selectedNodes: [],
        selectedElement: undefined,
        selectedElements: session.chosen,
        passing: new Set(session.keys),
        palePoints: true,
        isolated: undefined,
        colours,
      },
    // Of the session only what is chosen counts: hovering shows nothing anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [session, colours, count],
  );
  return { session, show };
}
