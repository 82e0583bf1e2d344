import { schemaAddresses } from '../functions/pinned-schemas.ts';
import type { RecordIssue } from '../functions/record-issue.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import type { AuthoredSchema } from './authored-schema.ts';

/** What is known of another schema: its address, its name and the one that it extends. */
export interface KnownSchema {
  id: string;
  name: string;
  baseSchema?: string;
}

/** A web address, or a path without `..` below which nothing of the network lies. */
const ADDRESS = /^(https?:\/\/[^\s/?#]+\/[^\s?#]*[^\s?#/]|(?!.*(^|\/)\.\.?(\/|$))[\p{L}\p{N}_-][\p{L}\p{N}_. /-]*)$/iu;

/** Whether a schema stands under a relative address: nobody fetches it, and exports leave it out. */
export const isPrivateSchema = (id: string): boolean => !/^https?:/i.test(id);

/**
 * Refusals of an authored schema that may not be saved: a unique name and address, a description, unique names of properties
 * with a reference and limits that leave something, and a parent that is not a child. `others` are all other schemas.
 * Source: spec workflows §5.
 */
export function checkAuthoredSchema(schema: AuthoredSchema, others: readonly KnownSchema[]): RecordIssue[] {
  const issues: RecordIssue[] = [];
  const add = (code: string, path: string, parameters: RecordIssue['parameters'] = {}): void =>
    void issues.push({ severity: 'error', code, parameters, path });
  const name = schema.name.trim();
  if (name === '') add('schema-manager.name-required', 'name');
  else if (others.some((other) => sameName(other.name, name))) add('schema-manager.name-not-unique', 'name', { name });
  const { id } = schema;
  if (!ADDRESS.test(id)) add('schema-manager.id-invalid', 'id', { id });
  // An id that chooses an editor of inputs would never be read as what this schema says.
  else if (others.some((other) => sameName(other.id, id)) || inputKindOf({ $ref: id }) !== 'unknown')
    add('schema-manager.id-not-unique', 'id', { id });
  if (schema.description.trim() === '') add('schema-manager.description-required', 'description');
  if (extendsItself(schema, others)) add('schema-manager.extends-itself', 'baseSchema', { name: name || id });
  for (const [index, property] of schema.properties.entries()) {
    const path = `properties.${index}`;
    const earlier = schema.properties.slice(0, index);
    if (property.name.trim() === '') add('schema-manager.property-name-required', `${path}.name`);
    else if (earlier.some((other) => other.name.trim() === property.name.trim()))
      add('schema-manager.property-name-not-unique', `${path}.name`, { property: property.name });
    if (property.reference.trim() === '')
      add('schema-manager.property-reference-required', `${path}.reference`, { property: property.name });
    const { minimum, maximum } = property.keywords;
    if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
      add('schema-manager.bounds-crossed', `${path}.bounds`, { property: property.name, minimum, maximum });
  }
  return issues;
}

/** Whether the parents of a schema lead back to it. */
function extendsItself(schema: AuthoredSchema, others: readonly KnownSchema[]): boolean {
  const seen = new Set<string>();
  let at: KnownSchema | undefined = schema;
  while (at?.baseSchema !== undefined && at.baseSchema !== '') {
    const parents = schemaAddresses(at.baseSchema, at.id);
    if (parents.includes(schema.id)) return true;
    at = others.find((other) => parents.includes(other.id));
    if (at && seen.has(at.id)) return false;
    if (at) seen.add(at.id);
  }
  return false;
}

/** Schemas stand under their name in an address: names that differ in case only are one. */
function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
