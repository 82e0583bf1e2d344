import { summarizeModel } from '#engine';
import { serveReader } from './import-messages.ts';
import { loadRhino } from './load-rhino.ts';
import { read3dm } from '../rhino/read-3dm.ts';

/**
 * Rhino's reader in a worker of its own: it writes its bindings as text and evaluates them, which the page forbids.
 * The server allows it for this one script (`server/http/create-http.ts`).
 */
serveReader(async (file) => {
  const { model, skipped } = read3dm(await loadRhino(), new Uint8Array(await file.arrayBuffer()));
  const summary = summarizeModel({ model, list: undefined, issues: [] });
  const name = `${file.name.replace(/\.[^.]+$/, '')}.json`;
  return { kind: 'model', summary, skipped, file: new File([JSON.stringify(model)], name, { type: 'application/json' }) };
});
