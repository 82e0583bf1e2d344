/** The face of `formats/`: readers of files, in browsers and in Node alike. What reads in a browser's worker stands in `formats/browser/`. */
export { DxfReader, readDxf } from './dxf/read-dxf.ts';
export { decodeDxf } from './dxf/dxf-pairs.ts';
export { readGeoJson } from './geojson/read-geojson.ts';
export { readTable, type TableData } from './table/read-table.ts';
export { drawingToModel } from './drawing/drawing-to-model.ts';
export type { Drawing, DrawingLayer } from './drawing/drawing.ts';
export type { FunctionPackage, WorkflowPackage } from './package/read-package.ts';
export { pictureFile, type Picture } from './picture/read-picture.ts';
/** Zip of files by path; the packer comes with the first one. */
export const packFolder = async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> =>
  (await import('./package/read-package.ts')).packFolder(files);
