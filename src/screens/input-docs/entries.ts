import { EXTENSION_KEYWORDS, type ExtensionKeyword, type JsonObject } from '#domain';
import { KEYWORD_EXAMPLES } from './keyword-examples.ts';
import { KIND_EXAMPLES, TYPE_EXAMPLES } from './type-examples.ts';

/** One page of the documentation: a type of input, a further kind, or a keyword. */
export type DocsEntry =
  | { group: 'types'; id: keyof typeof TYPE_EXAMPLES; properties: JsonObject }
  | { group: 'kinds'; id: keyof typeof KIND_EXAMPLES; properties: JsonObject }
  | { group: 'keywords'; id: ExtensionKeyword; properties: JsonObject };

/** Groups in the order of the page. */
export const DOCS_GROUPS = ['types', 'kinds', 'keywords'] as const;

const entriesOf = <Id extends string>(examples: Readonly<Record<Id, JsonObject>>) =>
  Object.entries(examples) as [Id, JsonObject][];

/** Every entry, in order. */
export const DOCS_ENTRIES: readonly DocsEntry[] = [
  ...entriesOf(TYPE_EXAMPLES).map(([id, properties]): DocsEntry => ({ group: 'types', id, properties })),
  ...entriesOf(KIND_EXAMPLES).map(([id, properties]): DocsEntry => ({ group: 'kinds', id, properties })),
  ...EXTENSION_KEYWORDS.map((id): DocsEntry => ({ group: 'keywords', id, properties: KEYWORD_EXAMPLES[id] })),
];

/** Address of an entry. */
export const addressOf = ({ group, id }: DocsEntry): string =>
  group === 'keywords' ? `/docs/inputs/keywords/${id}` : `/docs/inputs/${id}`;

/** The entry of an address: by `type` or `keyword`; undefined where none is there. */
export function entryAt(params: { type?: string; keyword?: string }): DocsEntry | undefined {
  if (params.keyword !== undefined) return DOCS_ENTRIES.find(({ group, id }) => group === 'keywords' && id === params.keyword);
  if (params.type === undefined) return DOCS_ENTRIES.find(({ id }) => id === 'number');
  return DOCS_ENTRIES.find(({ group, id }) => group !== 'keywords' && id === params.type);
}
