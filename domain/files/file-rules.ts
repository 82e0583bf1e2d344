import { PartiError } from '../errors/parti-error.ts';

/** Largest upload, in bytes: 50 MB, 1,024-based. Source: spec workflows §5, §9. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Largest picture by use, in bytes: avatars, logos and thumbnails 300 kB; report and underlay images 800 kB. */
export const MAX_IMAGE_BYTES = { small: 300 * 1024, large: 800 * 1024 } as const;

/** What no file system takes. */
const INVALID_CHARACTERS = /[\\/:*?"<>|\p{Cc}]/gu;

/** Extensions that a property allows, small and without dot; empty: every file. */
export function allowedExtensions(types: unknown): string[] {
  if (!Array.isArray(types)) return [];
  return types
    .filter((type) => typeof type === 'string' && type !== '')
    .map((type: string) => type.split('/').at(-1)!.replace(/^\./, '').toLowerCase());
}

/**
 * Extensions that a field takes whose property allows these: where it takes tables as text, workbooks too, which are
 * brought in as text.
 */
export function takenExtensions(allowed: readonly string[]): string[] {
  const table = allowed.indexOf('csv');
  return table < 0 || allowed.includes('xlsx') ? [...allowed] : allowed.toSpliced(table + 1, 0, 'xlsx');
}

/** Guard of file types: refuses a file of another type, with `file.type-not-allowed`; no extensions allow every file. */
export function requireFileType(name: string, extensions: readonly string[]): void {
  if (extensions.length === 0 || extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))) return;
  throw new PartiError('file.type-not-allowed', { types: extensions.map((extension) => `.${extension}`).join(', ') });
}

/** Guard of upload sizes (bytes): refuses an upload above 50 MB, with `upload.too-large`. */
export function requireUploadSize(bytes: number): void {
  if (bytes > MAX_UPLOAD_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(bytes / 1024 / 1024) });
}

/** Guard of picture sizes: refuses a picture above the limit of its use, with `file.image-too-large`. */
export function requireImageSize(bytes: number, use: keyof typeof MAX_IMAGE_BYTES): void {
  const limit = MAX_IMAGE_BYTES[use];
  if (bytes > limit) throw new PartiError('file.image-too-large', { limit: limit / 1024 });
}

/**
 * Guard of names of files and folders: refuses a name that is blank, a way (`.`, `..`) or holds characters that no file
 * system takes, with `file.name-invalid`, which names them.
 */
export function requireFileName(name: string): void {
  const found = [...new Set(name.match(INVALID_CHARACTERS))].map((one) => (one < ' ' ? '␣' : one));
  if (found.length > 0) throw new PartiError('file.name-invalid', { name, characters: found.join(' ') });
  if (['', '.', '..'].includes(name.trim())) throw new PartiError('file.name-blank');
}

/** Refuses a workbook that is not .xlsx, with `file.excel-only-xlsx`. */
export function requireWorkbook(name: string): void {
  if (!name.toLowerCase().endsWith('.xlsx')) throw new PartiError('file.excel-only-xlsx', { name });
}

/** Guard of owners: refuses an upload for more than one function, workflow or content item, with `upload.too-many-ids`. */
export function requireOneOwner(ids: readonly (string | undefined)[]): void {
  if (ids.filter((id) => id !== undefined).length > 1) throw new PartiError('upload.too-many-ids');
}
