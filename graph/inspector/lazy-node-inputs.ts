import { loadEditors } from '#inputs';
import { loadLater } from '#ui';
import type { NodeInputsProps } from './node-inputs.tsx';

/** Some inputs of one function, as fields. Their code and the editors load together when they are first shown. */
export const NodeInputs = loadLater<NodeInputsProps>(async () => {
  const [{ NodeInputs: Loaded }] = await Promise.all([import('./node-inputs.tsx'), loadEditors()]);
  return Loaded;
});
