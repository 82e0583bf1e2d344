import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine, type SdkEntry } from './sdk-entry.ts';

const DEFINITION = /^( {4})?(def|class) (?!_)(\w+)/;

/** Names that `import parti` brings, read from the package's own sources. */
export function pythonSdk(folder: string): SdkEntry[] {
  const face = readFileSync(join(folder, '__init__.py'), 'utf8');
  const listed = new Set([...(/__all__ = \[([^\]]*)\]/.exec(face)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name));
  return [...face.matchAll(/^from \.(\w+) import/gm)].flatMap(([, module = '']) =>
    definitionsIn(readFileSync(join(folder, `${module}.py`), 'utf8'), module)
      .filter(({ top }) => listed.has(top))
      .map(({ entry }) => entry),
  );
}

function definitionsIn(text: string, module: string): { top: string; entry: SdkEntry }[] {
  const lines = text.split('\n');
  let owner: string | undefined;
  return lines.flatMap((line, at) => {
    const [, indent, kind, name = ''] = DEFINITION.exec(line) ?? [];
    if (/^\S/.test(line) && !indent) owner = kind === 'class' ? name : undefined;
    if (!kind || (indent && !owner)) return [];
    const end = lines.findIndex((candidate, index) => index >= at && /:\s*(#.*)?$/.test(candidate));
    const signature = lines
      .slice(at, end + 1)
      .map((one) => one.trim())
      .join(' ')
      .replace(/:\s*$/, '');
    const group = owner ? `class ${owner}` : module;
    return [{ top: owner ?? name, entry: { group, signature, says: docstringAfter(lines, end) } }];
  });
}

function docstringAfter(lines: readonly string[], end: number): string {
  const rest = lines.slice(end + 1).join('\n');
  const text = /^\s*"""([\s\S]*?)"""/.exec(rest)?.[1] ?? '';
  return oneLine(text.split('\n\n')[0] ?? '').replaceAll('``', '`');
}
