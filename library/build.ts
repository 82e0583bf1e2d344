/** Bundles the shipped functions and the runtime script into `library/dist/`; part of `npm run build`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildRuntimeScript, bundleFunction, versionDigest } from '#runtimes/script';
import { computeResults } from './compute-results.ts';
import { figuresOf } from './template-figures.ts';
import { loadLibrary } from './index.ts';
import { readTemplate, templateIds } from './read-template.ts';

const FUNCTIONS = join(import.meta.dirname, 'functions');
const DIST = join(import.meta.dirname, 'dist');

/** Builds everything; an author folder is what any author would have: `parti.json` and `src/function.ts`. */
export async function buildLibrary(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  writeFileSync(join(DIST, 'runtime.js'), await buildRuntimeScript());
  for (const name of readdirSync(FUNCTIONS).toSorted()) {
    const recordText = readFileSync(join(FUNCTIONS, name, 'parti.json'), 'utf8');
    const bundle = await bundleFunction(join(FUNCTIONS, name, 'src', 'function.ts'), ['#formats-text']);
    writeFileSync(
      join(DIST, `${name}.json`),
      JSON.stringify({ digest: versionDigest(bundle, recordText), record: JSON.parse(recordText) as unknown, bundle }),
    );
  }
  await buildTemplates();
}

/** Results of each template's functions, so that a copy opens computed. */
async function buildTemplates(): Promise<void> {
  const library = loadLibrary();
  for (const id of templateIds()) {
    const folder = join(DIST, 'templates', id);
    mkdirSync(folder, { recursive: true });
    const { document } = readTemplate(id, library);
    const computed = await computeResults(document, library);
    for (const { canonical } of computed) writeFileSync(join(folder, `${canonical.digest}.json.gz`), gzipSync(canonical.text));
    const index = computed.map(({ canonical: _, ...shipped }) => shipped);
    writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
    writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(figuresOf(document, computed, library), null, 2)}\n`);
  }
}
