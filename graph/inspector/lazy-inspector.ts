import { loadEditors } from '#inputs';
import { loadLater } from '#ui';
import type { InspectorProps } from './inspector.tsx';

/** Inspector: inputs, results and messages of the chosen functions. Its code and the editors load together when it is first shown. */
export const Inspector = loadLater<InspectorProps>(async () => {
  const [{ Inspector: Loaded }] = await Promise.all([import('./inspector.tsx'), loadEditors()]);
  return Loaded;
});
