import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LANGUAGES, type ServerConfig } from '../config/server-config.ts';

/** Settings that a page must know. */
export type MarkedSettings = Pick<
  ServerConfig,
  | 'environment'
  | 'languages'
  | 'events'
  | 'statsOrigins'
  | 'contentHost'
  | 'newContentHost'
  | 'renderServers'
  | 'apiStages'
  | 'analyticsScript'
  | 'engineHost'
>;

/** The program of the geometry engine among the built files. */
const ENGINE_FILE = /^manifold-[\w-]+\.wasm$/;

/**
 * The page with what it must know before its first picture and without a call: the languages that it may offer, where these are
 * not all, that events are kept, who else may be told of runs, where models, calls and the geometry engine may come from, what
 * counts visits, and that posts come from a content host. Undefined where nothing is to be said.
 */
export function markedPage(folder: string, settings: MarkedSettings): string | undefined {
  const { languages, events, statsOrigins, contentHost, newContentHost, renderServers, environment } = settings;
  const engine = engineMark(folder, settings.engineHost);
  const marks = [
    ...(ALL_LANGUAGES.every((code) => languages.includes(code)) ? [] : [['languages', languages.join(',')]]),
    ...(events ? [['events', 'kept']] : []),
    ...(renderServers.length > 0 ? [['render', renderServers.map(({ name, origin }) => `${name}=${origin}`).join(',')]] : []),
    ...(events && environment !== 'production' ? [['environment', environment]] : []),
    ...(statsOrigins.length > 0 ? [['stats', statsOrigins.join(',')]] : []),
    ...((contentHost ?? newContentHost) ? [['content-host', 'set']] : []),
    ...(settings.apiStages.length > 0 ? [['api-stages', settings.apiStages.join(',')]] : []),
    ...(settings.analyticsScript ? [['analytics', settings.analyticsScript]] : []),
    ...(engine ? [['engine', engine]] : []),
  ];
  const file = join(folder, 'index.html');
  if (marks.length === 0 || !existsSync(file)) return undefined;
  const metas = marks.map(([name, content]) => `<meta name="parti-${name}" content="${content}">`).join('');
  return readFileSync(file, 'utf8').replace('<head>', `<head>${metas}`);
}

/** The marked page as it was built last: a page of an earlier build would name files that are gone. */
export function newestMarkedPage(folder: string, settings: MarkedSettings): () => string | undefined {
  const builtAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  let read = { builtAt: builtAt(), page: markedPage(folder, settings) };
  return () => {
    const now = builtAt();
    if (now !== undefined && now !== read.builtAt) read = { builtAt: now, page: markedPage(folder, settings) };
    return read.page;
  };
}

/** Address of the hosted engine and the digest that it must have: what stands there must be what was built here. */
function engineMark(folder: string, host: string | undefined): string | undefined {
  const assets = join(folder, 'assets');
  const name = host && existsSync(assets) ? readdirSync(assets).find((file) => ENGINE_FILE.test(file)) : undefined;
  if (!host || name === undefined) return undefined;
  const digest = createHash('sha256')
    .update(readFileSync(join(assets, name)))
    .digest('base64');
  return `${host}${name} sha256-${digest}`;
}
