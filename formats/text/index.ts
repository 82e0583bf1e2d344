/** The face of `formats/` for functions and the server: readers of text, which load nothing later. */
export { readModelText } from '#engine';
export { fileParts, fileText } from './file-text.ts';
export { readDxf } from '../dxf/read-dxf.ts';
export { decodeDxf } from '../dxf/dxf-pairs.ts';
export { projectionAt, readGeoJson } from '../geojson/read-geojson.ts';
export { readTable } from '../table/read-table.ts';
export { tableToModel } from '../content/table-to-model.ts';
export { drawingToModel } from '../content/drawing-to-model.ts';
export type { Drawing } from '../content/drawing.ts';
