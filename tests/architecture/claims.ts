/** What a document says of the code, as far as a test can tell whether it is true. */
export interface Claims {
  /** Paths from the repository root, in back quotes; not those with a place to fill in, such as `NNNN`. */
  paths: string[];
  /** Scripts of `npm run`. */
  commands: string[];
  /** Environment variables of the product and its tests. */
  settings: string[];
  /** Faces as they are imported. */
  faces: string[];
}

/** Claims of a document of Markdown. */
export function claimsOf(text: string): Claims {
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    paths: all(/`([a-z][\w.-]*\/(?:[\w.-]+\/)*(?:[\w-]+(?:\.[\w-]+)*\.\w+)?)`/g).filter((path) => !/NNNN|YYYY/.test(path)),
    commands: all(/\bnpm run ([\w:-]+)/g),
    settings: all(/\b(PARTI_[A-Z0-9_]+)\b/g),
    faces: all(/`(#[a-z][\w/-]*)`/g),
  };
}

/** Rooms of the folders' table: what each may import, as it is written there. */
export function roomsOf(text: string): Record<string, string[]> {
  const rows = [...text.matchAll(/^\| `(\w+)\/` +\|.*\| ([^|]*?) +\|$/gm)];
  return Object.fromEntries(
    rows.map(([, room = '', imports = '']) => [
      room,
      ['nothing', '–', 'everything'].includes(imports) ? [] : imports.split(', '),
    ]),
  );
}
