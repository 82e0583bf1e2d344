/** What became of an entry in a run. */
type OverrideState =
  /** An element carries it, or (a removal) no element has its identity any more. */
  | 'applied'
  /** Its element was somewhat elsewhere and is the only one that it can be: it was applied there. */
  | 'found'
  /** Several elements could be its own: it was applied to none. */
  | 'ambiguous'
  /** No element is near enough. It returns with its element. */
  | 'lost'
  /** Its element is there, or its value came to the function, and the function did not take it. */
  | 'refused';

/** An element that an entry may belong to. */
export interface OverrideCandidate {
  /** Id of the element in the result. */
  element: string;
  /** How sure, 0 to 1. */
  score: number;
  /** How far from where it was, metres; absent where its identity names no place. */
  distance?: number;
}

/** Outcome of one entry. */
export interface OverrideOutcome {
  state: OverrideState;
  /** Elements of the result that carry it; several where they share one identity or definition. */
  elements: string[];
  /** How sure, 0 to 1: of an entry that was found again. */
  score?: number;
  /** How far from where it was, metres: of an entry that was found again. */
  distance?: number;
  /** Elements it may belong to, the likeliest first, at most {@link MAX_CANDIDATES}: of ambiguous and lost entries. */
  candidates?: OverrideCandidate[];
  /** How many elements are gone beyond those that were removed by hand, in this override: of removals. */
  besides?: number;
  /** Why it was refused or lost where that is not about nearness. */
  reason?: OverrideReason;
}

/** Why an entry was not applied. */
type OverrideReason =
  /** Its element was removed by hand. */
  | 'removed'
  /** The function knows its element and left it as it was. */
  | 'not-taken'
  /** The function does not tell its parent from others, and would have changed their elements, too. */
  | 'other-parent'
  /** The value is over the limit, or holds a number that is none. */
  | 'too-large'
  | 'not-finite'
  /** The pinned version of the function has no override of this name. */
  | 'unknown'
  /** The override's context finds no element at all. */
  | 'no-candidates';

/** Most candidates that an outcome names. */
export const MAX_CANDIDATES = 8;

/** Outcomes by override name, then by entry id. Kept beside a result, outside its digest. */
export type OverrideReport = Record<string, Record<string, OverrideOutcome>>;
