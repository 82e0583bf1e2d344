import { nearEnough } from '../content/near-enough.ts';
import type { ReadFormat } from '../content/file-content.ts';
import { utf8File } from '../bytes/utf8-file.ts';
import { readGeoJson } from './read-geojson.ts';

/** Reads a map. Rejects with `json.invalid` and `import.*` codes. */
export const readGeoJsonFile: ReadFormat = async (file) => {
  const { file: narrow, ...replaced } = await utf8File(file);
  return { kind: 'underlay', isMap: true, drawing: nearEnough(readGeoJson(await narrow.text())), ...replaced };
};
