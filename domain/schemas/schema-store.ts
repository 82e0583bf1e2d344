import { PartiError } from '../errors/parti-error.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { baseSchemaAt } from './base-schemas.ts';
import { readFetchedSchema, schemaDocument, withInherited } from './fetched-schema.ts';
import type { FetchedSchema } from './fetched-schema.ts';
import { requireSchemaUrl, resolveReference } from '../functions/schema-url.ts';

/** References are followed this many levels deep. Source: spec platform §7. */
export const EXPANSION_DEPTH = 20;

/** What a schema store needs from outside. */
export interface SchemaStoreOptions {
  /** Answer to a GET of the address, without credentials. On a server it must refuse hosts that are not configured. */
  fetch: (url: string) => Promise<{ status: number; body: JsonValue }>;
  /** Base64 → text. */
  decodeBase64: (text: string) => string;
  /** Prefixes of addresses that are fetched from somewhere else. */
  mirrors?: readonly { from: string; to: string }[];
  /** Hears `schema.reference-fetch-failed` and `schema.recursive-loop`, which do not stop the rest. */
  report?: (code: string, parameters: Record<string, JsonValue>) => void;
}

/** Schemas by address. Every document is fetched once, however many ask at the same time. */
export interface SchemaStore {
  /** The schema with the properties of its parents. Throws `schema.not-found` or `validation.schema-url`. */
  load: (url: string) => Promise<FetchedSchema>;
  /** The schema with every reference replaced by what it refers to; the document itself stays as it was. */
  expand: (schema: JsonObject, base?: string) => Promise<JsonObject>;
}

/** Store of schemas by address; the base schemas of the known host families need no network. */
export function createSchemaStore(options: SchemaStoreOptions): SchemaStore {
  const { mirrors = [], report = () => {} } = options;
  const documents = new Map<string, Promise<JsonObject>>();
  const expanded = new Map<string, Promise<JsonObject | undefined>>();

  const fetchDocument = async (url: string): Promise<JsonObject> => {
    const own = baseSchemaAt(url);
    if (own !== undefined) return own;
    const mirror = mirrors.find(({ from }) => url.startsWith(from));
    const { status, body } = await options.fetch(mirror === undefined ? url : mirror.to + url.slice(mirror.from.length));
    const document = status === 200 ? schemaDocument(body, options.decodeBase64) : undefined;
    if (document === undefined) throw new PartiError('schema.not-found', { url });
    return document;
  };

  const documentAt = (address: string): Promise<JsonObject> => {
    const url = requireSchemaUrl(address).split('#', 1)[0]!;
    let pending = documents.get(url);
    if (pending === undefined) {
      pending = fetchDocument(url);
      // A failure is not kept: the next one who asks tries again.
      pending.catch(() => documents.delete(url));
      documents.set(url, pending);
    }
    return pending;
  };

  const referenced = async (reference: string): Promise<JsonObject | undefined> => {
    try {
      const [, pointer = ''] = reference.split('#');
      return followPointer(await documentAt(reference), pointer);
    } catch (error) {
      report('schema.reference-fetch-failed', { ref: reference, error: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };

  const loadAt = async (url: string, depth: number): Promise<FetchedSchema> => {
    const schema = readFetchedSchema(url, await documentAt(url));
    if (depth >= EXPANSION_DEPTH) {
      report('schema.recursive-loop', { schema: url });
      return schema;
    }
    const parents = await Promise.all(
      schema.allOf.map((parent) =>
        loadAt(parent, depth + 1).catch((error: unknown) => {
          report('schema.reference-fetch-failed', { ref: parent, error: error instanceof Error ? error.message : String(error) });
          return undefined;
        }),
      ),
    );
    return withInherited(
      schema,
      parents.filter((parent) => parent !== undefined),
    );
  };

  const expandReference = (reference: string, depth: number): Promise<JsonObject | undefined> => {
    // One result for each address and depth: a schema that refers to itself many times grows by levels, not by powers.
    const key = `${depth} ${reference}`;
    let pending = expanded.get(key);
    if (pending === undefined) {
      pending = referenced(reference).then((document) => document && expandObject(document, reference, depth));
      expanded.set(key, pending);
    }
    return pending;
  };

  const expandObject = async (schema: JsonObject, base: string, depth: number): Promise<JsonObject> => {
    const { $ref: reference, ...own } = schema;
    const entries = await Promise.all(
      Object.entries(own).map(async ([key, value]) => [key, await expandValue(value, base, depth)] as const),
    );
    const expandedOwn = Object.fromEntries(entries);
    if (typeof reference !== 'string') return expandedOwn;
    const address = resolveReference(reference, base);
    if (depth >= EXPANSION_DEPTH) {
      report('schema.recursive-loop', { schema: address });
      return { ...expandedOwn, $ref: reference };
    }
    const target = await expandReference(address, depth + 1);
    return target === undefined ? { ...expandedOwn, $ref: reference } : { ...target, ...expandedOwn };
  };

  const expandValue = async (value: JsonValue, base: string, depth: number): Promise<JsonValue> => {
    if (Array.isArray(value)) return Promise.all(value.map((item) => expandValue(item, base, depth)));
    return isJsonObject(value) ? expandObject(value, base, depth) : value;
  };

  return {
    load: async (url) => loadAt(requireSchemaUrl(url), 0),
    expand: (schema, base = '') => expandObject(schema, base, 0),
  };
}

function followPointer(document: JsonObject, pointer: string): JsonObject | undefined {
  let value: JsonValue | undefined = document;
  for (const part of pointer.split('/').filter((step) => step !== '')) {
    const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return isJsonObject(value) ? value : undefined;
}
