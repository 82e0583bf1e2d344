import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  checkAuthoredSchema,
  isJsonObject,
  isPrivateSchema,
  PartiError,
  parseJson,
  readAuthoredSchema,
  receivedError,
  schemaAddresses,
  schemaDocumentOf,
  type AuthoredSchema,
  type JsonObject,
} from '#domain';
import type { ShippedFunction } from '#library';
import { inTransaction } from '../database/in-transaction.ts';
import { readSchemaRows, type SchemaRow } from './schema-rows.ts';
import { schemaUses, workflowsWith, type WrittenFunctions } from './schema-uses.ts';

type Listed = CallAnswer<Contract['GET schemas']>;
type Schema = Listed['schemas'][number];
/** Changes of one that is in use, or was changed meanwhile, say so. */
interface Meant {
  revision?: number | undefined;
  evenUsed: boolean;
}

/** Schemas that administrators write. Every change rejects with `schema-manager.*`, naming the `field` that is wrong. */
export interface Schemas {
  list(): Promise<Listed>;
  create(userId: string, kept: ReadBody<Contract['POST schemas']>): Promise<Schema>;
  change(id: string, userId: string, kept: ReadBody<Contract['PUT schemas/{id}']>): Promise<Schema>;
  remove(id: string, evenUsed: boolean): Promise<void>;
  changeProperty(
    path: { id: string; property: string },
    userId: string,
    change: ReadBody<Contract['PUT schemas/{id}/{property}']>,
  ): Promise<Schema>;
  removeProperty(path: { id: string; property: string }, userId: string, evenUsed: boolean): Promise<Schema>;
  /** Document of one that is not private, by the last part of its address. Rejects with `http.not-found`. */
  served(file: string): Promise<string>;
}

