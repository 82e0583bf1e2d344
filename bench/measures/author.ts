import type { Page } from 'playwright';
import { functionStarter, readFunctionRecord, type SourceQuestion, type WrittenLanguage } from '#domain';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import { startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { chunksOf, chunksWith, entryChunks, kilobytes } from '../loaded-code.ts';
import { quantile, row, type BenchRow, type Measure } from '../measure.ts';

type Language = { language: WrittenLanguage; name: string; first: number; width: string };
const LANGUAGES: readonly Language[] = [
  { language: 'typescript', name: 'TypeScript', first: 1000, width: 'inputs.Width' },
  { language: 'python', name: 'Python', first: 5000, width: 'inputs["Width"]' },
  { language: 'csharp', name: 'C#', first: 5000, width: 'inputs.Width' },
];
const ROUNDS = 40;
/** A name of its grammar that stands nowhere else. */
const LARGEST_LANGUAGE = 'JSXNamespacedName';

/** Names and faults while a function is written, by language, the code of the editor, and keys in a long file in a browser. */
export const measure: Measure = {
  ids: ['author'],
  async run() {
    const size = kilobytes(chunksOf('function-editor-screen-'), entryChunks());
    const withOne = kilobytes([...chunksOf('function-editor-screen-'), ...chunksWith(LARGEST_LANGUAGE)], entryChunks());
    const rows = [
      told('code of the editor beyond the page', size, 'kB gz', 300, 1),
      told('the same with the largest language, TypeScript', withOne, 'kB gz', 300, 1),
    ];
    const cacheFolder = openTemporaryFolder('parti-bench-author-');
    const { runtime } = loadLibrary();
    for (const one of LANGUAGES) rows.push(...(await namesOf(one, () => createLanguages(runtime, { cacheFolder }))));
    const signedIn = await startSignedIn();
    try {
      rows.push(...(await typedAt(signedIn)));
      rows.push(...(await triedIn(signedIn, LANGUAGES[0] as Language, 250)));
      rows.push(...(await triedIn(signedIn, LANGUAGES[2] as Language, 400)));
    } finally {
      await signedIn.close();
    }
    return rows;
  },
};

const told = (what: string, value: number, unit: string, most: number, rounds: number): BenchRow =>
  row({ id: 'author', what, value, unit, peer: null, target: `≤ ${most} ${unit}`, ok: value <= most, rounds });

async function namesOf({ language, name, first, width }: Language, open: () => Languages): Promise<BenchRow[]> {
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

/** Keys at the end of three thousand lines, until the frame that shows them; beside a bare text area, which waits for frames alone. */
async function typedAt(signedIn: SignedIn): Promise<BenchRow[]> {
  const id = 'plot-long';
  const { record } = functionStarter('typescript', { id, name: 'Plot', description: '' });
  await signedIn.api.call('POST functions', { body: record });
  const text = Array.from({ length: 3000 }, (_, at) => `export const value${at} = ${at} * 2;`).join('\n');
  const path = { id };
  await signedIn.api.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text }] } });
  const bare = await signedIn.page();
  await bare.setContent('<textarea rows="40" cols="120"></textarea>');
  await bare.locator('textarea').fill(text);
  const floor = await framesOfKeys(bare, 'textarea');
  const page = await signedIn.page();
  await page.goto(`${signedIn.product.origin}/functions/${id}/logic`);
  const times = await framesOfKeys(page, '.cm-line');
  const value = quantile(times, 0.95);
  return [
    row({
      ...{ id: 'author', what: 'key to its frame at 3,000 lines, p95', value, unit: 'ms', rounds: times.length },
      ...{ target: '≤ 16 ms', ok: value <= 16, peer: { name: 'text area ms', value: quantile(floor, 0.95) } },
    }),
  ];
}

/** Times (ms) from each key at the end of a text to its frame; closes the page. */
async function framesOfKeys(page: Page, text: string): Promise<number[]> {
  await page.locator(text).first().click();
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
  return times;
}

/**
 * Opening the code of a small function, and Ctrl+Enter after each change until the frame that shows its new figure. Who writes
 * has read the last figure and typed for a second before they press it again; as fast as keys come it is told too.
 */
