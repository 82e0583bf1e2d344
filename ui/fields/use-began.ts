import { useRef } from 'react';

/** What stood there before a gesture. What is tried may come back as the value before the hand lets go. */
export interface Began<T> {
  /** Takes the value, unless the gesture has begun already. */
  begin(value: T): void;
  /** Ends the gesture, if there is one, and gives what it began with; else what stands there `now`. */
  end(now: T): T;
}

/** Remembers what a gesture on a field began with. */
export function useBegan<T>(): Began<T> {
  const held = useRef<{ value: T }>(undefined);
  const began = useRef<Began<T>>(undefined);
  return (began.current ??= {
    begin(value) {
      held.current ??= { value };
    },
    end(now) {
      const before = held.current ? held.current.value : now;
      held.current = undefined;
      return before;
    },
  });
}
