import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PartiError } from '#domain';
import { epochOf, type Runtime } from '../host/index.ts';
import { createExcelHost } from './excel-host.ts';
import { NOTHING_BOOK } from './nothing-book.ts';
import { closeBookReader, readWorkbook } from './read-workbook.ts';

/** Workbooks are published as the engine's own book, and worked out by it on the server and in pages. */
export const excelRuntime: Runtime = {
  language: 'excel',
  entry: { name: 'src/*.xlsx', matches: isWorkbook },
  endings: ['.xlsx'],
  isBinary: true,
  install: {},
  nothing: { 'nothing.xlsx': NOTHING_BOOK },
  startsAhead: false,
  open: () => ({
    epoch: () => Promise.resolve(epochOf([engineVersion(), ...sources()])),
    state: () => Promise.resolve({ state: 'ready', version: `IronCalc ${engineVersion()}` }),
    async publish(files, starter) {
      const [workbook, ...more] = Object.entries(files).filter(([path]) => isWorkbook(path));
      if (!workbook) throw new PartiError('function.no-source', { file: 'src/*.xlsx' });
      if (more.length > 0)
        throw new PartiError('function.compile-failed', { message: `there are ${more.length + 1} workbooks; a function is one` });
      const { bundle, report } = await readWorkbook(workbook[1], await starter());
      if (bundle.outputs.length === 0) {
        const lost = report.notes.flatMap((note) => (note.kind === 'missing-cells' ? [note.name] : []));
        throw lost.length === 0
          ? new PartiError('workbook.no-names')
          : new PartiError('workbook.lost-names', { names: lost.join(', ') });
      }
      return JSON.stringify(bundle);
    },
    close: closeBookReader,
    host: (starter) => Promise.resolve(createExcelHost(starter)),
  }),
};

function isWorkbook(path: string): boolean {
  return path.toLowerCase().endsWith('.xlsx');
}

const engineVersion = (): string =>
  (createRequire(import.meta.url)('@ironcalc/wasm/package.json') as { version: string }).version;

/** Texts of what a result depends on besides the engine. */
const sources = (): string[] =>
  ['calculation', 'book'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .toSorted()
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8')),
  );
