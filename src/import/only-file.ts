import { PartiError } from '#domain';

/** The one file that was dropped, where one was. Throws `content.too-many-files` for several: none is taken silently instead of the others. */
export function onlyFile({ files }: Pick<DataTransfer, 'files'>): File | undefined {
  if (files.length > 1) throw new PartiError('content.too-many-files', { count: files.length });
  return files[0];
}
