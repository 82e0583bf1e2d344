/** What became of a change by hand of an element that is there. */
export type HandState = 'applied' | 'found' | 'ambiguous' | 'refused';

/** States in the order in which they are listed. */
export const HAND_STATES: readonly HandState[] = ['applied', 'found', 'ambiguous', 'refused'];

/** Elements that changes by hand are about, by `elementKey`. */
export type HandStates = ReadonlyMap<string, HandState>;
