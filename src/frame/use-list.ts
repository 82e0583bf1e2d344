import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { arrived, arrivedMore, asked, askedForMore, missed, type Listed, type ListPage } from './list-state.ts';

/** List of a screen, and what may be done with it. */
export interface Listing<Item> {
  list: Listed<Item>;
  /** Loads it again from the start; what was there stays until the newer is. */
  reload: () => void;
  /** Loads the next page. */
  more: () => void;
  /** Puts rows in the place of those that are shown, such as without one that was deleted. */
  setItems: (items: readonly Item[]) => void;
}

/** Loads a list: whole, or where `load` answers a page, page by page. Keep `load` the same between renders. */
export function useList<Item>(load: (key?: string) => Promise<readonly Item[] | ListPage<Item>>): Listing<Item> {
  const [list, setList] = useState<Listed<Item>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const current = useRef({ round: 0, list });
  useEffect(() => void (current.current.list = list), [list]);
  useEffect(() => {
    const at = current.current;
    const mine = ++at.round;
    const isWanted = () => at.round === mine;
    load().then(
      (found) => isWanted() && setList(arrived(pageOf(found))),
      (error: unknown) => isWanted() && setList((now) => missed(now, error)),
    );
    return () => void at.round++;
  }, [load, round]);
  const reload = useCallback(() => {
    setList(asked);
    setRound((now) => now + 1);
  }, []);
  const more = useCallback(() => {
    const asking = askedForMore(current.current.list);
    if (!asking) return;
    const mine = current.current.round;
    // A list that is loaded anew meanwhile begins again.
    const isWanted = () => current.current.round === mine;
    current.current.list = asking;
    setList(asking);
    load(asking.next).then(
      (found) => isWanted() && setList((now) => arrivedMore(now, pageOf(found))),
      (error: unknown) => isWanted() && setList((now) => missed(now, error)),
    );
  }, [load]);
  const setItems = useCallback(
    (items: readonly Item[]) => setList((now) => ({ kind: 'ready', items, next: now.kind === 'ready' ? now.next : undefined })),
    [],
  );
  return useMemo(() => ({ list, reload, more, setItems }), [list, reload, more, setItems]);
}

const pageOf = <Item>(found: readonly Item[] | ListPage<Item>): ListPage<Item> => ('items' in found ? found : { items: found });
