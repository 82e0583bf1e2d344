import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A file's path from the repository root, with forward slashes, and its text. */
export interface SourceText {
  path: string;
  text: string;
}

export interface Reached {
  /** Files of `domain/` that no product file reaches, in path order; the face itself apart. */
  unreached: string[];
  /** Names of the face that no file outside `domain/` takes, and the file each stands in. */
  unused: Map<string, string>;
  /** Imports of the face that name no symbol (`import *`, `export *`): they would reach everything. */
  wholesale: string[];
}

const FACE = 'domain/index.ts';
const isTest = (path: string): boolean => /\.(test|story|fixture)\.tsx?$/.test(path);
/** Folders whose files a person's page, server or command line is made of. */
const PRODUCT = /^(?!tests\/|bench\/|scripts\/)/;

/**
 * What of `domain/` the product reaches: the symbols that files outside import from `#domain`, the files these stand in
 * by the face, and what those import in turn. An import of the face alone reaches nothing.
 */
export function reachedOf(sources: readonly SourceText[]): Reached {
  const inDomain = sources.filter(({ path }) => path.startsWith('domain/') && !isTest(path));
  const face = new Map<string, string>();
  const edges = new Map<string, string[]>();
  for (const source of inDomain) {
    const names = importsOf(source);
    if (source.path === FACE) for (const { exported, from } of names) face.set(exported, beside(FACE, from));
    else
      edges.set(source.path, [
        ...new Set(names.filter(({ from }) => from.startsWith('.')).map(({ from }) => beside(source.path, from))),
      ]);
  }
  const wholesale: string[] = [];
  const takers = { product: new Set<string>(), anyone: new Set<string>() };
  for (const source of sources) {
    if (source.path.startsWith('domain/') && !isTest(source.path)) continue;
    for (const { name, from } of importsOf(source)) {
      if (from !== '#domain') continue;
      const isProduct = PRODUCT.test(source.path) && !isTest(source.path);
      if (name !== undefined) takers.anyone.add(name);
      if (name !== undefined && isProduct) takers.product.add(name);
      if (name === undefined && isProduct) wholesale.push(source.path);
    }
  }
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    edges.get(path)?.forEach(visit);
  };
  for (const name of takers.product) visit(face.get(name) ?? FACE);
  return {
    unreached: [...edges.keys()].filter((path) => !reached.has(path)).toSorted(),
    unused: new Map([...face].filter(([name]) => !takers.anyone.has(name))),
    wholesale,
  };
}

const beside = (path: string, specifier: string): string => posix.join(posix.dirname(path), specifier);

interface NamedImport {
  /** Undefined for everything at once. */
  name: string | undefined;
  exported: string;
  from: string;
}

function importsOf({ path, text }: SourceText): NamedImport[] {
  const { module } = parseSync(path, text);
  return [
    ...module.staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map(({ importName }) => ({
        name: importName.kind === 'Name' ? (importName.name ?? undefined) : undefined,
        exported: '',
        from: moduleRequest.value,
      })),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ importName, exportName, moduleRequest }) =>
        moduleRequest
          ? [{ name: importName.name ?? undefined, exported: exportName.name ?? '*', from: moduleRequest.value }]
          : [],
      ),
    ),
    // `import('#domain').Name` of types, and `await import('#domain')` that takes no name at once.
    ...[...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)(?:\.(\w+))?/g)].map((match) => ({
      name: match[2],
      exported: '',
      from: match[1] ?? '',
    })),
  ];
}
