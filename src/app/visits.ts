import { proxy } from 'valtio';
import { localStorageOrNone } from '#ui';

/** The script whose visits somebody agreed to be counted by; another one is asked about anew. */
const AGREED = 'parti.visits-agreed';
const REFUSED = 'no';

/** Pages on which visits are counted: those that anybody may read, and sign-up. */
const COUNTED = ['', 'pricing', 'contact', 'news', 'story', 'team', 'signup', 'requestDemo', 'hyparspace'];

/** Whether visits of a page are counted, by its path. */
export const isCounted = (path: string): boolean => COUNTED.includes(path.replace(/^\/|\/$/g, ''));

/** The script that the operator named, and the person's answer to it; null: not answered. */
export function createVisits(kept: Pick<Storage, 'getItem' | 'setItem'>, script: string | undefined) {
  const answered = kept.getItem(AGREED);
  const first = answered === script ? 'yes' : answered === REFUSED ? 'no' : null;
  const state = proxy({ script, answer: first as 'yes' | 'no' | null });
  return {
    state,
    /** Kept with the browser. */
    answer(answer: 'yes' | 'no'): void {
      if (script === undefined) return;
      state.answer = answer;
      kept.setItem(AGREED, answer === 'yes' ? script : REFUSED);
    },
    /** The script that is to be in the page now; undefined: none. */
    wanted: (path: string): string | undefined => (state.answer === 'yes' && isCounted(path) ? script : undefined),
  };
}
export type Visits = ReturnType<typeof createVisits>;

let visits: Visits | undefined;

/** Visits of this tab. */
export const pageVisits = (script: string | undefined): Visits => (visits ??= createVisits(localStorageOrNone(), script));
