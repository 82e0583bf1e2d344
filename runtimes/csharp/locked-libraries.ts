import { isJsonObject, PartiError, type JsonValue } from '#domain';
import type { CsharpLibrary, LibraryStore } from './library-store.ts';

/** A library as a version of a function holds it: another byte is another library. */
export interface LockedLibrary {
  name: string;
  version: string;
  digest: string;
}

/** Finds the libraries that functions name. */
export interface LibraryResolver {
  /**
   * Of the `packages` of a record, exact versions by name. Throws `csharp.library-missing`, `csharp.library-name`,
   * `csharp.library-twice`, `csharp.libraries-clash`, `csharp.library-replaces`.
   */
  lock(packages: JsonValue | undefined): LockedLibrary[];
  /** Folders of their assemblies, and whether one is the JSON library that ours stands in for. Throws `csharp.library-missing`. */
  resolve(locked: readonly LockedLibrary[] | undefined): { folders: string[]; hidesJson: boolean };
}

/** Assemblies that would stand in for the library that functions are compiled with here. */
const OURS = ['Hypar.Elements.dll', 'Hypar.Elements.Serialization.JSON.dll', 'Parti.Elements.dll'];

export function createLibraryResolver(store: LibraryStore | undefined): LibraryResolver {
  const find = (name: string, version: string): CsharpLibrary => {
    const found = store?.find(name, version);
    if (!found) throw new PartiError('csharp.library-missing', { name, version });
    return found;
  };
  return {
    lock(packages) {
      if (packages === undefined || packages === null) return [];
      if (!isJsonObject(packages)) throw new PartiError('csharp.library-name', { name: 'packages', version: '' });
      const named = Object.entries(packages).map(([name, version]) => {
        if (typeof version !== 'string') throw new PartiError('csharp.library-name', { name, version: '' });
        return find(name, version);
      });
      const files = new Map<string, { digest: string; of: string }>();
      for (const [at, one] of named.entries()) {
        if (named.findIndex(({ name }) => name === one.name) !== at)
          throw new PartiError('csharp.library-twice', { name: one.name });
        for (const [file, digest] of Object.entries(one.files)) {
          if (OURS.includes(file)) throw new PartiError('csharp.library-replaces', { name: one.name, file });
          const other = files.get(file.toLowerCase());
          if (other && other.digest !== digest)
            throw new PartiError('csharp.libraries-clash', { name: one.name, other: other.of, file });
          files.set(file.toLowerCase(), { digest, of: one.name });
        }
      }
      const locked = named.map((one) => ({ name: one.name, version: one.version, digest: store?.digestOf(one) ?? '' }));
      return locked.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    resolve(locked = []) {
      const found = locked.map(({ name, version, digest }) => {
        const one = find(name, version);
        // Taken away and added anew with other bytes.
        if (store?.digestOf(one) !== digest) throw new PartiError('csharp.library-missing', { name, version });
        return one;
      });
      return {
        folders: found.map((one) => store?.folderOf(one) ?? ''),
        hidesJson: found.some(({ files }) => Object.hasOwn(files, 'Newtonsoft.Json.dll')),
      };
    },
  };
}
