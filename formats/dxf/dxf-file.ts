import { nearEnough } from '../content/near-enough.ts';
import type { ReadFormat } from '../content/file-content.ts';
import { chunksOf } from '../bytes/read-chunks.ts';
import { DxfReader } from './read-dxf.ts';

/** Reads a drawing piece by piece. Rejects with `import.*` codes. */
export const readDxfFile: ReadFormat = async (file, { onProgress }) => {
  const reader = new DxfReader();
  for await (const chunk of chunksOf(file, onProgress)) reader.feed(chunk);
  return { kind: 'underlay', isMap: false, drawing: nearEnough(reader.end()) };
};
