import i18next from 'i18next';
import { showAlert } from '#ui';
import { askForSheet } from './sheet-ask.ts';

/**
 * Form of a file that goes up for an input of these extensions; formulas of a workbook that have no value are told in a
 * toast. Of a workbook with several sheets one is asked for; rejects with an `AbortError` where none is wanted, and with the
 * `import.*` codes of a workbook that cannot be read.
 */
export async function readyFile(file: File, wanted: readonly string[] = []): Promise<File> {
  const { readBeside, wantedFile } = await import('#formats-browser');
  const { signal } = new AbortController();
  const read = (table: File) => readBeside(table, { page: 1, signal, onProgress: () => undefined });
  const ready = await wantedFile(file, wanted, read, askForSheet);
  if (ready.uncomputed !== undefined) void tellUncomputed(ready.uncomputed);
  return ready.file;
}

async function tellUncomputed(count: number): Promise<void> {
  await i18next.loadNamespaces('import');
  const number = new Intl.NumberFormat(i18next.language).format(count);
  showAlert({
    id: 'uncomputed',
    state: 'stale',
    text: i18next.t('facts.uncomputed', { ns: 'import', count, number }),
    timeoutMs: 0,
  });
}
