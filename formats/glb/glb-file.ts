import type { ReadFormat } from '../content/file-content.ts';
import { readGlb } from './read-glb.ts';

/** Reads GLB and glTF. Rejects with `import.*` codes. */
export const readGlbFile: ReadFormat = async (file) => {
  const { model, skipped } = await readGlb(await file.arrayBuffer());
  return { kind: 'model', source: { model, list: undefined, issues: [] }, isConverted: true, skipped };
};
