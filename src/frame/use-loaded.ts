import { useCallback, useEffect, useMemo, useState } from 'react';

/** One thing of the server, as a screen has it. */
export type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; data: T };

/** Loads one thing; what was there stays until the newer is. Keep `load` the same between renders. */
export function useLoaded<T>(load: () => Promise<T>): { loaded: Loaded<T>; reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (data) => wanted && setLoaded({ kind: 'ready', data }),
      (error: unknown) => wanted && setLoaded((now) => (now.kind === 'ready' ? now : { kind: 'failed', error })),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  return useMemo(() => ({ loaded, reload }), [loaded, reload]);
}
