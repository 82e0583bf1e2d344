import { loadLater } from '#ui';
import type { InspectorProps } from './inspector.tsx';

/** Inputs, results and messages of the chosen functions. Its code loads when it is first shown. */
export const Inspector = loadLater<InspectorProps>(async () => (await import('./inspector.tsx')).Inspector);
