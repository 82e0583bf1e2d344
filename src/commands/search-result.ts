/** Categories of the command search, in the order in which they are shown. */
export const SEARCH_TYPES = [
  'add-system',
  'camera',
  'developer-tool',
  'drafting-command',
  'edit',
  'experimental',
  'file',
  'flag',
  'internal',
  'help',
  'preferences',
  'tools',
  'view',
] as const;

/** One category of the command search. */
export type SearchType = (typeof SEARCH_TYPES)[number];

/** One thing that search, menus and shortcuts can run. */
export interface SearchResult {
  type: SearchType;
  /** Unique, such as `edit.undo`. */
  id: string;
  /** In the language that is shown. */
  name: string;
  description: string;
  /** Keys such as `mod+shift+z`; the first is shown. */
  shortcuts: readonly string[];
  /** Keys that its pane hears while focus is there; shown where it has no shortcut. */
  paneKeys?: readonly string[];
  /** Other words people search for. */
  query?: string;
  /** Where it belongs, such as `editor`; a search may be limited to a group. */
  group?: string;
  /** Offered only while it answers true. */
  validator?: () => boolean;
  /** Stands for one of many records of the open workflow: found by what it is called once something is typed, never by its id. */
  byNameOnly?: boolean;
  /** Its shortcut also counts while text is typed. */
  whileTyping?: boolean;
  run: () => void | Promise<void>;
}
