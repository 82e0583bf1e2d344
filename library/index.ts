/** The face of `library/`: the functions and templates that come with Parti. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFunctionRecord, type JsonObject, type WorkflowDocument } from '#domain';
import { runtimeEpoch } from '#runtimes/script';
import type { ShippedResult } from './compute-results.ts';
import type { Library } from './library.ts';
import { readTemplate, TEMPLATES, templateIds } from './read-template.ts';
import type { TemplateFigure } from './template-figures.ts';
import { translateTemplate } from './translate-template.ts';

export type { Library, ShippedFunction } from './library.ts';
export { computeResults, type ComputedResult, type ShippedResult } from './compute-results.ts';

const DIST = join(import.meta.dirname, 'dist');

/** Library as it was built into `dist`; throws when nothing was. */
export function loadLibrary(dist = DIST): Library {
  if (!existsSync(join(dist, 'runtime.js'))) throw new Error('The shipped functions are not built: run npm run build.');
  const runtime = readFileSync(join(dist, 'runtime.js'), 'utf8');
  const functions = readdirSync(dist)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const { digest, record, bundle } = JSON.parse(readFileSync(join(dist, name), 'utf8')) as {
        digest: string;
        record: JsonObject;
        bundle: string;
      };
      return { folder: name.replace(/\.json$/, ''), digest, record: readFunctionRecord(record), source: record, bundle };
    });
  return { functions, runtime, epoch: runtimeEpoch(runtime) };
}

/** A template as the gallery offers it. */
export interface Template {
  id: string;
  description: string;
  document: WorkflowDocument;
  /** Description and document in a language of the interface; English where it has no texts in it. */
  in(language: string): { description: string; document: WorkflowDocument };
  /** Results of its functions, made when this library was built. */
  results: readonly ShippedResult[];
  /** Figures of its report, computed with the results. */
  figures: readonly TemplateFigure[];
  /** Canonical text of a shipped result. */
  resultText(digest: string): string;
  /** A picture for a theme, 600 × 400 or larger; undefined until one is taken. */
  picture(theme: 'light' | 'dark'): Buffer | undefined;
}

/** Templates with the digests of this library's functions filled in. */
export function loadTemplates(library: Library): Template[] {
  return templateIds().map((id) => {
    const { texts, ...english } = readTemplate(id, library);
    const pictureOf = (theme: string) => join(TEMPLATES, id, `picture-${theme}.png`);
    const results = join(DIST, 'templates', id);
    return {
      id,
      ...english,
      in: (language) => translateTemplate(english, texts, language),
      results: readList<ShippedResult>(join(results, 'index.json')),
      figures: readList<TemplateFigure>(join(results, 'figures.json')),
      resultText: (digest) => gunzipSync(readFileSync(join(results, `${digest}.json.gz`))).toString(),
      picture: (theme) => (existsSync(pictureOf(theme)) ? readFileSync(pictureOf(theme)) : undefined),
    };
  });
}

const readList = <T>(path: string): T[] => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : []);
