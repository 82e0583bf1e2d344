import { isJsonObject, MAX_JSON_DEPTH, PartiError, parseJson, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import type { ModelIssue } from './issue.ts';

/** Model as it stood in a file. */
export interface ModelFile {
  model: ElementModel;
  /** Ids in the file's order where it held a bare list of elements, for writing it back as one. */
  list: string[] | undefined;
  /** What was wrong with single elements. */
  issues: ModelIssue[];
}

/** Numbers that JSON has no word for; some programs write them bare. */
const BARE_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Model file out of its text. Throws `PartiError` `json.invalid` with line and column, `json.too-deep` or `model.not-a-model`.
 * A bare list of elements is a model too; bare `NaN` and `Infinity` are kept as text and reported.
 */
export function readModelText(text: string): ModelFile {
  const issues: ModelIssue[] = [];
  const value = parseLenient(text, '', issues);
  if (isTooDeep(text)) throw new PartiError('json.too-deep', { limit: MAX_JSON_DEPTH });
  return modelFileOf(value, issues);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;

/** Whether valid JSON nests deeper than can be written again. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** JSON text with bare `NaN` and `Infinity` turned to text and reported for `elementId`. */
export function parseLenient(text: string, elementId: string, issues: ModelIssue[]): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    let bare = 0;
    const patched = text.replace(BARE_NUMBER, (token) => {
      if (token.startsWith('"')) return token;
      bare++;
      return `"${token}"`;
    });
    if (bare === 0) throw error;
    const value = parseJson(patched);
    issues.push({ code: 'model.number-invalid', elementId, message: `${bare} numbers are NaN or infinite.` });
    return value;
  }
}

/** A parsed file as a model. */
export function modelFileOf(value: JsonValue, issues: ModelIssue[]): ModelFile {
  if (Array.isArray(value)) return listAsModel(value, issues);
  if (!isJsonObject(value) || !Object.hasOwn(value, 'Elements') || !isJsonObject(value['Elements']))
    throw new PartiError('model.not-a-model', {});
  return { model: value as unknown as ElementModel, list: undefined, issues };
}

function listAsModel(items: readonly JsonValue[], issues: ModelIssue[]): ModelFile {
  const elements = items.filter((item): item is JsonObject => isJsonObject(item) && typeof item['discriminator'] === 'string');
  if (elements.length === 0 || elements.length < items.length) throw new PartiError('model.not-a-model', {});
  const seen = new Set<string>();
  const entries = elements.map((element, index): [string, JsonObject] => {
    const own = typeof element['Id'] === 'string' ? element['Id'] : '';
    const id = own === '' || seen.has(own) ? `item-${index}` : own;
    if (own !== '' && seen.has(own))
      issues.push({ code: 'model.id-duplicate', elementId: own, message: 'Two elements have this id; both are kept.' });
    seen.add(id);
    return [id, element];
  });
  return { model: { Elements: Object.fromEntries(entries) }, list: entries.map(([id]) => id), issues };
}
