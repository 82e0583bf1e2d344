/** Names under which a record may stand in an author's folder, the first that is there. */
export const RECORD_NAMES: readonly string[] = ['parti.json', 'hypar.json', 'function.json'];

/** Path of the record among the paths of an author's folder, with or without one folder around everything; undefined without one. */
export function recordPathOf(paths: readonly string[]): string | undefined {
  const first = paths[0]?.split('/')[0] ?? '';
  const isWrapped = first !== 'src' && paths.every((path) => path.startsWith(`${first}/`));
  const root = isWrapped ? `${first}/` : '';
  const name = RECORD_NAMES.find((one) => paths.includes(root + one));
  return name === undefined ? undefined : root + name;
}
