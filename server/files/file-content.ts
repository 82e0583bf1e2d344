import { PartiError } from '#domain';
import { DATA_ALONE } from '../http/file-headers.ts';

/** How files of these extensions begin. Text formats have no sure beginning and are not listed. */
const BEGINNINGS: Record<string, readonly string[]> = {
  png: ['89504e470d0a1a0a'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  gif: ['474946383761', '474946383961'],
  webp: ['52494646'],
  pdf: ['25504446'],
  zip: ['504b0304', '504b0506'],
  xlsx: ['504b0304'],
  glb: ['676c5446'],
  gz: ['1f8b'],
};
const ARCHIVES = ['zip', 'gz'];

/** Longest beginning. */
export const HEAD_BYTES = 16;

/** Refuses a file that is not what its extension says: what counts is the content, not the name. */
export function checkContent(head: Buffer, extension: string, isZipped: boolean): void {
  const kinds = isZipped ? ARCHIVES : [extension];
  const allowed = kinds.flatMap((kind) => BEGINNINGS[kind] ?? []);
  const begins = head.toString('hex');
  if (allowed.length > 0 && !allowed.some((beginning) => begins.startsWith(beginning))) {
    throw new PartiError('file.type-not-allowed', { types: kinds.map((kind) => `.${kind}`).join(', ') });
  }
}

/** Types that a browser may show as they are; everything else is handed out as a download. */
const SHOWN: Record<string, `image/${string}`> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** How a stored file is handed out: the type is ours, never the uploader's. */
export function handedOut({ extension, isZipped, name }: { extension: string; isZipped: boolean; name: string }) {
  const shown = isZipped ? undefined : SHOWN[extension];
  return {
    type: shown ?? ('application/octet-stream' as const),
    headers: {
      ...DATA_ALONE,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
