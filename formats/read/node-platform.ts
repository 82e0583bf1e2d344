import type { ReadingPlatform } from '../content/file-content.ts';

/** Node: Rhino's reader in the process itself; nothing draws the pages of a PDF. */
export const NODE_PLATFORM: ReadingPlatform = { loadRhino: async () => (await import('rhino3dm')).default() };
