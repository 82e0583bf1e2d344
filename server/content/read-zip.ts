import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { MAX_UPLOAD_BYTES, MAX_ZIP_BYTES, MAX_ZIP_FILES, mayUnpack, PartiError, requireFileName } from '#domain';

/** One file of a zip, not unpacked yet. */
export interface ZipEntry {
  /** Names of the folders that it stands in, from outside. */
  folders: string[];
  name: string;
  /** Bytes of the file as the zip says; more than these never come out. */
  size: number;
  /** Unpacks it. Throws `zip.unreadable`. */
  read(): Uint8Array;
}

/** Signatures, sizes and places of fields: APPNOTE.TXT of the zip format, 4.3.12 and 4.3.16. */
const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const HEADER = 0x02014b50;
const HEADER_BYTES = 46;
const LOCKED = 1;
const UTF8 = 0x800;
/** Kind of a file in the upper half of its outer attributes, where a Unix wrote them. */
const KIND = 0xf000;
const LINK = 0xa000;
/** What systems put into zips by themselves. */
const LITTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/**
 * Files of a zip, checked before anything is unpacked. Throws `zip.unreadable`, `zip.locked`, `zip.link`,
 * `zip.leaves-folder`, `zip.in-zip`, `zip.too-large`, `content.too-many-files`, `upload.too-large`, `file.name-*`.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const listed = directory(view, bytes).filter(({ path }) => !path.endsWith('/') && !LITTER.test(path));
  if (listed.length > MAX_ZIP_FILES) throw new PartiError('content.too-many-files', { count: listed.length });
  let unpacked = 0;
  const entries = listed.map((one): ZipEntry => {
    const { path, size, isLink, isLocked } = one;
    const parts = path.replaceAll('\\', '/').split('/');
    if (parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '') || parts.includes('..'))
      throw new PartiError('zip.leaves-folder', { name: path });
    if (isLink) throw new PartiError('zip.link', { name: path });
    if (isLocked) throw new PartiError('zip.locked', { name: path });
    if (/\.(zip|7z|rar|gz|tar)$/i.test(path)) throw new PartiError('zip.in-zip', { name: path });
    if (size > MAX_UPLOAD_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(size / 1024 / 1024) });
    unpacked += size;
    const kept = parts.filter((part) => part !== '' && part !== '.');
    for (const part of kept) requireFileName(part);
    return { folders: kept.slice(0, -1), name: kept.at(-1) ?? '', size, read: () => unpack(bytes, one) };
  });
  if (!mayUnpack(bytes.length, unpacked))
    throw new PartiError('zip.too-large', { limit: `${MAX_ZIP_BYTES / 1024 / 1024} MB, × 10` });
  return entries;
}

interface Listed {
  path: string;
  /** The name as the library reads it. */
  stored: string;
  size: number;
  /** CRC-32 of the file. */
  sum: number;
  isLink: boolean;
  isLocked: boolean;
}

/** The list at the end of a zip: fflate tells neither links nor passwords. */
function directory(view: DataView, bytes: Uint8Array): Listed[] {
  const unreadable = new PartiError('zip.unreadable');
  let end = view.byteLength - END_BYTES;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first || end < 0) throw unreadable;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const listed: Listed[] = [];
  for (let n = 0; n < count; n++) {
    if (at + HEADER_BYTES > view.byteLength || view.getUint32(at, true) !== HEADER) throw unreadable;
    const flags = view.getUint16(at + 8, true);
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const raw = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + nameBytes);
    const latin1 = Buffer.from(raw).toString('latin1');
    const utf8 = Buffer.from(raw).toString('utf8');
    listed.push({
      path: utf8.includes('\uFFFD') ? latin1 : utf8,
      stored: flags & UTF8 ? utf8 : latin1,
      size: view.getUint32(at + 24, true),
      sum: view.getUint32(at + 16, true),
      isLink: ((view.getUint32(at + 38, true) >>> 16) & KIND) === LINK,
      isLocked: (flags & LOCKED) !== 0,
    });
    at += HEADER_BYTES + nameBytes + extra + comment;
  }
  return listed;
}

function unpack(bytes: Uint8Array, { stored, size, sum }: Listed): Uint8Array {
  try {
    const [content] = Object.values(unzipSync(bytes, { filter: ({ name }) => name === stored }));
    // A size that is told too small cuts a file off.
    if (content?.length === size && crc32(content) === sum) return content;
  } catch (error) {
    throw new PartiError('zip.unreadable', {}, { cause: error });
  }
  throw new PartiError('zip.unreadable');
}
