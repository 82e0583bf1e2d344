import { handChangesOf, readFunctionRecord, runOverridden, sentOverrides, type ElementModel, type JsonObject } from '#domain';
import { startSignedIn } from '../../tests/fixtures/signed-in.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { threadTimes } from '../thread-times.ts';

const [ELEMENTS, ENTRIES, ROUNDS, NODES] = [10_000, 1000, 9, 5000];
const [STEPS, WARM_STEPS] = [16, 4];
const TARGETS = { matchingMs: 50, handleMs: 50 };
/** Pause between two moves of the hand. */
const LATE_MS = 150;
/** Marks in the page's timeline: the hand moves; the building is there. */
const MARKS = ['handle-step', 'handle-shown'] as const;

declare global {
  interface Window {
    /** Settled once the building is drawn that the last move of the hand asked for. */
    handleShown: Promise<void>;
  }
}

/** Changes by hand: entries against elements, and from a handle to the draw call of the new building. */
export const measure: Measure = {
  ids: ['overrides'],
  async run() {
    const rows = await matching();
    try {
      return [...rows, ...(await handle())];
    } catch (error) {
      // What was measured is told although the other could not be.
      process.stderr.write(`overrides, handle: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
      return rows;
    }
  },
};

const RECORD = readFunctionRecord({
  id: 'facade',
  name: 'Facade',
  overrides: {
    Panel: {
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Storey: { type: 'string' }, Side: { type: 'string' }, Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
    },
  },
});

/** 25 storeys of four sides with a hundred panels of 1.5 m; `shift` moves all of them along their side. */
function panels(shift: number): JsonObject[] {
  return Array.from({ length: ELEMENTS }, (_, index) => ({
    Id: `p${index}`,
    discriminator: 'Elements.FacadePanel',
    Storey: `L${Math.floor(index / 400)}`,
    Side: 'NESW'[Math.floor(index / 100) % 4] as string,
    Place: (index % 100) * 1.5 + shift,
    Depth: 0.2,
  }));
}

async function matching(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [what, shift] of [
    ['exactly there', 0],
    ['all somewhat elsewhere', 0.3],
  ] as const) {
    const entries = panels(0)
      .filter((_, index) => index % (ELEMENTS / ENTRIES) === 0)
      .map(({ Id, Storey, Side, Place }) => ({
        id: `e${String(Id)}`,
        identity: { Storey, Side, Place } as JsonObject,
        value: { Depth: 0.5 },
      }));
    const sent = sentOverrides(handChangesOf({ Panel: entries }), RECORD) ?? [];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let [spentMs, calls] = [0, 0];
      let from = processorMs();
      const { report } = await runOverridden(sent, {
        call: (given) => {
          spentMs += processorMs() - from;
          calls++;
          const model = answered(panels(shift), given);
          from = processorMs();
          return Promise.resolve(model);
        },
        modelOf: (model) => model,
        dependency: () => Promise.resolve(undefined),
      });
      spentMs += processorMs() - from;
      const taken = Object.values(report['Panel'] ?? {}).filter(({ state }) => state === (shift === 0 ? 'applied' : 'found'));
      if (taken.length !== ENTRIES || calls !== (shift === 0 ? 1 : 2))
        throw new Error(`${taken.length} taken in ${calls} calls.`);
      times.push(spentMs);
    }
    const value = median(times);
    rows.push(
      row({
        id: 'overrides',
        what: `1,000 entries, 10,000 elements, ${what}, processor`,
        value,
        unit: 'ms',
        peer: null,
        target: `≤ ${TARGETS.matchingMs} ms`,
        ok: value <= TARGETS.matchingMs,
        rounds: ROUNDS,
      }),
    );
  }
  return [...rows, withoutEntries()];
}

/** What changes by hand cost a run in which there are none. */
function withoutEntries(): BenchRow {
  const node: Parameters<typeof sentOverrides>[0] = {};
  const times = Array.from({ length: ROUNDS }, () => {
    const from = processorMs();
    let sent = 0;
    for (let index = 0; index < NODES; index++) if (sentOverrides(node, RECORD)) sent++;
    if (sent > 0) throw new Error(`${sent} nodes send what they do not have.`);
    return processorMs() - from;
  });
  const value = median(times);
  return row({
    id: 'overrides',
    what: 'a run of 5,000 functions without entries, added processor',
    value,
    unit: 'ms',
    peer: null,
    target: '≤ 1 ms',
    ok: value <= 1,
    rounds: ROUNDS,
  });
}

/** Processor time of this thread so far (ms): matching waits for nothing, and how busy the machine is changes little. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What a function makes that compares exactly and marks. */
function answered(elements: JsonObject[], given: JsonObject | undefined): ElementModel {
  const edits = (given?.['Panel'] ?? []) as unknown as { id: string; identity: JsonObject; value: JsonObject }[];
  const keyOf = (one: JsonObject) => `${String(one['Storey'])} ${String(one['Side'])} ${(one['Place'] as number).toFixed(3)}`;
  const byKey = new Map(edits.map((edit) => [keyOf(edit.identity), edit]));
  const made = elements.map((element) => {
    const edit = byKey.get(keyOf(element));
    const marks = edit && { associatedIdentities: { Panel: [{ id: edit.id, identity: edit.identity }] } };
    return { ...element, ...edit?.value, ...marks };
  });
  return { Elements: Object.fromEntries(made.map((one) => [(one as { Id?: string }).Id, one])) } as unknown as ElementModel;
}

/** The depth of a panel of the tower is dragged by its handle, the finger down; processor time as R3 counts it. */
async function handle(): Promise<BenchRow[]> {
  const running = await startSignedIn();
  try {
    const { page } = await running.openWorkflow('tower');
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await page.locator('[data-part="model-view"] canvas[data-rested]').waitFor();
    const pane = await page.locator('[data-part="model-view"]').boundingBox();
    if (!pane) throw new Error('The model is not seen.');
    const grip = page.locator('.grip-mark[data-kind="push"] .arrow').first();
    for (const share of [0.45, 0.5, 0.55, 0.6]) {
      await page.mouse.click(pane.x + pane.width / 2, pane.y + pane.height * share);
      if (
        await grip.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        )
      )
        break;
    }
    const at = await grip.boundingBox();
    if (!at) throw new Error('No panel shows its handle.');
    await page.evaluate(listenInPage, MARKS);
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    const drag = async (count: number) => {
      for (let step = 0; step < count; step++) {
        // To and fro: whichever way it pushes, a depth at its limit changes with the next move.
        const by = step % 2 === 0 ? -1 : 1;
        await page.mouse.move(at.x + at.width / 2 + by * 40, at.y + at.height / 2 + by * 30);
        await page.evaluate(waitShown);
        // While something is held the view never rests: what came late of this move is not to count for the next.
        await page.waitForTimeout(LATE_MS);
      }
    };
    await drag(WARM_STEPS);
    const threads = await threadTimes(running.browser, page, MARKS, () => drag(STEPS));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const scripts = threads.map(({ pageScripts, workers }) => pageScripts + workers);
    const pageOnly = threads.map(({ pageScripts }) => pageScripts);
    const workersOnly = threads.map(({ workers }) => workers);
    const value = quantile(scripts, 0.95);
    const shared = { id: 'overrides', unit: 'ms', peer: null, rounds: scripts.length } as const;
    return [
      row({
        ...shared,
        what: 'handle → draw call, scripts and workers, p95',
        value,
        target: `≤ ${TARGETS.handleMs} ms`,
        ok: value <= TARGETS.handleMs,
      }),
      row({ ...shared, what: '… median', value: median(scripts), target: '', ok: null }),
      row({ ...shared, what: '… of that page, median', value: median(pageOnly), target: '', ok: null }),
      row({ ...shared, what: '… of that workers, median', value: median(workersOnly), target: '', ok: null }),
    ];
  } finally {
    await running.close();
  }
}

/** Resolves when the drag was drawn; a drag that changes nothing must not hold the bench. */
async function waitShown(): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new Error('The drag was not drawn within 20 s.')), 20_000);
  await Promise.race([window.handleShown, late.promise]);
  clearTimeout(timer);
}

/** Hears the hand, and the upload of a building's buffers with the draw call after it. Drawing itself is left out: here the processor would do it. */
function listenInPage([begin, end]: readonly [string, string]): void {
  let isShown: (() => void) | undefined;
  document.addEventListener(
    'pointermove',
    ({ buttons }) => {
      if (buttons === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      window.handleShown = promise;
      isShown = resolve;
      performance.mark(begin);
    },
    { capture: true },
  );
  const proto = WebGL2RenderingContext.prototype;
  const { bufferData } = proto;
  let isUploaded = false;
  proto.bufferData = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const [, data] = args;
    if (ArrayBuffer.isView(data) && data.byteLength > 100_000) isUploaded = true;
    return Reflect.apply(bufferData, this, args) as undefined;
  } as typeof proto.bufferData;
  const drawn = () => {
    if (!isUploaded || !isShown) return;
    isUploaded = false;
    performance.mark(end);
    isShown();
    isShown = undefined;
  };
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const) proto[name] = drawn;
}
