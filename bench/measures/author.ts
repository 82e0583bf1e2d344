import type { Page } from 'playwright';
import { functionStarter, readFunctionRecord, type SourceQuestion, type WrittenLanguage } from '#domain';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import { startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { chunksOf, entryChunks, kilobytes } from '../loaded-code.ts';
import { quantile, row, type BenchRow, type Measure } from '../measure.ts';

const LANGUAGES: readonly { language: WrittenLanguage; name: string; first: number; run: number; width: string }[] = [
  { language: 'typescript', name: 'TypeScript', first: 1000, run: 250, width: 'inputs.Width' },
  { language: 'python', name: 'Python', first: 5000, run: 250, width: 'inputs["Width"]' },
  { language: 'csharp', name: 'C#', first: 5000, run: 400, width: 'inputs.Width' },
];
const ROUNDS = 40;
const TRIES = 15;

/** Names and faults while a function is written, by language, and the editor itself in a browser. */
export const measure: Measure = {
  ids: ['author'],
  async run() {
    const size = kilobytes(chunksOf('function-editor-screen-'), entryChunks());
    const rows = [told('code of the editor beyond the page', size, 'kB gz', 300, 1)];
    const cacheFolder = openTemporaryFolder('parti-bench-author-');
    const { runtime } = loadLibrary();
    for (const one of LANGUAGES) rows.push(...(await namesOf(one, () => createLanguages(runtime, { cacheFolder }))));
    const signedIn = await startSignedIn();
    try {
      for (const one of LANGUAGES) rows.push(...(await editorOf(one, signedIn)));
      rows.push(...(await typedAt(signedIn)));
    } finally {
      await signedIn.close();
    }
    return rows;
  },
};

const told = (what: string, value: number, unit: string, most: number, rounds: number): BenchRow =>
  row({ id: 'author', what, value, unit, peer: null, target: `≤ ${most} ${unit}`, ok: value <= most, rounds });

async function namesOf({ language, name, first, width }: (typeof LANGUAGES)[number], open: () => Languages): Promise<BenchRow[]> {
  const { record, files } = functionStarter(language, { id: 'plot', name: 'Plot', description: '' });
  const [file = '', text = ''] = Object.entries(files)[0] ?? [];
  const languages = open();
  const ask = async (sources: Record<string, string>, question: SourceQuestion): Promise<number> => {
    const begun = performance.now();
    await languages.ask({
      ...{ account: 'ann', functionId: 'plot', files: sources, question },
      record: readFunctionRecord(record),
    });
    return performance.now() - begun;
  };
  const before = text.slice(0, text.indexOf(width) + width.length).split('\n');
  const at = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  // What is built once for every machine and SDK is there.
  await ask(files, { kind: 'diagnostics' });
  languages.close();
  const fresh = open();
  const begun = performance.now();
  await fresh.ask({
    ...{ account: 'ann', functionId: 'plot', files, question: { kind: 'completion', ...at } },
    record: readFunctionRecord(record),
  });
  const firstMs = performance.now() - begun;
  const warm: number[] = [];
  const faults: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const changed = { [file]: `${text}${language === 'python' ? '#' : '//'} ${round}\n` };
    const asked = async (question: SourceQuestion): Promise<number> => {
      const startedAt = performance.now();
      await fresh.ask({
        ...{ account: 'ann', functionId: 'plot', files: changed, question },
        record: readFunctionRecord(record),
      });
      return performance.now() - startedAt;
    };
    warm.push(await asked({ kind: 'completion', ...at }));
    faults.push(await asked({ kind: 'diagnostics' }));
  }
  fresh.close();
  return [
    told(`${name}: first completion`, firstMs, 'ms', first, 1),
    told(`${name}: completion after a key, p95`, quantile(warm, 0.95), 'ms', 150, ROUNDS),
    told(`${name}: faults after a key, p95`, quantile(faults, 0.95), 'ms', 400, ROUNDS),
  ];
}

/** Opened by its link, and Ctrl+Enter until the new number is painted. */
async function editorOf({ language, name, run, width }: (typeof LANGUAGES)[number], signedIn: SignedIn): Promise<BenchRow[]> {
  const page = await signedIn.page();
  const id = `plot-${language}`;
  const { record, files } = functionStarter(language, { id, name: 'Plot', description: '' });
  await signedIn.api.call('POST functions', { body: record });
  const changes = Object.entries(files).map(([path, text]) => ({ path, text }));
  await signedIn.api.call('PATCH functions/{id}/draft', { path: { id }, body: { files: changes } });
  await page.goto(`${signedIn.product.origin}/functions/${id}/inputs`);
  await page.locator(`a[href*="/functions/${id}/logic"]`).first().waitFor();
  await watchKeys(page);
  const opened = await page.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        document.querySelector<HTMLElement>(link)?.click();
        const look = () =>
          document.querySelector('.cm-content .cm-line') ? resolve(performance.now() - begun) : requestAnimationFrame(look);
        look();
      }),
    `a[href*="/functions/${id}/logic"]`,
  );
  const text = changes[0]?.text ?? '';
  const took: number[] = [];
  for (let round = 0; round <= TRIES; round++) {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text.replace(width, `${width} * 0 + ${round + 7}`));
    await page.keyboard.press('Control+Enter');
    const ms = await untilShown(page, `${(round + 7) * 30}`);
    // The first one compiles and starts what the others find.
    if (round > 0) took.push(ms);
  }
  await page.context().close();
  return [
    told(`${name}: editor opened until it can be typed`, opened, 'ms', 1000, 1),
    told(`${name}: Ctrl+Enter to the new figure, p95`, quantile(took, 0.95), 'ms', run, TRIES),
  ];
}

/** Keys at the end of three thousand lines, until the frame that shows them. */
async function typedAt(signedIn: SignedIn): Promise<BenchRow[]> {
  const page = await signedIn.page();
  const id = 'plot-long';
  const { record } = functionStarter('typescript', { id, name: 'Plot', description: '' });
  await signedIn.api.call('POST functions', { body: record });
  const text = Array.from({ length: 3000 }, (_, at) => `export const value${at} = ${at} * 2;`).join('\n');
  const path = { id };
  await signedIn.api.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text }] } });
  await page.goto(`${signedIn.product.origin}/functions/${id}/logic`);
  await page.locator('.cm-line').first().click();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { partiTimes: times });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => times.push(performance.now() - timeStamp)),
      true,
    );
  });
  for (let key = 0; key < ROUNDS; key++) await page.keyboard.press('a');
  const times = await page.evaluate(() => (window as unknown as { partiTimes: number[] }).partiTimes);
  await page.context().close();
  return [told('key to its frame at 3,000 lines, p95', quantile(times, 0.95), 'ms', 16, times.length)];
}

/** When Ctrl+Enter was pressed last stands on the window. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, timeStamp }) => {
        if (key === 'Enter' && ctrlKey) Object.assign(window, { partiRan: timeStamp });
      },
      true,
    ),
  );

const untilShown = (page: Page, figure: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelector('[data-part="tried"]')?.textContent?.replace(/[,.]/g, '') ?? '';
          if (shown.includes(wanted)) resolve(performance.now() - (window as unknown as { partiRan: number }).partiRan);
          else requestAnimationFrame(look);
        };
        look();
      }),
    figure,
  );
