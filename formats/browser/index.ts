/** The face of `formats/` for pages: files are read in a worker beside the page. */
export { readBeside, type ReadBesideOptions } from './read-beside.ts';
export { ACCEPTED_FILES } from '../content/format-table.ts';
export { wantedFile } from '../content/wanted-file.ts';
export { FILE_UNITS, type FileUnit } from '../content/file-unit.ts';
export type { ImportedFile } from '../content/imported-file.ts';
export type { ReadTable } from '../content/wanted-file.ts';
export type { Drawing } from '../content/drawing.ts';
export type { FunctionPackage, WorkflowPackage } from '../content/packages.ts';
export type { Picture } from '../content/picture.ts';
/** Zip of files by path; the packer comes with the first one. */
export const packFolder = async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> =>
  (await import('../package/read-package.ts')).packFolder(files);
