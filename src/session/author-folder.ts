import { isJsonObject, parseJson, PartiError, type ElementModel, type JsonObject, type TrialExpectation } from '#domain';

/** Values and models that a function is tried with, from `test/<case>/` of its folder. */
export interface FolderCase {
  name: string;
  inputs: JsonObject;
  /** By the name under which the function reads them. */
  models: Record<string, ElementModel>;
  /** What is expected of it; absent parts are not compared. */
  expected?: Partial<TrialExpectation>;
}

/** What a folder of an author holds, as far as it is of a function. */
export interface AuthorFolder {
  /** Text of the record. */
  record: string;
  /** Record and sources by the path that the server knows them by. */
  files: { path: string; text: string }[];
  cases: FolderCase[];
}

const RECORD = 'parti.json';
const CASE = /^test\/([^/]+)\/(?:(inputs|expected)\.json|models\/([^/]+)\.json)$/;

/**
 * Reads an author's folder given as texts by path: `parti.json`, sources below `src/`, cases below `test/`; other files are left out.
 * Throws `function.no-source` where there is no record, `function.file-name` for what is no text, `json.invalid`, `model.not-a-model`.
 */
export function readAuthorFolder(folder: unknown): AuthorFolder {
  const texts = new Map<string, string>();
  for (const [path, text] of isJsonObject(folder) ? Object.entries(folder) : []) {
    if (typeof text !== 'string') throw new PartiError('function.file-name', { name: path });
    texts.set(path, text);
  }
  const record = texts.get(RECORD);
  if (record === undefined) throw new PartiError('function.no-source', { file: RECORD });
  const cases = new Map<string, FolderCase>();
  const files = [{ path: RECORD, text: record }];
  for (const [path, text] of texts) {
    if (path.startsWith('src/')) files.push({ path: path.slice('src/'.length), text });
    const [, name, part, model] = CASE.exec(path) ?? [];
    if (name === undefined) continue;
    const one = cases.get(name) ?? { name, inputs: {}, models: {} };
    cases.set(name, one);
    const value = parseJson(text);
    if (model !== undefined) own(one.models, model, asModel(value));
    else if (part === 'inputs') one.inputs = isJsonObject(value) ? value : {};
    else one.expected = expectationOf(value);
  }
  return { record, files, cases: [...cases.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** A model as it is, metric. Throws `model.not-a-model`. */
export function asModel(value: unknown): ElementModel {
  if (!isJsonObject(value) || !isJsonObject(value['Elements'])) throw new PartiError('model.not-a-model');
  return value as unknown as ElementModel;
}

function expectationOf(value: unknown): Partial<TrialExpectation> {
  const { outputs, elements } = isJsonObject(value) ? value : {};
  const counts = Object.entries(isJsonObject(elements) ? elements : {}).flatMap(([kind, count]) =>
    typeof count === 'number' ? [[kind, count] as const] : [],
  );
  return {
    ...(isJsonObject(outputs) ? { outputs } : {}),
    ...(isJsonObject(elements) ? { elements: Object.fromEntries(counts) } : {}),
  };
}

/** A name that objects treat in a way of their own is data too. */
function own<T>(of: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
}
