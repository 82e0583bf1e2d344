/** `imports` of package.json: `#domain` to `./domain/index.ts`; a `*` stands for the same text on both sides. */
export type Faces = Readonly<Record<string, string>>;

/** Path of the module that a specifier names, from the repository root, or undefined for a package. */
export function targetOf(path: string, specifier: string, faces: Faces = {}): string | undefined {
  if (specifier.startsWith('.')) return resolve([...path.split('/').slice(0, -1), ...specifier.split('/')]);
  if (!specifier.startsWith('#')) return undefined;
  for (const [pattern, target] of Object.entries(faces)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? specifier !== pattern : !(specifier.startsWith(before) && specifier.endsWith(after))) continue;
    const middle = specifier.slice(before.length, specifier.length - (after?.length ?? 0));
    return resolve(target.replace('*', middle).split('/'));
  }
  return undefined;
}

function resolve(parts: readonly string[]): string {
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.') path.push(part);
  }
  return path.join('/');
}
