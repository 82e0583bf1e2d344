/** Which letters of a family a file holds, as CSS writes them: `U+0000-00FF,U+0131`. */
export interface FontPiece {
  file: string;
  ranges: string;
}

/** Finds the file that holds a letter, in the order of the pieces; undefined where none does. */
export function findPieces(pieces: readonly FontPiece[]): (letter: string) => string | undefined {
  const read = pieces.flatMap(({ file, ranges }) => ranges.split(',').map((range) => ({ file, ...readRange(range.trim()) })));
  const known = new Map<string, string | undefined>();
  return (letter) => {
    if (!known.has(letter)) {
      const code = letter.codePointAt(0) ?? 0;
      known.set(letter, read.find(({ from, to }) => code >= from && code <= to)?.file);
    }
    return known.get(letter);
  };
}

function readRange(range: string): { from: number; to: number } {
  const [from = '', to = from] = range.replace(/^U\+/i, '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
}

/** Part of a text whose letters stand in one file; `file` undefined: in none. */
export interface TextPart {
  file: string | undefined;
  text: string;
}

/** Text in parts of one file each. */
export function partsOf(text: string, pieceOf: (letter: string) => string | undefined): TextPart[] {
  const parts: TextPart[] = [];
  for (const letter of text) {
    const last = parts.at(-1);
    const file = pieceOf(letter);
    if (last && last.file === file) last.text += letter;
    else parts.push({ file, text: letter });
  }
  return parts;
}
