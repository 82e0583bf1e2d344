import { localStorageOrNone } from '#ui';

const KEY = 'parti.begun';
/** So many workflows are remembered, the latest. */
const MOST = 200;

/** Workflows in which something stood: their boards offer no beginnings any more, also when emptied. */
export const hasBegun = (workflow: string): boolean => read().includes(workflow);

/** Remembers that something stood in a workflow. */
export function keepBegun(workflow: string): void {
  const known = read();
  if (known.at(-1) === workflow) return;
  const kept = [...known.filter((id) => id !== workflow), workflow].slice(-MOST);
  localStorageOrNone().setItem(KEY, JSON.stringify(kept));
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorageOrNone().getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