export function createSchemas(pool: Pool, authored: WrittenFunctions, library: readonly ShippedFunction[]): Schemas {
  const listed = async (rows: readonly SchemaRow[]): Promise<Listed> => {
    const uses = schemaUses(rows, authored, library);
    const schemas = rows.map(async ({ id, address, name, document, revision }) => {
      const functions = uses.functions.get(address) ?? [];
      return {
        ...{ id, address, name, document, revision, functions },
        namespace: readAuthoredSchema(JSON.parse(document) as JsonObject).namespace,
        isPrivate: isPrivateSchema(address),
        workflows: await workflowsWith(
          pool,
          functions.map((one) => one.id),
        ),
      };
    });
    return { schemas: await Promise.all(schemas), shipped: Object.fromEntries(uses.shipped) };
  };
  const one = async (id: string): Promise<Schema> => {
    const found = (await listed(await readSchemaRows(pool))).schemas.find((each) => each.id === id);
    if (!found) throw new PartiError('schema-manager.not-found');
    return found;
  };
  /** Two who write at once come one after the other: names and addresses are compared with all others. */
  const alone = <T>(work: (client: PoolClient, rows: SchemaRow[]) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('authored schemas'))`);
      return work(client, await readSchemaRows(client));
    });
  const mustMean = async (row: SchemaRow) => {
    const { name, functions, workflows } = await one(row.id);
    if (functions.length > 0) throw new PartiError('schema-manager.in-use', { name, functions: functions.length, workflows });
  };
  const write = async (
    id: string,
    userId: string,
    { revision, evenUsed }: Meant,
    changed: (now: SchemaRow) => AuthoredSchema,
  ): Promise<Schema> => {
    await alone(async (client, rows) => {
      const now = rows.find((row) => row.id === id);
      if (!now) throw new PartiError('schema-manager.not-found');
      if (revision !== undefined && revision !== now.revision)
        throw new PartiError('schema-manager.changed-meanwhile', { name: now.name });
      const schema = checked(
        changed(now),
        rows.filter((row) => row.id !== id),
      );
      if (schema.id !== now.address && !evenUsed) await mustMean(now);
      await client.query(
        `UPDATE authored_schema SET address = $2, name = $3, document = $4, revision = revision + 1, updated_by = $5, updated_at = now()
          WHERE id = $1`,
        [id, schema.id, schema.name, textOf(schema), userId],
      );
      if (schema.id !== now.address) await follow(client, rows, now, schema.id);
    });
    return one(id);
  };

  return {
    list: async () => listed(await readSchemaRows(pool)),
    async create(userId, kept) {
      const id = randomUUID();
      await alone(async (client, rows) => {
        const schema = checked(given(kept), rows);
        await client.query('INSERT INTO authored_schema (id, address, name, document, updated_by) VALUES ($1, $2, $3, $4, $5)', [
          id,
          schema.id,
          schema.name,
          textOf(schema),
          userId,
        ]);
      });
      return one(id);
    },
    change: (id, userId, kept) => write(id, userId, kept, () => given(kept)),
    async remove(id, evenUsed) {
      await alone(async (client, rows) => {
        const row = rows.find((each) => each.id === id);
        if (!row) throw new PartiError('schema-manager.not-found');
        if (!evenUsed) await mustMean(row);
        await client.query('DELETE FROM authored_schema WHERE id = $1', [id]);
      });
    },
    changeProperty: ({ id, property }, userId, { property: shape, name = property, required, ...meant }) =>
      write(id, userId, meant, (now) => {
        const schema = readAuthoredSchema(JSON.parse(now.document) as JsonObject);
        const at = schema.properties.findIndex((each) => each.name === property);
        const [read] = readAuthoredSchema({ properties: { [name]: shape } }).properties;
        if (!read) throw new PartiError('schema-manager.no-property', { property });
        const next = { ...read, required: required ?? schema.properties[at]?.required ?? false };
        return {
          ...schema,
          properties: at < 0 ? [...schema.properties, next] : schema.properties.with(at, next),
        };
      }),
    removeProperty: ({ id, property }, userId, evenUsed) =>
      write(id, userId, { evenUsed }, (now) => {
        const schema = readAuthoredSchema(JSON.parse(now.document) as JsonObject);
        if (!schema.properties.some(({ name }) => name === property))
          throw new PartiError('schema-manager.no-property', { property });
        return { ...schema, properties: schema.properties.filter(({ name }) => name !== property) };
      }),
    async served(file) {
      const found = (await readSchemaRows(pool)).find(
        ({ address }) => !isPrivateSchema(address) && new URL(address).pathname.split('/').at(-1) === encodeURIComponent(file),
      );
      if (!found) throw new PartiError('http.not-found', { call: `served-schemas/${file}` });
      return found.document;
    },
  };
}

/** What was sent, as a schema; what is in the document but for its name and address. */
function given({ name, id, document }: { name: string; id: string; document: string }): AuthoredSchema {
  let read: unknown;
  try {
    read = parseJson(document);
  } catch (error) {
    throw new PartiError('schema-manager.no-document', { reason: error instanceof Error ? error.message : String(error) });
  }
  if (!isJsonObject(read)) throw new PartiError('schema-manager.no-document', { reason: 'JSON' });
  return { ...readAuthoredSchema(read), id: id.trim(), name: name.trim() };
}

function checked(schema: AuthoredSchema, others: readonly SchemaRow[]): AuthoredSchema {
  const known = others.map(({ address, name, document }) => {
    const { baseSchema } = readAuthoredSchema(JSON.parse(document) as JsonObject);
    return { id: address, name, ...(baseSchema === undefined ? {} : { baseSchema }) };
  });
  const [refusal] = checkAuthoredSchema(schema, known);
  if (refusal) throw receivedError(refusal.code, { ...refusal.parameters, field: refusal.path });
  return schema;
}

/** Schemas that refer to one whose address changes refer to the new one. */
async function follow(client: PoolClient, rows: readonly SchemaRow[], now: SchemaRow, address: string): Promise<void> {
  for (const row of rows) {
    const isIt = (reference: string) => schemaAddresses(reference, row.address).includes(now.address);
    const before = readAuthoredSchema(JSON.parse(row.document) as JsonObject);
    const after = {
      ...before,
      ...(before.baseSchema !== undefined && isIt(before.baseSchema) ? { baseSchema: address } : {}),
      properties: before.properties.map((one) => (isIt(one.reference) ? { ...one, reference: address } : one)),
    };
    const text = textOf(after);
    if (row.id !== now.id && text !== row.document)
      await client.query('UPDATE authored_schema SET document = $2, revision = revision + 1 WHERE id = $1', [row.id, text]);
  }
}

const textOf = (schema: AuthoredSchema): string => JSON.stringify(schemaDocumentOf(schema), null, 2);
