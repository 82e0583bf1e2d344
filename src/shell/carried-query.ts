import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Parameters of an address that go along from screen to screen, however the next one was reached. */
export const CARRIED = ['api', 'flags', 'isDevUserpool', 'product', 'statsApi'] as const;

const dropped = new Set<string>();

/** From now on a parameter is carried no more. */
export const dropCarried = (name: (typeof CARRIED)[number]): void => void dropped.add(name);

/** Query of the next address with what is carried from the one before; undefined where it holds everything already. */
export function carriedQuery(before: string, next: string): string | undefined {
  const from = new URLSearchParams(before);
  const to = new URLSearchParams(next);
  const missing = CARRIED.filter((name) => !dropped.has(name) && from.has(name) && !to.has(name));
  for (const name of missing) to.set(name, from.get(name) ?? '');
  return missing.length > 0 ? to.toString() : undefined;
}

/** Carries these parameters through every navigation. */
export function useCarriedQuery(): void {
  const { search, pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const before = useRef(search);
  useEffect(() => {
    const query = carriedQuery(before.current, search);
    if (query === undefined) before.current = search;
    else void navigate({ pathname, search: query, hash }, { replace: true, state });
  }, [search, pathname, hash, state, navigate]);
}
