import type { RecordIssue } from '../functions/record-issue.ts';
import type { AuthoredSchema } from './authored-schema.ts';

/**
 * Refusals of an authored schema that may not be saved: a unique name, a description, unique names of properties and a
 * reference for each. `others` are the names of all other schemas. Source: spec workflows §5.
 */
export function checkAuthoredSchema(schema: AuthoredSchema, others: readonly string[]): RecordIssue[] {
  const issues: RecordIssue[] = [];
  const add = (code: string, path: string, parameters: RecordIssue['parameters'] = {}): void =>
    void issues.push({ severity: 'error', code, parameters, path });
  const name = schema.name.trim();
  if (name === '') add('schema-manager.name-required', 'name');
  else if (others.some((other) => sameName(other, name))) add('schema-manager.name-not-unique', 'name', { name });
  if (schema.description.trim() === '') add('schema-manager.description-required', 'description');
  for (const [index, property] of schema.properties.entries()) {
    const path = `properties.${index}`;
    const earlier = schema.properties.slice(0, index);
    if (property.name.trim() === '') add('schema-manager.property-name-required', `${path}.name`);
    else if (earlier.some((other) => other.name.trim() === property.name.trim()))
      add('schema-manager.property-name-not-unique', `${path}.name`, { property: property.name });
    if (property.reference.trim() === '')
      add('schema-manager.property-reference-required', `${path}.reference`, { property: property.name });
  }
  return issues;
}

/** Schemas stand under their name in an address: names that differ in case only are one. */
function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
