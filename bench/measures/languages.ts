import { loadLibrary } from '#library';
import { createLanguages, readAuthorFolder } from '#runtimes/languages';
import { areaRecord, startRunnerBench, type RunnerBench, type Watched } from '../../tests/conformance/local-runner.fixture.ts';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { until } from '../../tests/fixtures/until-holds.ts';
import { madeBook, type MadeCell } from '../../tests/fixtures/workbooks.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';

const [ROUNDS, SAVES, KILLS] = [20, 8, 3];
const CSHARP = (factor: number) => `
public class SavedInputs { public double Width { get; set; } }
public class SavedOutputs { public double Area { get; set; } }
public static class Saved
{
    public static SavedOutputs Execute(Dictionary<string, Elements.Model> models, SavedInputs inputs) => new() { Area = inputs.Width * ${factor} };
}
`;
const SCRIPT = (factor: number) =>
  `export function execute(_models: unknown, inputs: { Width: number }) {\n  return { outputs: { Area: inputs.Width * ${factor} } };\n}\n`;

/** A workbook of ten thousand formulas that all follow one input, and functions on their author's machine: saved, called, killed. */
export const measure: Measure = {
  ids: ['languages'],
  async run() {
    const rows = await workedOut();
    const bench = await startRunnerBench();
    try {
      rows.push(...(await saved(bench, { language: 'typescript', file: 'src/function.ts', text: SCRIPT, most: 300 })));
      rows.push(...(await saved(bench, { language: 'csharp', file: 'src/Saved.cs', text: CSHARP, most: 1200 })));
      rows.push(await felt(bench));
    } finally {
      await bench.stop();
    }
    return rows;
  },
};

const told = (what: string, value: number, most: number, rounds: number): BenchRow =>
  row({ id: 'languages', what, value, unit: 'ms', peer: null, target: `≤ ${most} ms`, ok: value <= most, rounds });

/** Publishing, and a call after another value of its input. */
async function workedOut(): Promise<BenchRow[]> {
  const cells: Record<string, MadeCell> = { A1: 2, B1: { f: 'SUM(A2:J1001)', v: 0 } };
  for (let line = 2; line <= 1001; line++)
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].forEach((column, at) => {
      cells[`${column}${line}`] = { f: line === 2 ? `$A$1+${at}` : `${column}${line - 1}*1.001+$A$1`, v: 0 };
    });
  const book = madeBook({ sheets: { Plan: cells }, names: { 'INPUT.Rate': 'Plan!$A$1', 'OUTPUT.Sum': 'Plan!$B$1' } });
  const languages = createLanguages(loadLibrary().runtime, { cacheFolder: openTemporaryFolder('parti-bench-book-') });
  try {
    const before = performance.now();
    const bundle = await languages.publish('excel', { 'book.xlsx': Buffer.from(book).toString('base64') });
    const publishMs = performance.now() - before;
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const call = { digest: 'book', bundle, account: 'bench', inputs: { Rate: round + 3 }, models: {}, timeoutMs: 30_000 };
      const { runMs } = await languages.run('excel', call, 'foreign');
      if (round > 0) times.push(runMs);
    }
    return [
      told('a workbook of 10,000 formulas is published', publishMs, 2000, 1),
      told('10,000 formulas after another input, p95', quantile(times, 0.95), 40, ROUNDS),
      told('… median', median(times), 40, ROUNDS),
    ];
  } finally {
    languages.close();
  }
}

interface Saved {
  language: 'typescript' | 'csharp';
  file: string;
  text: (factor: number) => string;
  most: number;
}

