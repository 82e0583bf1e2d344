import { toImportedFile } from '../content/imported-file.ts';
import { readRhinoFile } from '../rhino/rhino-file.ts';
import { loadRhino } from './load-rhino.ts';
import { serveReader } from './serve-reader.ts';

/**
 * Rhino's reader in a worker of its own: it writes its bindings as text and evaluates them, which the page forbids.
 * The server allows it for this one script (`server/http/create-http.ts`).
 */
serveReader(async ({ file, page }, onProgress) =>
  toImportedFile(file, await readRhinoFile(file, { page, onProgress, platform: { loadRhino } })),
);
