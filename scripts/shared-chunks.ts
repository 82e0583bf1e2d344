/**
 * Where the code of screens lies: each module that a screen loads first goes to the chunk of exactly those screens that load
 * it first, so that a screen comes in a few files. The builder alone would also cut by every part that loads later, which made
 * hundreds of small files, each compressed by itself.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface ModuleFacts {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface ChunkingContext {
  getModuleInfo: (id: string) => ModuleFacts | null;
}
type Reach = ReadonlyMap<string, readonly string[]>;

const IMPORTS = /(?:^|[;\n])\s*(?:import|export)\s*(?:(\{[^}]*\}|\*[^"';]*?|[\w$]+)\s*from\s*)?["']([^"']+)["']/g;
const OWN_EXPORTS = /export\s+(?:default\s+)?(?:async\s+)?(?:function\*?|const|let|class)\s+([\w$]+)|export\s*\{([^}]*)\}/g;

/**
 * Names the chunk of a module for `output.codeSplitting`; null leaves it to the builder. `root` is the folder of the project,
 * `router` the path of the module whose dynamic imports are the screens.
 */
export function sharedChunks(root: string, router: string): (id: string, context: ChunkingContext) => string | null {
  const faces = readFaces(root);
  const taken = new Map<string, string>();
  let reach: Reach | undefined;
  return (id, context) => {
    reach ??= reachOf(context, faces, join(root, router));
    const screens = reach.get(id);
    if (!screens) return null;
    const sign = createHash('sha256').update(screens.join('\n').replaceAll(root, '')).digest('hex').slice(0, 6);
    const [only] = screens;
    if (screens.length > 1 || only === undefined) return `shared-${sign}`;
    // Two parts of one file name are two chunks.
    const name = basename(only).replace(/\.\w+$/, '');
    if (!taken.has(name)) taken.set(name, only);
    return taken.get(name) === only ? name : `${name}-${sign}`;
  };
}

/**
 * Which screens load each module first, and which parts that load later in more than one screen: a part that the public page
 * shows too must not bring the editor along. What the page itself loads is its alone.
 */
function reachOf(context: ChunkingContext, faces: Faces, router: string): Reach {
  const edges = new Map<string, readonly string[]>();
  const statics = (id: string) => {
    let known = edges.get(id);
    // What comes through a face is known by whoever names it.
    if (!known) edges.set(id, (known = faces.isFace(id) ? [] : importsOf(id, context, faces)));
    return known;
  };
  const later = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const shell = closureOf([join(dirname(router), 'main.tsx')], statics);
  const screens = later(router);
  const parts = new Map<string, Set<string>>();
  const note = (owner: string, from: readonly string[]) => {
    for (const id of closureOf(from, (one) => [...statics(one), ...(one === router ? [] : later(one))]))
      for (const part of id === router ? [] : later(id)) parts.set(part, (parts.get(part) ?? new Set()).add(owner));
  };
  for (const screen of screens) note(screen, [screen]);
  // Two owners, so that what every page may ask for counts as shared.
  for (const owner of ['page', 'every page']) note(owner, [...shell]);
  const shared = [...parts].flatMap(([part, owners]) => (owners.size > 1 ? [part] : []));
  const reach = new Map<string, string[]>([...shell].map((id) => [id, ['shell']]));
  for (const root of new Set([...screens, ...shared]))
    for (const id of closureOf([root], statics)) if (!shell.has(id)) reach.set(id, [...(reach.get(id) ?? []), root]);
  for (const [id, owners] of laterOwners(parts, shared, statics)) {
    const found = reach.get(id);
    const others = [...owners].filter((owner) => found?.includes(owner) === false);
    // Else a part that one screen loads later would bring the whole of another screen along.
    if (found && !shell.has(id) && others.length > 0) reach.set(id, [...found, ...others.map((owner) => `later ${owner}`)]);
  }
  return reach;
}

/** Which screens load each module later, by a part that is theirs alone. */
function laterOwners(
  parts: ReadonlyMap<string, ReadonlySet<string>>,
  shared: readonly string[],
  statics: (id: string) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [part, owners] of parts) {
    if (shared.includes(part)) continue;
    for (const id of closureOf([part], statics)) found.set(id, new Set([...(found.get(id) ?? []), ...owners]));
  }
  return found;
}

function closureOf(from: readonly string[], edgesOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...edgesOf(id));
  }
  return seen;
}

interface Faces {
  /** Path of the face that a name of package.json stands for. */
  of(specifier: string): string | undefined;
  isFace(id: string): boolean;
}

/** Faces that `imports` of package.json names. */
function readFaces(root: string): Faces {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
  const entries = Object.entries(imports).filter(([, path]) => path.endsWith('index.ts'));
  return {
    of(specifier) {
      for (const [name, path] of entries) {
        const [head = '', tail] = name.split('*');
        if (tail === undefined ? specifier === name : specifier.startsWith(head))
          return join(root, tail === undefined ? path : path.replace('*', specifier.slice(head.length)));
      }
      return undefined;
    },
    isFace: (id) =>
      entries.some(([, path]) => {
        const [head = '', tail] = join(root, path).split('*');
        return tail === undefined ? id === head : id.startsWith(head) && id.endsWith(tail);
      }),
  };
}

/** What a module imports; of a face only the files that bring the names it takes. */
function importsOf(id: string, context: ChunkingContext, faces: Faces): readonly string[] {
  const info = context.getModuleInfo(id);
  if (!info) return [];
  const through: string[] = [];
  const taken = new Set<string>();
  for (const [, names, specifier = ''] of (info.code ?? '').matchAll(IMPORTS)) {
    const face = specifier.startsWith('.') ? join(dirname(id), specifier) : faces.of(specifier);
    if (face === undefined || !faces.isFace(face) || !info.importedIds.includes(face)) continue;
    taken.add(face);
    through.push(...leavesOf(face, namesIn(names), context));
  }
  return [...info.importedIds.filter((one) => !taken.has(one)), ...through];
}

/** Undefined: all of them. */
function namesIn(clause: string | undefined): readonly string[] | undefined {
  if (!clause?.startsWith('{')) return undefined;
  return clause
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((one) => one !== '');
}

/** A face and the files behind it that bring names; its styles come along whatever is taken. */
function leavesOf(face: string, names: readonly string[] | undefined, context: ChunkingContext): readonly string[] {
  const info = context.getModuleInfo(face);
  if (!info || names === undefined) return [face, ...(info?.importedIds ?? [])];
  const wanted = new Set(names);
  const brings = (id: string): boolean => {
    const code = context.getModuleInfo(id)?.code ?? '';
    for (const [, declared, listed] of code.matchAll(OWN_EXPORTS)) {
      if (declared !== undefined && wanted.has(declared)) return true;
      if (
        listed?.split(',').some((one) =>
          wanted.has(
            one
              .trim()
              .split(/\s+as\s+/)
              .at(-1) ?? '',
          ),
        )
      )
        return true;
    }
    return false;
  };
  return [face, ...info.importedIds.filter((id) => id.endsWith('.css') || brings(id))];
}
