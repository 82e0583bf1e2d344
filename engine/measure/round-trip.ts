import { firstJsonDifference, isJsonObject, ownValue, parseJson, type JsonObject, type JsonValue } from '#domain';
import type { ModelFile } from '../read/model-file.ts';
import { readModelText } from '../read/model-file.ts';
import { JsonSplitter, type JsonPiece } from '../read/split-json.ts';
import { shortened, writeModel, writeModelParts } from '../write/write-model.ts';

/** Text is looked at in pieces of this many characters. */
const PIECE = 1 << 20;

/**
 * Difference after a model was written and read again: the path of the first value that does not come back, undefined when all do.
 * Element by element, so that no second copy of a large model stands in memory.
 */
export function roundTripDifference({ model, list }: ModelFile): string | undefined {
  const source = model as unknown as JsonObject;
  if (list) return firstJsonDifference(withShortTransforms(source), readModelText(writeModel(model, list)).model);
  const elements = isJsonObject(source['Elements']) ? source['Elements'] : {};
  const comparing = new PieceComparer(source, elements);
  const splitter = new JsonSplitter((piece) => comparing.take(piece));
  const encoder = new TextEncoder();
  let text = '';
  for (const part of writeModelParts(model)) {
    text += part;
    if (text.length < PIECE) continue;
    splitter.feed(encoder.encode(text));
    text = '';
  }
  splitter.feed(encoder.encode(text));
  splitter.end();
  return comparing.firstDifference();
}

class PieceComparer {
  readonly #source: JsonObject;
  readonly #elements: JsonObject;
  #difference: string | undefined;
  /** Keys that have not come back yet. */
  readonly #missing: { elements: Set<string>; members: Set<string> };

  constructor(source: JsonObject, elements: JsonObject) {
    this.#source = source;
    this.#elements = elements;
    const members = Object.keys(source).filter((key) => key !== 'Elements' && source[key] !== undefined);
    this.#missing = { elements: new Set(Object.keys(elements)), members: new Set(members) };
  }

  take({ kind, text }: JsonPiece): void {
    const parsed = parseJson(`{${text}}`);
    const [entry] = isJsonObject(parsed) ? Object.entries(parsed) : [];
    if (!entry || this.#difference !== undefined) return;
    const [key, value] = entry;
    const isElement = kind === 'element';
    const path = isElement ? `/Elements/${key}` : `/${key}`;
    const isExpected = (isElement ? this.#missing.elements : this.#missing.members).delete(key);
    const before = ownValue(isElement ? this.#elements : this.#source, key);
    this.#difference = isExpected ? firstJsonDifference(withShortTransforms(before as JsonValue, key), value, path) : path;
  }

  firstDifference(): string | undefined {
    if (this.#difference !== undefined) return this.#difference;
    const [element] = this.#missing.elements;
    const [member] = this.#missing.members;
    return element !== undefined ? `/Elements/${element}` : member !== undefined ? `/${member}` : undefined;
  }
}

/** Transforms of 16 numbers count as the 12 that they are written with. */
function withShortTransforms(value: JsonValue, key = ''): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'Components') return shortened(value);
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map((item) => withShortTransforms(item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withShortTransforms(item, name)]));
}
