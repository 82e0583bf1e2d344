import { useCallback, useEffect, useState } from 'react';

/** A list from the server as its place shows it. */
export type Listed<Item> = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; items: readonly Item[] };

/** Loads a list, and again on `reload`; what was there stays until the newer is. */
export function useList<Item>(load: () => Promise<Item[]>): {
  list: Listed<Item>;
  reload: () => void;
  setItems: (items: readonly Item[]) => void;
} {
  const [list, setList] = useState<Listed<Item>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (items) => wanted && setList({ kind: 'ready', items }),
      (error: unknown) => wanted && setList({ kind: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  const reload = useCallback(() => {
    setList((now) => (now.kind === 'failed' ? { kind: 'loading' } : now));
    setRound((now) => now + 1);
  }, []);
  const setItems = useCallback((items: readonly Item[]) => setList({ kind: 'ready', items }), []);
  return { list, reload, setItems };
}
