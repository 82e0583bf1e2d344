import { PartiError } from '#domain';
import { rankResults, type ResultGroup } from './rank-results.ts';
import { SEARCH_TYPES, type SearchResult, type SearchType } from './search-result.ts';

/** Limits of a search, and the words of its types. */
export interface SearchOptions {
  group?: string | undefined;
  /** Results shown of one type. */
  limit?: number | undefined;
  /** What a type is called: who types that gets all of it. */
  typeWord?: ((type: SearchType) => string) | undefined;
}

/** The one place where commands are known: palette, menus, toolbars and shortcuts all run them through it. */
export interface CommandRegistry {
  /** Adds results until the returned function is called. An id that exists is overridden, with a warning, and there again when its overriding one has gone. */
  register: (results: readonly SearchResult[]) => () => void;
  /** Throws `search.no-result-provided` without an id and `search.result-not-found` for one that nobody registered. Does nothing while its validator refuses. */
  run: (id: string | undefined) => Promise<void>;
  /** What is offered now, matching the query, by type. */
  search: (query: string, options?: SearchOptions) => ResultGroup[];
  /** Every registered result, offered or not. */
  all: () => readonly SearchResult[];
  get: (id: string) => SearchResult | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Tells listeners that what is hidden changed. */
  refresh: () => void;
}

/** Makes an empty registry; `warn` hears of doubtful registrations. What `isHidden` names is neither offered nor run. */
export function createCommandRegistry(
  warn: (message: string) => void = console.warn,
  isHidden: (id: string) => boolean = () => false,
): CommandRegistry {
  /** Registered results of each id; the last one counts. */
  const byId = new Map<string, readonly SearchResult[]>();
  const listeners = new Set<() => void>();
  const offered = (result: SearchResult): boolean => !isHidden(result.id) && (result.validator?.() ?? true);
  let list: readonly SearchResult[] = [];
  const changed = () => {
    list = [...byId.values()].flatMap((results) => results.at(-1) ?? []).filter(({ id }) => !isHidden(id));
    for (const listener of listeners) listener();
  };
  return {
    register(results) {
      for (const result of results) {
        if (byId.has(result.id)) warn('Global search result already exists. Overriding...');
        if (!SEARCH_TYPES.includes(result.type)) warn(`Unknown search type: ${String(result.type)}`);
        byId.set(result.id, [...(byId.get(result.id) ?? []), result]);
      }
      changed();
      return () => {
        for (const result of results) {
          const left = (byId.get(result.id) ?? []).filter((one) => one !== result);
          if (left.length > 0) byId.set(result.id, left);
          else byId.delete(result.id);
        }
        changed();
      };
    },
    async run(id) {
      if (!id) throw new PartiError('search.no-result-provided', {}, { message: 'No search result provided' });
      const result = byId.get(id)?.at(-1);
      if (!result)
        throw new PartiError('search.result-not-found', { id }, { message: `Search result not found for this ID: ${id}` });
      if (offered(result)) await result.run();
    },
    search: (query, { group, limit, typeWord } = {}) =>
      rankResults(
        list.filter((result) => offered(result) && (!group || result.group === group)),
        query,
        limit,
        typeWord,
      ),
    all: () => list,
    refresh: changed,
    get: (id) => byId.get(id)?.at(-1),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
