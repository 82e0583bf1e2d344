import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate';
import {
  invalidDocument as invalid,
  isJsonObject,
  PartiError,
  readWorkflowDocument,
  type JsonValue,
  type WorkflowDocument,
} from '#domain';

/** What a `.parti` file holds. */
export interface PartiFile {
  document: WorkflowDocument;
  /** `source`: the files as their author wrote them, where they are known. */
  functions: readonly { digest: string; recordText: string; bundle: string; source?: string }[];
  /** Digest of a result by key. */
  results: ReadonlyMap<string, string>;
  /** Canonical text of a result by digest. */
  resultTexts: ReadonlyMap<string, string>;
}

const MAX_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 10;
const MAX_ENTRIES = 20_000;
const FOLDER = /^functions\/([\w@.-]{1,100})\/(record\.json|bundle|source\.json)$/;
const PARTS: Readonly<Record<string, 'bundle' | 'source'>> = { bundle: 'bundle', 'source.json': 'source' };
const RESULT = /^results\/([0-9a-f]{64})$/;

/** Writes a file that `readPartiFile` takes everywhere: packed less where it would look like a bomb. */
export function writePartiFile({ document, functions, results, resultTexts }: PartiFile): Uint8Array {
  const entries: Record<string, Uint8Array> = {
    'workflow.json': bytesOf(JSON.stringify({ schemaVersion: document.meta.schemaVersion, document })),
  };
  for (const { digest, recordText, bundle, source } of functions) {
    entries[`functions/${digest}/record.json`] = bytesOf(recordText);
    entries[`functions/${digest}/bundle`] = bytesOf(bundle);
    if (source !== undefined) entries[`functions/${digest}/source.json`] = bytesOf(source);
  }
  if (results.size > 0) entries['results/index.json'] = bytesOf(JSON.stringify(Object.fromEntries(results)));
  for (const [digest, text] of resultTexts) entries[`results/${digest}`] = bytesOf(text);
  const size = Object.values(entries).reduce((sum, bytes) => sum + bytes.length, 0);
  const packed = zipSync(entries, { level: 6 });
  return size < packed.length * (MAX_RATIO - 1) ? packed : zipSync(entries, { level: 0 });
}

/** Reads a file from anywhere. Throws `workflow.file-invalid` with the reason; nothing is unpacked that is too large. */
export function readPartiFile(bytes: Uint8Array): PartiFile {
  const entries = unpack(bytes);
  const text = (name: string): string | undefined => {
    const found = entries[name];
    return found && Buffer.from(found).toString('utf8');
  };
  const functions = new Map<string, { recordText?: string; bundle?: string; source?: string }>();
  const resultTexts = new Map<string, string>();
  for (const name of Object.keys(entries)) {
    const [, digest, part] = FOLDER.exec(name) ?? [];
    if (digest !== undefined) {
      const before = functions.get(digest) ?? {};
      functions.set(digest, { ...before, [PARTS[part ?? ''] ?? 'recordText']: text(name) ?? '' });
    }
    const [, result] = RESULT.exec(name) ?? [];
    if (result !== undefined) resultTexts.set(result, text(name) ?? '');
  }
  return {
    document: readWorkflow(parse(text('workflow.json'), 'workflow.json')),
    functions: [...functions].flatMap(([digest, { recordText, bundle, source }]) =>
      recordText === undefined || bundle === undefined
        ? []
        : [{ digest, recordText, bundle, ...(source === undefined ? {} : { source }) }],
    ),
    results: readIndex(text('results/index.json')),
    resultTexts,
  };
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) throw invalid('a path leaves the file');
    size += originalSize;
    count++;
    if (size > MAX_BYTES || size > bytes.length * MAX_RATIO || count > MAX_ENTRIES) throw invalid('it unpacks to too much');
    return !name.endsWith('/');
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof PartiError ? error : invalid('it is no zip', error);
  }
}

function parse(text: string | undefined, name: string): JsonValue {
  if (text === undefined) throw invalid(`${name} is missing`);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw invalid(`${name} is not JSON`, error);
  }
}

function readIndex(text: string | undefined): Map<string, string> {
  const index = text === undefined ? {} : parse(text, 'results/index.json');
  if (!isJsonObject(index)) throw invalid('results/index.json is no object');
  return new Map(Object.entries(index).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function readWorkflow(value: JsonValue): WorkflowDocument {
  if (!isJsonObject(value) || !isJsonObject(value['document'])) throw invalid('workflow.json holds no document');
  // What the document says of itself counts: files once told the version of the program that wrote them.
  const version = value['schemaVersion'];
  if (typeof version !== 'number') throw invalid('workflow.json tells no version');
  return readWorkflowDocument(value['document'], version);
}
