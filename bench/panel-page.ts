import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import type { JsonObject } from '#domain';
import { corpusText, hasCorpus } from '../tests/fixtures/corpus.ts';
import { dropFile } from '../tests/fixtures/drop-file.ts';
import { startSignedIn, type SignedIn } from '../tests/fixtures/signed-in.ts';
import { quantile, row, type BenchRow } from './measure.ts';
import { threadTimes, type ThreadTimes } from './thread-times.ts';

const [WARM, ROUNDS] = [3, 12];
const TARGET_MS = 100;
const NAMES = 300;
const [ROWS, PASTES] = [1000, 5];
const TITLES = ['Name', ...Array.from({ length: 7 }, (_, at) => `Length ${at + 1}`)];
/** What begins a measure: a press, a key, a paste, or a result that comes. */
type Begins = 'press' | 'key' | 'paste' | 'result';
/** Marks in the page's timeline: what is waited for begins; it is painted. */
const MARKS = ['panel-begun', 'panel-shown'] as const;

declare global {
  interface Window {
    /** How long (ms) from the beginning of what is measured until it was painted. */
    panelShown: Promise<number>;
    /** The next of its kind begins what is measured; it ends once a part is there that begins with a text. */
    measurePanel(begins: Begins, selector: string, text: string): void;
  }
}

/**
 * The inspector in a real browser: opened on the largest published record (one of its size where there is none beside the
 * clone), and options of a query after the result that they come from has arrived. Counted is the time of the page's thread,
 * scripts, styles, layout and paint lists; the clock stands below.
 */
export async function panelInBrowser(): Promise<BenchRow[]> {
  const running = await startSignedIn();
  try {
    return [...(await opened(running)), ...(await options(running)), ...(await table(running))];
  } finally {
    await running.close();
  }
}

async function opened(running: SignedIn): Promise<BenchRow[]> {
  const { page } = await running.openWorkflow('blank');
  await page.evaluate(measureInPage, MARKS);
  await publish(page, 'largest', largestRecord(), 'def execute(models, inputs):\n    return {}\n');
  const card = page.locator('.board [data-part="node"]').first();
  const rows = '[data-part="inspector"] [data-part="property-columns"] .prop';
  const open = async () => {
    await page.keyboard.press('Escape');
    await page.locator('[data-part="inspector"]').waitFor({ state: 'detached' });
    await page.evaluate((selector) => window.measurePanel('press', selector, ''), rows);
    await card.locator('h3').click();
    return page.evaluate(() => window.panelShown);
  };
  return timed(running, page, 'panel of the largest record: press → painted', open);
}

async function options(running: SignedIn): Promise<BenchRow[]> {
  const { page, id } = await running.openWorkflow('blank');
  await page.evaluate(measureInPage, MARKS);
  await publish(page, 'names', NAMES_RECORD, NAMES_SOURCE);
  await publish(page, 'asks', ASKS_RECORD, 'def execute(models, inputs):\n    return {"Said": inputs["Name"]}\n');
  await cardOf(page, 'Asks').locator('h3').click();
  const field = '[data-part="asked-select"]';
  await page.locator(field).getByRole('combobox').waitFor();
  // Somebody else names them anew, while the list is open here.
  const beside = await running.page();
  await beside.goto(`${running.product.origin}/workflows/${id}`);
  await cardOf(beside, 'Names').locator('h3').click();
  const prefix = beside.locator('[data-part="inspector"]').getByRole('textbox', { name: 'Prefix', exact: true });
  let round = 0;
  const follow = async () => {
    round += 1;
    const wanted = `Round ${round}`;
    await page.evaluate(([selector, text]) => window.measurePanel('result', selector, text), [
      '[role="option"]',
      `${wanted} 0`,
    ] as const);
    await prefix.fill(wanted);
    await prefix.press('Enter');
    return page.evaluate(() => window.panelShown);
  };
  await page.locator(field).getByRole('combobox').click();
  return timed(running, page, `${NAMES} options: result → painted`, follow);
}

