import { localStorageOrNone } from '#ui';
import { useState } from 'react';

const STORAGE_KEY = 'parti.folded-groups';
/** Most groups that are remembered; the longest unused ones are forgotten. */
const MOST_GROUPS = 500;

/** Whether a group of a function's inputs is folded, and how to change it; the browser remembers it for the function. */
export function useFolded(
  functionId: string,
  path: readonly string[],
): [isFolded: boolean, setFolded: (folded: boolean) => void] {
  const name = JSON.stringify([functionId, ...path]);
  const [isFolded, setIsFolded] = useState(() => foldedGroups().includes(name));
  const keep = (folded: boolean) => {
    const others = foldedGroups().filter((other) => other !== name);
    localStorageOrNone().setItem(STORAGE_KEY, JSON.stringify((folded ? [...others, name] : others).slice(-MOST_GROUPS)));
    setIsFolded(folded);
  };
  return [isFolded, keep];
}

function foldedGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorageOrNone().getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
