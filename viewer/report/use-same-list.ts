import { useRef } from 'react';

/** The list of before as long as it holds the same things. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  const isSame = list.length === kept.current.length && list.every((item, at) => item === kept.current[at]);
  if (!isSame) kept.current = list;
  return kept.current;
}
