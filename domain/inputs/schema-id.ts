/**
 * Name of the schema that a `$ref` or `$id` means, whatever host it stands on: the last part of the path without
 * `.json` (`https://any.host/Schemas/Geometry/Vector3.json` → `Vector3`). `Location/Point` keeps both parts,
 * since it is another thing than a point in the model. Undefined for text without a name.
 */
export function schemaIdOf(reference: string | undefined): string | undefined {
  if (typeof reference !== 'string') return undefined;
  const parts = reference
    .split(/[?#]/, 1)[0]!
    .replace(/\.json$/i, '')
    .split('/')
    .filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined || last.endsWith(':')) return undefined;
  return last === 'Point' && parts.at(-2) === 'Location' ? 'Location/Point' : last;
}
