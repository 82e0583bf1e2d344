import { readModelStream } from '#engine';
import type { ReadFormat } from '../content/file-content.ts';
import { chunksOf } from '../bytes/read-chunks.ts';
import { utf8File } from '../bytes/utf8-file.ts';

/** Reads elements piece by piece. Rejects with `json.*` and `model.*` codes. */
export const readModelFile: ReadFormat = async (file, { onProgress }) => {
  const { file: narrow, ...replaced } = await utf8File(file);
  return { kind: 'model', source: await readModelStream(chunksOf(narrow, onProgress)), isConverted: false, ...replaced };
};
