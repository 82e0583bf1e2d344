import type { DocumentRoot, NodeId, PresenceState, ReaderPort } from '#domain';

/** Kinds of change, in the order in which they are told. */
const KINDS = ['added', 'removed', 'changed', 'moved', 'renamed', 'arranged'] as const;
type Kind = (typeof KINDS)[number];

/** One sentence about what another person changed. */
export interface NewsItem {
  kind: Kind;
  /** Undefined: nobody here is known to have done it. */
  who: string | undefined;
  /** Functions concerned; 1 for the others. */
  count: number;
  /** Id of the one function concerned, while it is there. */
  node?: NodeId;
}

/** Collects what others change until it is told, grouped by person and kind. */
export interface ChangeNews {
  /** Takes a change as {@link ReaderPort.subscribeAll} tells it; answers whether there is something to tell. */
  note(touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>, writers: ReadonlySet<number> | undefined): boolean;
  /** What was collected since the last call. */
  take(): NewsItem[];
}

/** Reads who is here at each change, so that somebody who left is still named. */
export function createChangeNews(reader: ReaderPort, others: () => readonly PresenceState[]): ChangeNews {
  const known = new Set(Object.keys(reader.document().nodes));
  let people = new Map<string | undefined, Map<Kind, Set<string>>>();

  return {
    note(touched, writers) {
      const found = sortChange(reader, touched, known);
      if (!writers || found.size === 0) return false;
      const who = nameOf(writers, others());
      const kinds = people.get(who) ?? new Map<Kind, Set<string>>();
      people.set(who, kinds);
      for (const [kind, ids] of found) kinds.set(kind, new Set([...(kinds.get(kind) ?? []), ...ids]));
      return true;
    },
    take() {
      const told = [...people].flatMap(([who, kinds]) => itemsOf(who, kinds));
      people = new Map();
      return told;
    },
  };
}

/** What a change did, by kind; `known` holds the nodes before it, and those after it when this returns. */
function sortChange(
  reader: ReaderPort,
  touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>,
  known: Set<NodeId>,
): Map<Kind, Set<string>> {
  const found = new Map<Kind, Set<string>>();
  const add = (kind: Kind, id: string) => found.set(kind, (found.get(kind) ?? new Set()).add(id));
  for (const id of touched.get('nodes') ?? []) {
    const isThere = reader.get('nodes', id) !== undefined;
    if (isThere) add(known.has(id) ? 'changed' : 'added', id);
    else if (known.has(id)) add('removed', id);
    if (isThere) known.add(id);
    else known.delete(id);
  }
  for (const id of touched.get('layout') ?? []) if (known.has(id) && !found.get('added')?.has(id)) add('moved', id);
  for (const root of ['frames', 'notes', 'views', 'widgets', 'bookmarks', 'decks', 'slides'] as const)
    for (const id of touched.get(root) ?? []) add('arranged', `${root}/${id}`);
  if (touched.get('meta')?.has('name')) add('renamed', 'name');
  return found;
}

/** Each function is told once: added before changed, changed before moved. */
function itemsOf(who: string | undefined, kinds: ReadonlyMap<Kind, ReadonlySet<string>>): NewsItem[] {
  const told = new Set<string>();
  return KINDS.flatMap((kind): NewsItem[] => {
    const ids = [...(kinds.get(kind) ?? [])].filter((id) => !told.has(id));
    for (const id of ids) told.add(id);
    if (ids.length === 0) return [];
    if (kind === 'renamed' || kind === 'arranged') return [{ kind, who, count: 1 }];
    return [{ kind, who, count: ids.length, ...(ids.length === 1 && kind !== 'removed' ? { node: ids[0] as NodeId } : {}) }];
  });
}

/** Who wrote it; where a change only took something away, the one other person here. */
function nameOf(writers: ReadonlySet<number>, others: readonly PresenceState[]): string | undefined {
  const authors = writers.size === 0 ? others : others.filter(({ writer }) => writer !== undefined && writers.has(writer));
  const names = new Map(authors.map(({ userId, name }) => [userId, name]));
  return names.size === 1 ? [...names.values()][0] : undefined;
}