/** A thousand rows of eight columns, over the dock: pasted from what Excel copies, and one cell typed. */
async function table(running: SignedIn): Promise<BenchRow[]> {
  const { page } = await running.openWorkflow('blank');
  await page.evaluate(measureInPage, MARKS);
  await publish(page, 'rooms', ROOMS_RECORD, 'def execute(models, inputs):\n    return {}\n');
  await cardOf(page, 'Rooms').locator('h3').click();
  await page.getByRole('button', { name: 'Open Rooms large', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region').waitFor();
  const wait = (begins: 'press' | 'key' | 'paste', selector: string) =>
    page.evaluate(([by, part]) => window.measurePanel(by, part, ''), [begins, selector] as const);
  const shown = () => page.evaluate(() => window.panelShown);
  let round = 0;
  const read = async () => {
    round += 1;
    const lines = Array.from({ length: ROWS }, (_, at) => [
      `Paste ${round} ${at}`,
      ...TITLES.slice(1).map((_title, of) => `${at + of}.25`),
    ]);
    const text = [TITLES, ...lines].map((cells) => cells.join('\t')).join('\n');
    await dialog.getByRole('region').focus();
    await wait('paste', round === 1 ? `input[value="Paste 1 0"]` : '.list-review');
    await page.evaluate((plain) => {
      const data = new DataTransfer();
      data.setData('text/plain', plain);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
    return shown();
  };
  const take = async () => {
    await wait('press', `input[value="Paste ${round} 0"]`);
    await dialog.getByRole('button', { name: /^Replace/ }).click();
    return shown();
  };
  await read();
  await page.locator('.saved[data-state="saved"]').waitFor();
  const pasted: number[] = [];
  const threads = await threadTimes(running.browser, page, MARKS, async () => {
    for (let paste = 0; paste < PASTES; paste++) {
      const reading = await read();
      pasted.push(reading + (await take()));
      await page.locator('.saved[data-state="saved"]').waitFor();
    }
  });
  const both = pasted.map((_, at) => (threads[2 * at]?.page ?? 0) + (threads[2 * at + 1]?.page ?? 0));
  const cell = dialog.getByRole('slider', { name: `${TITLES[1]}, row 1`, exact: true });
  let value = 100;
  const key = async () => {
    value += 1;
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(value));
    await wait('key', `[role="slider"][aria-label="${TITLES[1]}, row 1"][aria-valuenow="${value}"]`);
    await page.keyboard.press('Enter');
    return shown();
  };
  const shared = { id: 'panel', unit: 'ms', peer: null, rounds: both.length, target: '', ok: null } as const;
  const median = quantile(both, 0.5);
  const what = `table of ${ROWS.toLocaleString('en')} × ${TITLES.length} in a browser`;
  return [
    row({ ...shared, what: `${what}: pasted, read, taken and painted`, value: median, target: '≤ 300 ms', ok: median <= 300 }),
    row({ ...shared, what: '… on the clock', value: quantile(pasted, 0.5) }),
    ...(await timed(running, page, `${what}: key → value painted`, key, 50)),
  ];
}

async function timed(
  { browser }: SignedIn,
  page: Page,
  what: string,
  act: () => Promise<number>,
  most = TARGET_MS,
): Promise<BenchRow[]> {
  const first = await act();
  for (let round = 1; round < WARM; round++) await act();
  const clock: number[] = [];
  const threads = await threadTimes(browser, page, MARKS, async () => {
    for (let round = 0; round < ROUNDS; round++) clock.push(await act());
  });
  const of = (part: (times: ThreadTimes) => number, share: number) => quantile(threads.map(part), share);
  const value = of(({ page: own }) => own, 0.95);
  const shared = { id: 'panel', unit: 'ms', peer: null, rounds: threads.length, target: '', ok: null } as const;
  return [
    row({ ...shared, what: `${what}, p95`, value, target: `≤ ${most} ms`, ok: value <= most }),
    row({ ...shared, what: '… median', value: of(({ page: own }) => own, 0.5) }),
    row({ ...shared, what: '… of that scripts, median', value: of(({ pageScripts }) => pageScripts, 0.5) }),
    row({ ...shared, what: '… on the clock, median', value: quantile(clock, 0.5) }),
    row({ ...shared, what: '… the first time, on the clock', value: first, rounds: 1 }),
  ];
}

const cardOf = (page: Page, name: string) =>
  page.locator('.board [data-part="node"]').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Drops a function as its author's folder, and waits until its card stands on the board. */
async function publish(page: Page, folder: string, record: JsonObject, source: string): Promise<void> {
  const cards = page.locator('.board [data-part="node"]');
  const before = await cards.count();
  await dropFile(
    page,
    `${folder}.zip`,
    zipSync({ [`${folder}/parti.json`]: strToU8(JSON.stringify(record)), [`${folder}/src/function.py`]: strToU8(source) }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await cards.nth(before).waitFor();
}

function largestRecord(): JsonObject {
  if (hasCorpus) {
    const { package_id: _, ...record } = JSON.parse(corpusText('functions/StructureByEnvelope.hypar.json')) as JsonObject;
    return { ...record, id: 'bench-largest', language: 'python' };
  }
  const profiles = Array.from({ length: 280 }, (_, at) => `W${10 + at}x${20 + at}`);
  const properties = Object.fromEntries(
    Array.from({ length: 13 }, (_, at): [string, JsonObject] => [
      `Input ${at}`,
      at % 3 === 0 ? { type: 'string', enum: profiles } : { type: 'number', $partiUnitType: 'length', minimum: 0, maximum: 20 },
    ]),
  );
  return { id: 'bench-largest', name: 'Largest', language: 'python', input_schema: { type: 'object', properties } };
}

const NAMES_RECORD: JsonObject = {
  id: 'bench-names',
  name: 'Names',
  language: 'python',
  model_output: 'Names',
  input_schema: { type: 'object', properties: { Prefix: { type: 'string', default: 'Room' } } },
};
const NAMES_SOURCE = `import parti


def execute(models, inputs):
    model = parti.Model()
    for at in range(${NAMES}):
        model.add("Elements.Named", {"Name": f"{inputs['Prefix']} {at}"})
    return {"Model": model}
`;
const ROOMS_RECORD: JsonObject = {
  id: 'bench-rooms',
  name: 'Rooms',
  language: 'python',
  input_schema: {
    type: 'object',
    properties: {
      Rooms: {
        type: 'array',
        items: {
          type: 'object',
          properties: Object.fromEntries(
            TITLES.map((title, at): [string, JsonObject] => [
              title,
              at === 0 ? { type: 'string' } : { type: 'number', $partiUnitType: 'length' },
            ]),
          ),
        },
      },
    },
  },
};
const ASKS_RECORD: JsonObject = {
  id: 'bench-asks',
  name: 'Asks',
  language: 'python',
  model_dependencies: [{ name: 'Names', optional: false }],
  input_schema: {
    type: 'object',
    properties: {
      Name: {
        type: 'string',
        default: '',
        $partiEnumQuery: { dependency: 'Names', query: '[*discriminator=Elements.Named].Name' },
      },
    },
  },
  outputs: [{ name: 'Said', type: 'string', description: 'The name' }],
};

/** Begins at a press or at a result, ends behind the frame in which the part shows the text. */
function measureInPage([begin, end]: readonly [string, string]): void {
  let beginBy: (() => void) | undefined;
  let kind: Begins | undefined;
  const { fetch } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    if (kind === 'result' && answer.url.includes('/results/')) beginBy?.();
    return answer;
  };
  for (const [event, one] of [
    ['pointerdown', 'press'],
    ['keydown', 'key'],
    ['paste', 'paste'],
  ] as const)
    document.addEventListener(event, () => kind === one && beginBy?.(), { capture: true });
  window.measurePanel = (begins, selector, text) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    window.panelShown = promise;
    kind = begins;
    let begunAt = 0;
    const isThere = () => [...document.querySelectorAll(selector)].some((part) => (part.textContent ?? '').startsWith(text));
    const observer = new MutationObserver(() => {
      if (begunAt === 0 || !isThere()) return;
      observer.disconnect();
      // Behind the frame that paints it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark(end);
          resolve(performance.now() - begunAt);
        }),
      );
    });
    beginBy = () => {
      beginBy = undefined;
      begunAt = performance.now();
      performance.mark(begin);
    };
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  };
}
