import { isJsonObject, parseJson, PartiError, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { ElementIndex } from './element-index.ts';
import type { IdTable } from './id-table.ts';
import type { ReadElement } from './read-element.ts';
import type { StreamOptions } from './read-model-stream.ts';

/** Document whose elements stay bytes until one is asked for. */
export interface LargeDocument {
  /** The document; `Elements` of its model reads each element anew, or of the last ones that were asked for. */
  rest: JsonObject;
  model: ElementModel | undefined;
  /** Elements by kind, definitions left out; those that name none under an empty text. */
  kinds: ReadonlyMap<string, number>;
}

/** Elements that are kept parsed. */
const KEPT = 256;

const largeOf = new WeakMap<object, LargeElements>();

/**
 * Document of a model, or of a result with a `model`, read without parsing its elements. Rejects with `json.invalid` where the document is
 * not whole, and with the signal's reason.
 */
export async function readLargeDocument(
  chunks: AsyncIterable<Uint8Array>,
  { onProgress, signal }: StreamOptions = {},
): Promise<LargeDocument> {
  const index = new ElementIndex();
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    index.feed(chunk);
    onProgress?.(index.byteLength);
  }
  return documentOf(index);
}

/** The document of bytes that are all there. Throws `json.invalid`. */
export function documentOf(index: ElementIndex): LargeDocument {
  if (!index.isDone) throw new PartiError('json.invalid', { line: 1, column: 1, reason: 'unexpected-end' });
  const rest = parseJson(index.restText());
  if (!isJsonObject(rest)) throw new PartiError('model.not-a-model');
  const holder = isJsonObject(rest['Elements']) ? rest : rest['model'];
  const elements = new LargeElements(index);
  if (index.hasElements && isJsonObject(holder)) holder['Elements'] = elements.record;
  const model = isJsonObject(holder) && index.hasElements ? (holder as unknown as ElementModel) : undefined;
  return { rest, model, kinds: elements.kinds() };
}

/** The bytes of a model that is kept as such; undefined of others. */
export const bytesOfModel = (model: unknown): readonly Uint8Array[] | undefined => largeElementsOf(model)?.index.chunks;

/** Lets go of a model's bytes: its elements can be read no more. */
export const releaseModel = (model: unknown): void => largeElementsOf(model)?.index.release();

export function largeElementsOf(model: unknown): LargeElements | undefined {
  const elements = isJsonObject(model) ? model['Elements'] : undefined;
  return isJsonObject(elements) ? largeOf.get(elements) : undefined;
}

/** Elements by id over an index. */
export class LargeElements {
  readonly index: ElementIndex;
  /** As a plain object would answer, each element parsed when it is asked for. Not to be changed. */
  readonly record: JsonObject;
  readonly #places: IdTable;
  readonly #parsed = new Map<number, JsonValue>();

  constructor(index: ElementIndex) {
    this.index = index;
    this.#places = index.places;
    const has = (id: string | symbol): id is string => typeof id === 'string' && this.#places.has(id);
    this.record = new Proxy<JsonObject>(
      {},
      {
        get: (_, id) => (has(id) ? this.#valueOf(id) : undefined),
        has: (_, id) => has(id),
        ownKeys: () => Array.from(this.#places, ([id]) => id),
        getOwnPropertyDescriptor: (_, id) =>
          has(id) ? { value: this.#valueOf(id), enumerable: true, configurable: true, writable: true } : undefined,
        set: () => false,
        deleteProperty: () => false,
      },
    );
    largeOf.set(this.record, this);
  }

  /** Elements as a reader takes them: nothing of them is parsed yet, but for those whose kind does not stand at hand. */
  *read(): Generator<ReadElement> {
    for (const [id, at] of this.#places) yield new LargeElement(this, id, at);
  }

  kinds(): ReadonlyMap<string, number> {
    const numbers = new Uint32Array(this.index.kinds.length);
    for (const at of this.#places.values())
      if (!this.index.isDefinition(at))
        numbers[this.index.kindNumberOf(at)] = (numbers[this.index.kindNumberOf(at)] as number) + 1;
    return new Map(this.index.kinds.map((kind, number) => [kind, numbers[number] as number]));
  }

  valueAt(at: number): JsonValue {
    const known = this.#parsed.get(at);
    if (known !== undefined) return known;
    const value = parseJson(this.index.textOf(at).replace(/^\s*:/, ''));
    this.#parsed.set(at, value);
    for (const oldest of this.#parsed.keys()) {
      if (this.#parsed.size <= KEPT) break;
      this.#parsed.delete(oldest);
    }
    return value;
  }

  #valueOf(id: string): JsonValue {
    return this.valueAt(this.#places.get(id) as number);
  }
}

class LargeElement implements ReadElement {
  readonly id: string;
  readonly #elements: LargeElements;
  readonly #at: number;

  constructor(elements: LargeElements, id: string, at: number) {
    this.id = id;
    this.#elements = elements;
    this.#at = at;
  }

  get discriminator(): string {
    const kind = this.#elements.index.kindOf(this.#at);
    if (kind !== '') return kind;
    const type = this.json['discriminator'] ?? this.json['type'];
    return typeof type === 'string' ? type : 'Elements.Element';
  }

  get name(): string {
    const name = this.json['Name'];
    return typeof name === 'string' ? name : '';
  }

  get isDefinition(): boolean {
    return this.#elements.index.isDefinition(this.#at);
  }

  get json(): JsonObject {
    const value = this.#elements.valueAt(this.#at);
    return isJsonObject(value) ? value : NOTHING;
  }
}

const NOTHING: JsonObject = {};
