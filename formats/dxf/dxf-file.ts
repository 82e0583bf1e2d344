import { nearEnough } from '../drawing/near-enough.ts';
import type { ReadFormat } from '../file-content.ts';
import { chunksOf } from '../text/read-chunks.ts';
import { DxfReader } from './read-dxf.ts';

/** Reads a drawing piece by piece. Rejects with `import.*` codes. */
export const readDxfFile: ReadFormat = async (file, { onProgress }) => {
  const reader = new DxfReader();
  for await (const chunk of chunksOf(file, onProgress)) reader.feed(chunk);
  return { kind: 'underlay', isMap: false, drawing: nearEnough(reader.end()) };
};
