import { SEARCH_TYPES, type SearchResult, type SearchType } from './search-result.ts';

/** Rank of a match by the field it stands in; doubled where the field is the query exactly. */
export const RANK_WEIGHTS = { id: 30, name: 20, query: 10 } as const;

/** Results shown of one type. */
export const RESULTS_PER_TYPE = 10;

/** Results of one type, best first. */
export interface ResultGroup {
  type: SearchType;
  results: SearchResult[];
}

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase().trim();

/** Rank of a result for a query; undefined when it does not match. A description finds, but ranks last. */
export function rankOf(result: SearchResult, query: string): number | undefined {
  const wanted = plain(query);
  if (!wanted) return result.byNameOnly ? undefined : 0;
  const fields = { id: result.byNameOnly ? '' : plain(result.id), name: plain(result.name), query: plain(result.query ?? '') };
  let rank = 0;
  for (const field of ['id', 'name', 'query'] as const) {
    if (fields[field] === wanted) rank += RANK_WEIGHTS[field] * 2;
    else if (fields[field].includes(wanted)) rank += RANK_WEIGHTS[field];
  }
  if (rank > 0) return rank;
  // Japanese has no blanks between words: one from the middle of a sentence finds, too.
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(wanted) && plain(result.description).includes(wanted)) return 0;
  const words = `${fields.id} ${fields.name} ${fields.query} ${plain(result.description)}`.split(/[\s.,:–-]+/);
  return wanted.split(/\s+/).every((start) => words.some((word) => word.startsWith(start))) ? 0 : undefined;
}

/** Fewer letters than these begin the word of too many types. */
const TYPE_LETTERS = 3;

/**
 * Matching results by type, each type best first and cut at `limit`. `typeWord`: what a type is called in the language that
 * is shown; who types that gets all of it.
 */
export function rankResults(
  results: readonly SearchResult[],
  query: string,
  limit: number = RESULTS_PER_TYPE,
  typeWord: (type: SearchType) => string = () => '',
): ResultGroup[] {
  const wanted = plain(query);
  const wantsSomething = wanted !== '';
  const asked = SEARCH_TYPES.filter((type) => {
    const word = plain(typeWord(type));
    return word === wanted || (wanted.length >= TYPE_LETTERS && word.startsWith(wanted));
  });
  const ranked = results
    .flatMap((result) => {
      const isAsked = !result.byNameOnly && asked.includes(result.type);
      const rank = rankOf(result, query) ?? (isAsked ? 0 : undefined);
      return rank === undefined ? [] : [{ result, rank }];
    })
    .toSorted((a, b) => b.rank - a.rank || a.result.name.localeCompare(b.result.name));
  const groups = SEARCH_TYPES.map((type) => {
    const own = ranked.filter(({ result }) => result.type === type).slice(0, limit);
    return { type, best: own[0]?.rank ?? 0, results: own.map(({ result }) => result) };
  }).filter((group) => group.results.length > 0);
  // With a query the type of the best match leads; without one the order of the types holds.
  // Going to what is there comes before adding another one of it.
  const adds = ({ type }: { type: SearchType }) => Number(wantsSomething && type === 'add-system');
  return groups
    .toSorted((a, b) => b.best - a.best || adds(a) - adds(b))
    .map(({ type, results: own }) => ({ type, results: own }));
}
