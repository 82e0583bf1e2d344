import { strFromU8, unzipSync } from 'fflate';
import { Refusal } from './refusal.ts';

/** What a workbook may hold: megabytes as it comes and unpacked, parts, and how often a large part may be folded. */
export const BOOK_LIMITS = { packedMB: 50, unpackedMB: 200, parts: 2000, ratio: 100, cells: 500_000 } as const;

const MB = 1024 * 1024;
/** Small parts fold well without harm. */
const FOLDED_FROM = 10 * MB;
/** Parts that are read; pictures, programs and whatever lies outside the book stay packed. */
const READ =
  /^xl\/(?:[^/]+\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml|worksheets\/_rels\/[^/]+\.rels|tables\/[^/]+\.xml|comments\d*\.xml)$/i;

/** How files begin that are no zip: books before .xlsx, and what a password protects. */
const OLD_FORMAT = [0xd0, 0xcf, 0x11, 0xe0];

/** Parts of a workbook as text by path, and the paths of all. */
export interface BookParts {
  texts: ReadonlyMap<string, string>;
  paths: readonly string[];
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`;

/** Unpacks the parts that are read; sizes are checked before anything is unpacked. Throws a {@link Refusal}. */
export function readBookParts(bytes: Uint8Array): BookParts {
  if (bytes.length > BOOK_LIMITS.packedMB * MB) throw new Refusal('workbook.too-large', { limit: `${BOOK_LIMITS.packedMB} MB` });
  if (OLD_FORMAT.every((byte, at) => bytes[at] === byte)) throw new Refusal('workbook.protected');
  const paths: string[] = [];
  let unpacked = 0;
  const take = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }): boolean => {
    paths.push(name);
    unpacked += originalSize;
    if (paths.length > BOOK_LIMITS.parts) throw new Refusal('workbook.too-many-parts', { limit: BOOK_LIMITS.parts });
    if (originalSize > FOLDED_FROM && originalSize > size * BOOK_LIMITS.ratio)
      throw new Refusal('workbook.folded', { part: name, size: megabytes(originalSize), times: BOOK_LIMITS.ratio });
    if (unpacked > BOOK_LIMITS.unpackedMB * MB)
      throw new Refusal('workbook.unpacks-too-large', { size: megabytes(unpacked), limit: `${BOOK_LIMITS.unpackedMB} MB` });
    return READ.test(name);
  };
  try {
    const files = unzipSync(bytes, { filter: take });
    return { texts: new Map(Object.entries(files).map(([path, content]) => [path, strFromU8(content)])), paths };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('workbook.unreadable', { reason: 'it is no .xlsx file' });
  }
}
