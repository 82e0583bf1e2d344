import { useCallback, useRef, useState } from 'react';

/**
 * What a gesture holds while the pointer is down: `shown` for the drawing, `now()` for the handlers, because a release may
 * come before what the last move held was drawn.
 *
 * @example
 * const turn = useGesture<number>();
 * onPointerMove={(event) => turn.hold(angleOf(event))}
 * onPointerUp={() => { const angle = turn.now(); turn.drop(); if (angle !== undefined) onCommit(angle); }}
 */
export function useGesture<Held>(): {
  shown: Held | undefined;
  now: () => Held | undefined;
  hold: (held: Held) => void;
  drop: () => void;
} {
  const [shown, setShown] = useState<Held>();
  const latest = useRef<Held | undefined>(undefined);
  const set = useCallback((held: Held | undefined) => {
    latest.current = held;
    setShown(() => held);
  }, []);
  return { shown, now: () => latest.current, hold: set, drop: () => set(undefined) };
}
