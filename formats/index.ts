/** The face of `formats/`: readers of files of every kind, where no page is. Pages take `formats/browser/`, functions `formats/text/`. */
export { readFile } from './read/read-file.ts';
export type { FileContent, ReadFormat, ReadingPlatform, ReadOptions } from './content/file-content.ts';
export { contentToModel } from './content/content-to-model.ts';
export { toImportedFile } from './content/imported-file.ts';
export { wantedFile } from './content/wanted-file.ts';
export { NODE_PLATFORM } from './read/node-platform.ts';
export { extensionOf, FORMATS, READABLE_EXTENSIONS, type Format, type FormatId } from './content/format-table.ts';
