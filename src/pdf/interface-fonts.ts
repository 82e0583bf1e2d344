import { findPieces, type FontPiece } from './font-pieces.ts';
import type { PdfFonts } from './write-pdf.ts';

const FILES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/inter/files/*-wght-normal.woff2',
    '/node_modules/@fontsource-variable/noto-sans-jp/files/*-wght-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);
const RANGES = import.meta.glob<Record<string, string>>('/node_modules/@fontsource-variable/{inter,noto-sans-jp}/unicode.json', {
  import: 'default',
  eager: true,
});

/** The interface's own first, then that of Japanese letters, as on the screen. */
const FAMILIES = ['inter', 'noto-sans-jp'];

const PIECES: readonly FontPiece[] = FAMILIES.flatMap((family) =>
  Object.entries(RANGES[`/node_modules/@fontsource-variable/${family}/unicode.json`] ?? {}).flatMap(([name, ranges]) => {
    const file =
      FILES[`/node_modules/@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`];
    return file === undefined ? [] : [{ file: new URL(file, location.href).href, ranges }];
  }),
);

/** What the worker is asked, and what it answers. */
export interface LettersWish {
  id: number;
  file: string;
  letters: string;
  weight: number;
}
export type LettersAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string };

/** The letters of the interface, fetched as they are needed by a worker; `end` stops it. */
export function interfaceFonts(): PdfFonts & { end(): void } {
  const worker = new Worker(new URL('./letters.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<LettersAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('bytes' in data) asked?.resolve(data.bytes);
    else asked?.reject(new Error(data.error));
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  return {
    pieceOf: findPieces(PIECES),
    cut: (file, letters, weight) =>
      new Promise((resolve, reject) => {
        const wish: LettersWish = { id: ++count, file, letters, weight };
        waiting.set(wish.id, { resolve, reject });
        worker.postMessage(wish);
      }),
    end: () => worker.terminate(),
  };
}
