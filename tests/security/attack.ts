/** Attacks by language; each gives back what it reached, so that the test can say what it must not be. */
export interface Attack {
  name: string;
  /** Body of `execute`; Python gives back a dict, TypeScript an outputs object, C# sets `reached`. */
  body: string;
  /** What the body needs before it. */
  before?: string;
  /** Codes with which the run may end; absent: it must succeed with `expected`. */
  ends?: readonly string[];
  expected?: unknown;
  /** Codes with which its own next call may end, as it works on in its own process. */
  nextEnds?: readonly string[];
  /** Limit of its run where the usual one is too short for what it prepares, ms. */
  limitMs?: number;
}

/** What an attack gives back that reached nothing. */
export const REFUSED = 'refused';
