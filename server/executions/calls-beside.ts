import type { KeysUnderWay, OnceMade } from './keys-under-way.ts';
import type { ResultStore, StoredResult } from './result-store.ts';
import type { Launch } from './wave.ts';

/** What a call came to, readable at once; `stored` resolves when it is durable. */
export interface MadeResult {
  row: StoredResult;
  stored: Promise<void>;
  /** Somebody else had it made meanwhile: no function ran for it. */
  isFound?: boolean;
}

/** Calls of functions of runs that go on beside each other: a key that is under way is waited for, never made a second time. */
export interface CallsBeside {
  /** What another run is making of a key; resolves to undefined where it was ended before. */
  underWay(key: string): Promise<MadeResult | undefined> | undefined;
  /**
   * Makes the result of a launch when its turn comes; `make` tells when the function itself has ended, so that the next one
   * begins while its result is worked on.
   */
  begin(launch: Launch, signal: AbortSignal, make: (onRan: () => void) => Promise<MadeResult>): Promise<MadeResult>;
  /** Runs the function of a key, or waits for a person's run that is at it. */
  once<T>(key: string, signal: AbortSignal, run: () => Promise<T>): Promise<OnceMade<T>>;
}

/** What says whose turn it is. */
export interface TurnParts {
  results: Pick<ResultStore, 'known'>;
  underWay: KeysUnderWay;
  /** Functions of one language at the same time. */
  atOnce: number;
  /** Resolves when nobody waits for the processes; rejects with the signal's reason. */
  turn(signal: AbortSignal): Promise<void>;
}

/** Answers the calls of one workflow: what a function makes on its author's machine serves no other. */
export function createCallsBeside({ results, underWay, atOnce, turn }: TurnParts): (workflowId: string) => CallsBeside {
  const calls = new Map<string, Promise<MadeResult | undefined>>();
  const places = new Map<string, Place>();
  const placeOf = (language: string): Place => {
    const place = places.get(language) ?? { taken: 0, waiting: [] };
    places.set(language, place);
    return place;
  };
  /** Answers how the place is left. */
  const enter = async (place: Place, signal: AbortSignal): Promise<() => void> => {
    if (place.taken < atOnce) place.taken++;
    else await new Promise<void>((resolve) => place.waiting.push(resolve));
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      // The place is handed on: nobody comes between.
      const next = place.waiting.shift();
      if (next) next();
      else place.taken--;
    };
    try {
      await turn(signal);
      signal.throwIfAborted();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return (workflowId) => ({
    underWay: (key) => calls.get(`${workflowId} ${key}`),
    once: (key, signal, run) => underWay.once(workflowId, key, signal, run),
    begin({ key, record }, signal, make) {
      const name = `${workflowId} ${key}`;
      const made = (async (): Promise<MadeResult> => {
        const leave = await enter(placeOf(record.language), signal);
        try {
          const row = results.known(key);
          return row ? { row, stored: Promise.resolve(), isFound: true } : await make(leave);
        } finally {
          leave();
        }
      })();
      const heard = made.catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      calls.set(name, heard);
      const end = () => {
        if (calls.get(name) === heard) calls.delete(name);
      };
      heard.then(end, end);
      return made;
    },
  });
}

interface Place {
  taken: number;
  waiting: (() => void)[];
}
