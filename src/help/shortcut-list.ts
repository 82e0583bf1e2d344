import { SEARCH_TYPES, type SearchResult, type SearchType } from '../commands/search-result.ts';

/** Commands of one category that have keys, by name; `keys` holds every combination. */
export interface ShortcutGroup {
  type: SearchType;
  rows: { id: string; name: string; keys: readonly string[] }[];
}

/** Every command with keys, whether it can run just now or not, by category; those of a pane with the keys that the pane hears. `query` matches names. */
export function shortcutList(results: readonly SearchResult[], query = ''): ShortcutGroup[] {
  const wanted = query.normalize('NFKC').toLocaleLowerCase().trim();
  const rows = results
    .map(({ id, type, name, shortcuts, paneKeys = [] }) => ({ id, type, name, keys: [...new Set([...shortcuts, ...paneKeys])] }))
    .filter(({ name, keys }) => keys.length > 0 && name.normalize('NFKC').toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return SEARCH_TYPES.map((type) => ({
    type,
    rows: rows.filter((row) => row.type === type).map(({ id, name, keys }) => ({ id, name, keys })),
  })).filter((group) => group.rows.length > 0);
}
