import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { canonicalJson, isJsonObject, parseJson, PartiError, type JsonObject } from '#domain';

/** A library that functions may name: assemblies of one package and of what it needs, as they were when it was added. */
export interface CsharpLibrary {
  /** As its package writes it. */
  name: string;
  /** Exact. */
  version: string;
  /** Assemblies by name, each with its SHA-256. */
  files: Readonly<Record<string, string>>;
  /** What it needs, as `Name Version`. */
  needs: readonly string[];
  /** What the audit of its packages said when it was added. */
  warnings: readonly string[];
  /** ISO 8601. */
  addedAt: string;
}

/** Libraries of C# functions on this server: a folder with its lock. Several versions stand side by side. */
export interface LibraryStore {
  list(): CsharpLibrary[];
  /** Names that may be added. */
  allowed(): string[];
  allow(name: string): void;
  /** Undefined where it is not here; the case of the name does not matter. */
  find(name: string, version: string): CsharpLibrary | undefined;
  folderOf(library: Pick<CsharpLibrary, 'name' | 'version'>): string;
  /** Takes a folder of assemblies in, whole or not at all. Throws `csharp.library-there`. */
  take(library: CsharpLibrary, folder: string): void;
  /** Throws `csharp.library-missing`. */
  remove(name: string, version: string): CsharpLibrary;
  /** Digest of what a library is; changes with any byte of its assemblies. */
  digestOf(library: CsharpLibrary): string;
}

/** Names that every server may add. */
const ALLOWED = ['GeometryEx', 'Hypar.Elements', 'IxMilia.Dxf', 'Newtonsoft.Json', 'RoomKit'];
const [LOCK, AUDIT] = ['libraries.lock.json', 'audit.jsonl'];

export function openLibraryStore(root: string): LibraryStore {
  const read = (): { libraries: CsharpLibrary[]; allowed: string[] } => {
    const path = join(root, LOCK);
    if (!existsSync(path)) return { libraries: [], allowed: [] };
    const value = parseJson(readFileSync(path, 'utf8'));
    if (!isJsonObject(value)) throw new PartiError('csharp.lock-unreadable', { file: path });
    return value as unknown as ReturnType<typeof read>;
  };
  const write = (lock: ReturnType<typeof read>) => {
    mkdirSync(root, { recursive: true });
    const path = join(root, LOCK);
    writeFileSync(`${path}.new`, `${JSON.stringify(lock, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  };
  const audit = (did: JsonObject) =>
    appendFileSync(join(root, AUDIT), `${JSON.stringify({ at: new Date().toISOString(), by: userInfo().username, ...did })}\n`);
  const folderOf = ({ name, version }: Pick<CsharpLibrary, 'name' | 'version'>) => join(root, name.toLowerCase(), version);
  const isNamed = (one: CsharpLibrary, name: string, version: string) =>
    one.name.toLowerCase() === name.toLowerCase() && one.version === version;
  const find = (name: string, version: string) => read().libraries.find((one) => isNamed(one, name, version));
  return {
    list: () => read().libraries,
    allowed: () => [...ALLOWED, ...read().allowed],
    allow(name) {
      const lock = read();
      write({ ...lock, allowed: [...new Set([...lock.allowed, name])].toSorted() });
      audit({ did: 'allow', name });
    },
    find,
    folderOf,
    take(library, folder) {
      const lock = read();
      const { name, version } = library;
      if (lock.libraries.some((one) => isNamed(one, name, version)))
        throw new PartiError('csharp.library-there', { name, version });
      const place = folderOf(library);
      rmSync(place, { recursive: true, force: true });
      mkdirSync(join(place, '..'), { recursive: true });
      renameSync(folder, place);
      const libraries = [...lock.libraries, library].toSorted((a, b) =>
        `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
      );
      write({ ...lock, libraries });
      audit({ did: 'add', name, version, files: library.files, warnings: [...library.warnings] });
    },
    remove(name, version) {
      const found = find(name, version);
      if (!found) throw new PartiError('csharp.library-missing', { name, version });
      const lock = read();
      write({ ...lock, libraries: lock.libraries.filter((one) => !isNamed(one, name, version)) });
      rmSync(folderOf(found), { recursive: true, force: true });
      audit({ did: 'remove', name: found.name, version });
      return found;
    },
    digestOf: ({ name, version, files }) =>
      createHash('sha256')
        .update(canonicalJson([name.toLowerCase(), version, { ...files }]))
        .digest('hex'),
  };
}
