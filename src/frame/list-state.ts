/** List from the server as its place shows it. */
export type Listed<Item> = { kind: 'loading' } | { kind: 'failed'; error: unknown } | ReadyList<Item>;

/** Rows of a list, as far as they were asked for. */
export interface ReadyList<Item> {
  kind: 'ready';
  items: readonly Item[];
  /** Key of the next page; undefined: these are all. */
  next?: string | undefined;
  isLoadingMore?: boolean;
  /** Why these are older than they were asked to be, or why there are not more. */
  error?: unknown;
}

/** Part of a list; `next` is the key to ask for the rest. */
export interface ListPage<Item> {
  items: readonly Item[];
  next?: string | undefined;
}

/** List that is asked for anew: what is there stays until the newer is. */
export function asked<Item>(list: Listed<Item>): Listed<Item> {
  if (list.kind === 'failed') return { kind: 'loading' };
  return list.kind === 'ready' && list.error !== undefined ? { ...list, error: undefined } : list;
}

/** List whose first page came. */
export function arrived<Item>({ items, next }: ListPage<Item>): Listed<Item> {
  return { kind: 'ready', items, next };
}

/** List that could not be had; rows that are there stay, and say so. */
export function missed<Item>(list: Listed<Item>, error: unknown): Listed<Item> {
  return list.kind === 'ready' ? { ...list, isLoadingMore: false, error } : { kind: 'failed', error };
}

/** List whose next page is asked for; undefined where there is none, or one is on its way. */
export function askedForMore<Item>(list: Listed<Item>): ReadyList<Item> | undefined {
  if (list.kind !== 'ready' || list.next === undefined || list.isLoadingMore) return undefined;
  return { ...list, isLoadingMore: true, error: undefined };
}

/** List whose next page came. */
export function arrivedMore<Item>(list: Listed<Item>, { items, next }: ListPage<Item>): Listed<Item> {
  return list.kind === 'ready' ? { kind: 'ready', items: [...list.items, ...items], next } : list;
}
