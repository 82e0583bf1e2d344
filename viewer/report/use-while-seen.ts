import { useCallback, useEffect, useState } from 'react';

/** Nothing new came for this long. */
const REST_MS = 250;

/** A value as a place of the page shows it, and the callback for that place. */
type WhileSeen<T> = readonly [shown: T, place: (element: HTMLElement | null) => (() => void) | undefined];

/**
 * The newest value while its place can be seen. Out of sight it follows when nothing new comes any more: a slider need not
 * wait for what nobody looks at.
 */
export function useWhileSeen<T>(value: T): WhileSeen<T> {
  const [isSeen, setSeen] = useState(true);
  const [rested, setRested] = useState(value);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isBehind = rested !== value;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setRested(() => value), REST_MS);
    return () => clearTimeout(timer);
  }, [isBehind, value]);
  return [isSeen ? value : rested, place];
}
