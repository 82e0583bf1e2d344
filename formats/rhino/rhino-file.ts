import type { ReadFormat } from '../content/file-content.ts';
import { read3dm } from './read-3dm.ts';

/** Reads a 3DM file by Rhino's own reader. Rejects with `import.*` codes. */
export const readRhinoFile: ReadFormat = async (file, { platform }) => {
  if (!platform.loadRhino) throw new Error('Rhino files are read where Rhino’s reader is.');
  const { model, skipped } = read3dm(await platform.loadRhino(), new Uint8Array(await file.arrayBuffer()));
  return { kind: 'model', source: { model, list: undefined, issues: [] }, isConverted: true, skipped };
};
