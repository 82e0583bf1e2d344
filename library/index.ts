/** The face of `library/`: the functions and templates that come with Parti. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFunctionRecord, type FunctionRecord, type JsonObject, type WorkflowDocument } from '#domain';
import { runtimeEpoch } from '#runtimes/script';

const DIST = join(import.meta.dirname, 'dist');
const TEMPLATES = join(import.meta.dirname, 'templates');

/** A shipped function: its record as read, its bundle, and the digest that workflows pin. */
export interface ShippedFunction {
  folder: string;
  digest: string;
  record: FunctionRecord;
  source: JsonObject;
  bundle: string;
}

/** All shipped functions with the runtime they run on. Throws when the build step has not run. */
export interface Library {
  functions: readonly ShippedFunction[];
  /** Prelude, SDK and entry: the same bytes on the server and in the browser. */
  runtime: string;
  /** Names the runtime in every result key. */
  epoch: string;
}

export function loadLibrary(): Library {
  if (!existsSync(join(DIST, 'runtime.js'))) throw new Error('The shipped functions are not built: run npm run build.');
  const runtime = readFileSync(join(DIST, 'runtime.js'), 'utf8');
  const functions = readdirSync(DIST)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const { digest, record, bundle } = JSON.parse(readFileSync(join(DIST, name), 'utf8')) as {
        digest: string;
        record: JsonObject;
        bundle: string;
      };
      return { folder: name.replace(/\.json$/, ''), digest, record: readFunctionRecord(record), source: record, bundle };
    });
  return { functions, runtime, epoch: runtimeEpoch(runtime) };
}

/** A stored result that comes with a template. */
export interface ShippedResult {
  key: string;
  functionDigest: string;
  resultDigest: string;
  modelDigest: string | null;
  durationMs: number;
}

export interface Template {
  id: string;
  description: string;
  document: WorkflowDocument;
  results: readonly ShippedResult[];
  /** Canonical text of a shipped result. */
  resultText(digest: string): string;
  /** A picture, 600 × 400 or larger; undefined until one is taken. */
  picture(): Buffer | undefined;
}

/** Templates with the digests of this library's functions filled in. */
export function loadTemplates(library: Library): Template[] {
  return readdirSync(TEMPLATES)
    .toSorted()
    .filter((id) => existsSync(join(TEMPLATES, id, 'workflow.json')))
    .map((id) => {
      const folder = join(TEMPLATES, id);
      const { description, document } = JSON.parse(readFileSync(join(folder, 'workflow.json'), 'utf8')) as {
        description: string;
        document: WorkflowDocument;
      };
      const index = join(folder, 'results', 'index.json');
      return {
        id,
        description,
        document: pinned(document, library),
        results: existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as ShippedResult[]) : [],
        resultText: (digest) => gunzipSync(readFileSync(join(folder, 'results', `${digest}.json.gz`))).toString(),
        picture: () => (existsSync(join(folder, 'picture.png')) ? readFileSync(join(folder, 'picture.png')) : undefined),
      };
    });
}

/** Templates name functions by id; a copy pins the version that is shipped now. */
function pinned(document: WorkflowDocument, library: Library): WorkflowDocument {
  const nodes = Object.entries(document.nodes).map(([id, node]) => {
    const shipped = library.functions.find((candidate) => candidate.record.id === node.functionId);
    return [id, { ...node, digest: shipped?.digest ?? node.digest }];
  });
  return { ...document, nodes: Object.fromEntries(nodes) as WorkflowDocument['nodes'] };
}