async function triedIn(signedIn: SignedIn, { language, name, width }: Language, most: number): Promise<BenchRow[]> {
  const page = await signedIn.page();
  const id = `plot-${language}`;
  const { record, files } = functionStarter(language, { id, name: 'Plot', description: '' });
  await signedIn.api.call('POST functions', { body: record });
  const written = Object.entries(files).map(([path, text]) => ({ path, text }));
  await signedIn.api.call('PATCH functions/{id}/draft', { path: { id }, body: { files: written } });
  await page.addInitScript(watchTries);
  await page.goto(`${signedIn.product.origin}/functions/${id}/logic`);
  await page.locator('.cm-line', { hasText: width }).first().waitFor();
  const opened = await page.evaluate(() => (window as unknown as TryWatch).partiOpened);
  const text = written[0]?.text ?? '';
  let round = 1;
  const tryOnce = async (restMs: number): Promise<Stages> => {
    round++;
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text.replace(width, `${round} * ${width}`));
    await page.waitForTimeout(restMs);
    // The figure is 20 by 30 m², so many times over.
    await page.evaluate((wanted) => (window as unknown as TryWatch).partiAwait(wanted), `${round * 600}`);
    await page.keyboard.press('Control+Enter');
    const took = await page.waitForFunction(() => (window as unknown as TryWatch).partiTook, undefined, { timeout: TRY_MS });
    return (await took.jsonValue()) as Stages;
  };
  // The first tries start processes that the next ones find.
  for (let first = 0; first < 2; first++) await tryOnce(TYPED_MS);
  const typed: Stages[] = [];
  for (let times = 0; times < ROUNDS; times++) typed.push(await tryOnce(TYPED_MS));
  const rapid: Stages[] = [];
  for (let times = 0; times < ROUNDS / 2; times++) rapid.push(await tryOnce(0));
  await page.context().close();
  const beside = (what: string, value: number, rounds: number) =>
    row({ id: 'author', what: `${name}: ${what}`, value, unit: 'ms', peer: null, target: '–', ok: null, rounds });
  const totals = (of: readonly Stages[]) => of.map((one) => one.stored + one.built + one.ran + one.drawn);
  return [
    told(`${name}: address to code that takes keys`, opened ?? Infinity, 'ms', 1000, 1),
    told(`${name}: Ctrl+Enter to its figure, p95`, quantile(totals(typed), 0.95), 'ms', most, ROUNDS),
    ...(['stored', 'built', 'ran', 'drawn'] as const).map((stage) =>
      beside(
        `of it until ${stage}, median`,
        quantile(
          typed.map((one) => one[stage]),
          0.5,
        ),
        ROUNDS,
      ),
    ),
    beside('the same with no pause for typing, p95', quantile(totals(rapid), 0.95), rapid.length),
  ];
}

/** For as long somebody types before they try it again, ms. */
const TYPED_MS = 1000;

/** What the way from Ctrl+Enter to the frame with the figure is made of, ms. */
interface Stages {
  stored: number;
  built: number;
  ran: number;
  drawn: number;
}

const TRY_MS = 180_000;

interface TryWatch {
  /** When the code was there (ms since the page was asked for). */
  partiOpened?: number;
  /** From Ctrl+Enter to the frame with the figure that is waited for. */
  partiTook: Stages | undefined;
  partiAwait(figure: string): void;
}

/** Runs in the page, before it. */
function watchTries(): void {
  const watch = window as unknown as TryWatch;
  let [pressed, wanted] = [0, ''];
  watch.partiAwait = (figure) => {
    [wanted, watch.partiTook] = [figure, undefined];
    performance.clearResourceTimings();
  };
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      if (key === 'Enter' && ctrlKey) pressed = timeStamp;
    },
    true,
  );
  const stages = (drawn: number): Stages => {
    const called = (ending: string, from: number): number =>
      Math.max(
        from,
        ...performance.getEntriesByType('resource').flatMap((one) => {
          const { name, responseEnd } = one as PerformanceResourceTiming;
          return new URL(name).pathname.endsWith(ending) ? [responseEnd] : [];
        }),
      );
    const stored = called('/draft', pressed);
    const built = called('/draft/build', stored);
    const ran = called('/draft/run', built);
    return { stored: stored - pressed, built: built - stored, ran: ran - built, drawn: drawn - ran };
  };
  const look = () => {
    watch.partiOpened ??= document.querySelector('.cm-content[contenteditable="true"] .cm-line') ? performance.now() : undefined;
    const shown = document
      .querySelector('[data-part="tried"]')
      ?.textContent?.replaceAll(/[^0-9]/g, ' ')
      .replaceAll(/(\d) (?=\d{3})/g, '$1');
    if (wanted === '' || !shown?.includes(wanted)) return;
    wanted = '';
    requestAnimationFrame(() => (watch.partiTook = stages(performance.now())));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
