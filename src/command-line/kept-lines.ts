import { sessionStorageOrNone } from '#ui';

const KEY = 'parti.command-lines';
const MOST = 100;

/** Lines typed in this tab, the last one last; each stands once. */
export const keptLines = {
  read(): readonly string[] {
    try {
      const kept = JSON.parse(sessionStorageOrNone().getItem(KEY) ?? '[]') as unknown;
      return Array.isArray(kept) ? kept.filter((line) => typeof line === 'string') : [];
    } catch {
      return [];
    }
  },
  keep(line: string): void {
    const lines = [...keptLines.read().filter((one) => one !== line), line].slice(-MOST);
    sessionStorageOrNone().setItem(KEY, JSON.stringify(lines));
  },
};
