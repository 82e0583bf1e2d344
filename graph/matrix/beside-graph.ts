import { loadLater, type LaterPart } from '#ui';
import type { BesideProps } from '../outline/outline.tsx';

/** The graph as a list, loaded when it is asked for. */
export const GraphOutline: LaterPart<BesideProps> = loadLater(async () => (await import('../outline/outline.tsx')).GraphOutline);
/** Who gives to whom, loaded when it is asked for. */
export const GraphMatrix: LaterPart<BesideProps> = loadLater(async () => (await import('./matrix.tsx')).GraphMatrix);
export type { BesideProps } from '../outline/outline.tsx';
