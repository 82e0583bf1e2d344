import { strFromU8, unzipSync, zipSync, type UnzipFileInfo } from 'fflate';
import {
  documentVersion,
  isJsonObject,
  MAX_PACKED_TEXT_BYTES,
  migrateDocument,
  parseJson,
  PartiError,
  readFunctionRecord,
  recordPathOf,
} from '#domain';
import type { ReadFormat } from '../content/file-content.ts';
import type { FunctionPackage, WorkflowPackage } from '../content/packages.ts';

const BUNDLE = /^functions\/[^/]+\/bundle$/;
const RESULT = /^results\/[0-9a-f]{64}$/;

/** Reads a function's folder or a workflow. Rejects with `function.*` and `workflow.*` codes. */
export const readPackageFile: ReadFormat = async (file) => readPackage(new Uint8Array(await file.arrayBuffer()), file.name);

/** What a zip holds, without unpacking more than the text that names it. Throws `function.no-source`, `workflow.file-invalid`. */
export function readPackage(bytes: Uint8Array, name: string): FunctionPackage | WorkflowPackage {
  const paths = pathsIn(bytes);
  if (name.toLowerCase().endsWith('.parti') || paths.includes('workflow.json')) return readWorkflow(bytes, paths);
  const recordPath = recordPathOf(paths.filter((path) => !path.startsWith('__MACOSX/')));
  if (recordPath === undefined) throw new PartiError('function.no-source', { file: 'parti.json' });
  const source = parseJson(textOf(bytes, recordPath));
  if (!isJsonObject(source)) throw new PartiError('function.record-not-an-object');
  return { kind: 'function', source, record: readFunctionRecord(source), sources: paths.length - 1 };
}

/** One zip of files by path. */
export function packFolder(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync({ ...files }, { level: 6 }) as Uint8Array<ArrayBuffer>;
}

function readWorkflow(bytes: Uint8Array, paths: readonly string[]): WorkflowPackage {
  if (!paths.includes('workflow.json')) throw new PartiError('workflow.file-invalid', { reason: 'workflow.json is missing' });
  const file = parseJson(textOf(bytes, 'workflow.json'));
  const given = isJsonObject(file) ? (file['document'] ?? null) : null;
  const version = isJsonObject(file) && typeof file['schemaVersion'] === 'number' ? file['schemaVersion'] : 0;
  const document = isJsonObject(given) ? migrateDocument(given, documentVersion(given) ?? version) : null;
  const meta = isJsonObject(document) ? (document['meta'] ?? null) : null;
  const nodes = isJsonObject(document) ? (document['nodes'] ?? null) : null;
  return {
    kind: 'workflow',
    name: isJsonObject(meta) && typeof meta['name'] === 'string' ? meta['name'] : '',
    nodes: isJsonObject(nodes) ? Object.keys(nodes).length : 0,
    functions: paths.filter((path) => BUNDLE.test(path)).length,
    results: paths.filter((path) => RESULT.test(path)).length,
  };
}

/** The directory of the zip alone is read. */
function pathsIn(bytes: Uint8Array): string[] {
  const paths: string[] = [];
  unzip(bytes, ({ name }) => {
    if (!name.endsWith('/')) paths.push(name);
    return false;
  });
  return paths;
}

function textOf(bytes: Uint8Array, path: string): string {
  const found = unzip(bytes, ({ name, originalSize }) => name === path && originalSize <= MAX_PACKED_TEXT_BYTES)[path];
  if (!found) throw new PartiError('upload.too-large', { size: MAX_PACKED_TEXT_BYTES / 1024 / 1024 });
  return strFromU8(found);
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    throw new PartiError('workflow.file-invalid', { reason: 'it is no zip' }, { cause });
  }
}
