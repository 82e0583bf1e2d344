import { z } from 'zod';
import type { CallContract } from './call.ts';
import { jsonObject } from './json-fields.ts';

/** Longest document of a schema, characters. */
const MOST_TEXT = 400_000;

const schema = z.object({
  id: z.string(),
  /** Its `$id`: a web address, or a relative one for a private schema. */
  address: z.string(),
  name: z.string(),
  namespace: z.string(),
  isPrivate: z.boolean(),
  /** JSON Schema as text, in the order that it was written in. */
  document: z.string(),
  /** One more with each change. */
  revision: z.number().int(),
  /** Functions whose saved record or newest version refers to it, itself or through another schema. */
  functions: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Workflows that use one of these. */
  workflows: z.number().int(),
});

const kept = {
  name: z.string().max(200),
  /** Its address, `$id`. */
  id: z.string().max(500),
  /** JSON Schema as text; what stands in it under `$id` and `title` is overwritten by the two. */
  document: z.string().max(MOST_TEXT),
};
const changed = {
  /** Revision that was changed: a newer one is not overwritten. */
  revision: z.number().int().optional(),
  /** Said after `schema-manager.in-use`. */
  evenUsed: z.boolean().default(false),
};
const whole = z.object({ ...kept, ...changed }).strict();

/** Calls about schemas that administrators write. */
export const schemaCalls = {
  'GET schemas': {
    tag: 'schemas',
    summary: 'Schemas that are written here, with what uses them; and use of those that come with Parti, by name',
    access: 'administrator',
    answer: z.object({
      schemas: z.array(schema),
      /** Those that come with Parti and are referred to: name → functions. */
      shipped: z.record(z.string(), z.number().int()),
    }),
  },
  'POST schemas': {
    tag: 'schemas',
    summary: 'Writes a new schema; every fault is told with the field that it is in',
    access: 'administrator',
    body: z.object(kept).strict(),
    bodyLimit: 3 * MOST_TEXT,
    answer: schema,
  },
  'PUT schemas/{id}': {
    tag: 'schemas',
    summary: 'Changes a schema; another address of one in use must be meant, and what refers to it here follows',
    access: 'administrator',
    body: whole,
    bodyLimit: 3 * MOST_TEXT,
    answer: schema,
  },
  'DELETE schemas/{id}': {
    tag: 'schemas',
    summary: 'Deletes a schema; of one in use it must be meant. Versions of functions keep it',
    access: 'administrator',
    query: z.object({ evenUsed: z.enum(['true', 'false']).default('false') }),
  },
  'PUT schemas/{id}/{property}': {
    tag: 'schemas',
    summary: 'Writes one property of a schema as JSON Schema, a new one at the end; `name` renames it where it stands',
    access: 'administrator',
    body: z
      .object({
        property: jsonObject,
        name: z.string().max(200).optional(),
        required: z.boolean().optional(),
        ...changed,
      })
      .strict(),
    answer: schema,
  },
  'DELETE schemas/{id}/{property}': {
    tag: 'schemas',
    summary: 'Takes a property out of a schema',
    access: 'administrator',
    query: z.object({ evenUsed: z.enum(['true', 'false']).default('false') }),
    answer: schema,
  },
  'GET served-schemas/{file}': {
    tag: 'schemas',
    summary: 'Document of a schema that is not private, by the last part of its address; from any site',
    access: 'keyless',
    gives: { types: ['application/json'] },
  },
} as const satisfies Record<string, CallContract>;
