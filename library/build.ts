/** Bundles the shipped functions and the runtime script into `library/dist/`; part of `npm run build`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFunctionRecord, type JsonObject } from '#domain';
import { createLanguages, readAuthorFolder, versionDigest, type Languages } from '#runtimes/languages';
import { buildRuntimeScript } from '#runtimes/script';
import { computeResults } from './compute-results.ts';
import { figuresOf } from './template-figures.ts';
import { loadLibrary } from './load-library.ts';
import { readTemplate, readTemplateFiles, templateIds } from './read-template.ts';

const FUNCTIONS = join(import.meta.dirname, 'functions');
const DIST = join(import.meta.dirname, 'dist');
const CACHE = join(import.meta.dirname, '..', '.cache', 'runtimes');

/** Builds everything that comes with Parti. */
export async function buildLibrary(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  const languages = await buildFunctions(FUNCTIONS, DIST, CACHE);
  try {
    await buildTemplates(languages);
  } finally {
    languages.close();
  }
}

/**
 * Publishes the functions of a folder into another, with the script that pages run; each is an author's folder in any
 * language: `parti.json` and `src/`. Answers the languages that run them, for the caller to close. Rejects as publishing does.
 */
export async function buildFunctions(functions: string, dist: string, cacheFolder: string): Promise<Languages> {
  mkdirSync(dist, { recursive: true });
  const runtimeScript = buildRuntimeScript();
  writeFileSync(join(dist, 'runtime.js'), runtimeScript);
  const languages = createLanguages(runtimeScript, { cacheFolder });
  for (const name of readdirSync(functions).toSorted()) {
    const recordText = readFileSync(join(functions, name, 'parti.json'), 'utf8');
    const record = JSON.parse(recordText) as JsonObject;
    const bundle = await languages.publishShipped(readFunctionRecord(record), join(functions, name));
    const { files } = readAuthorFolder(join(functions, name));
    const digest = versionDigest(bundle, recordText);
    writeFileSync(join(dist, `${name}.json`), JSON.stringify({ digest, record, bundle, files }));
  }
  return languages;
}

/** Results of each template's functions, so that a copy opens computed. */
async function buildTemplates(languages: Languages): Promise<void> {
  const library = loadLibrary();
  for (const id of templateIds()) {
    const folder = join(DIST, 'templates', id);
    mkdirSync(folder, { recursive: true });
    const { document } = readTemplate(id, library);
    const files = new Map(readTemplateFiles(id).map(({ digest, bytes }) => [digest, bytes]));
    const computed = await computeResults(document, library, languages, files);
    for (const { canonical } of computed) writeFileSync(join(folder, `${canonical.digest}.json.gz`), gzipSync(canonical.text));
    const index = computed.map(({ canonical: _, ...shipped }) => shipped);
    writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
    writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(figuresOf(document, computed, library), null, 2)}\n`);
  }
}
