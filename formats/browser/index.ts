/** The face of `formats/` for pages: files are read beside the page. */
export { readImport, type ImportedFile } from './read-import.ts';