/** A file that is saved, until its result is told; and what a call over the runner costs beside one in this process. */
async function saved(bench: RunnerBench, { language, file, text, most }: Saved): Promise<BenchRow[]> {
  const id = `saved-${language}`;
  const record = areaRecord(id, { language });
  const folder = bench.folder({ 'parti.json': record, [file]: text(4) });
  const { tab, stop } = await served(bench, folder, id);
  await untilArea(tab, 8);
  const times: number[] = [];
  for (let round = 0; round <= SAVES; round++) {
    const shown = untilArea(tab, 2 * (round + 5));
    const before = performance.now();
    bench.write(folder, { [file]: text(round + 5) });
    await shown;
    if (round > 0) times.push(performance.now() - before);
  }
  const rows = [told(`${language}: saved → its result, the longest`, Math.max(...times), most, SAVES)];
  rows.push(told('… median', median(times), most, SAVES));
  if (language === 'typescript') rows.push(await beside(tab, folder));
  await stop();
  return rows;
}

/** Time that the server tells of a call over the runner, and that of the same call in a process of this machine. */
async function beside(tab: Watched, folder: string): Promise<BenchRow> {
  const over: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const shown = untilArea(tab, (100 + round) * (SAVES + 5));
    const before = performance.now();
    tab.document.commands.dispatch({ type: 'node.set-input', id: 'n', property: 'Width', value: 100 + round });
    await shown;
    over.push(performance.now() - before);
  }
  const languages = createLanguages(loadLibrary().runtime, { cacheFolder: openTemporaryFolder('parti-bench-local-') });
  const { files } = readAuthorFolder(folder);
  const bundle = await languages.publish('typescript', files);
  const inside: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = performance.now();
    const call = { digest: 'local', bundle, account: '', inputs: { Width: round }, models: {}, timeoutMs: 30_000 };
    await languages.run('typescript', call, 'foreign');
    if (round > 0) inside.push(performance.now() - before);
  }
  languages.close();
  const what = 'another input → its result over the runner, beyond the call in this process, median';
  return row({
    ...{ id: 'languages', what, value: median(over) - median(inside), unit: 'ms', peer: null },
    ...{ target: 'commit, plan and store too', ok: null, rounds: ROUNDS },
  });
}

/** A runner that is killed, until its node says so. */
async function felt(bench: RunnerBench): Promise<BenchRow> {
  const times: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    const id = `killed-${round}`;
    const { tab, terminal } = await served(bench, bench.areaFolder(id), id);
    await untilArea(tab, 8);
    const gone = untilRun(tab, () => tab.run('n')?.localRunner?.status === 'disconnected');
    const before = performance.now();
    terminal.child.kill('SIGKILL');
    await gone;
    times.push(performance.now() - before);
  }
  return told('a runner that is killed → its node says so, the longest of three', Math.max(...times), 1000, KILLS);
}

/** `parti runner` of a folder, and a workflow with its function. */
async function served(bench: RunnerBench, folder: string, id: string) {
  const { token } = await bench.token(bench.owner);
  const terminal = bench.start(token, folder);
  const subscribe = (listener: () => void) => {
    for (const stream of [terminal.child.stdout, terminal.child.stderr]) stream?.on('data', listener);
    return () => undefined;
  };
  await until(subscribe, () => terminal.states().at(-1) === 'ready');
  const digest = await bench.offered(bench.owner, id);
  if (digest === undefined) throw new Error(`not offered: ${terminal.said()}`);
  const tab = await bench.watch(bench.owner);
  tab.add('n', id, digest);
  const ended = new Promise((resolve) => terminal.child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    terminal.child.kill('SIGTERM');
    await ended;
  };
  return { tab, terminal, stop };
}

/** Resolves when something of a run was told and `holds`. */
const untilRun = (tab: Watched, holds: () => boolean): Promise<void> =>
  until((listener) => {
    tab.session.on('execution.state', listener);
    return () => undefined;
  }, holds);

/** Resolves when the node's result has come that says this area. */
function untilArea(tab: Watched, area: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked: string | undefined;
    const look = () => {
      const { resultDigest } = tab.run('n') ?? {};
      if (resultDigest === undefined || resultDigest === asked) return;
      asked = resultDigest;
      tab.outputs('n').then((outputs) => outputs?.['Area'] === area && resolve(), reject);
    };
    tab.session.on('execution.state', look);
    look();
  });
}
