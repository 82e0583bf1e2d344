import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { launchBrowser } from '../../tests/fixtures/browser.ts';
import { startPages } from '../../tests/fixtures/pages.ts';
import { massModel, randomProfiles } from '../random-model.ts';
import { row, type BenchRow, type Measure } from '../measure.ts';

const BYTES = 300e6;
const BATCH = 5000;
const LONGEST_GAP_MS = 200;
const MOST_MB = 2500;

declare global {
  interface Window {
    gaps: { longest: number; at: number }[];
  }
}

/** V9: a result with a model of 300 MB, opened in a browser the way the editor opens it. */
export const measure: Measure = {
  ids: ['V9'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parti-large-'));
    const file = join(folder, 'result.json');
    const elements = await writeResult(file);
    const server = createServer((_, answer) => {
      answer.writeHead(200, {
        'content-type': 'application/json',
        'content-length': statSync(file).size,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'content-length',
      });
      createReadStream(file).pipe(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const pages = await startPages('bench');
    try {
      const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      return await open(`${pages.origin}/gallery.html?story=src/session/large-result&from=${encodeURIComponent(from)}`, elements);
    } finally {
      await pages.close();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    }
  },
};

/** Masses and their profiles until there are enough bytes; answers how many masses. */
async function writeResult(file: string): Promise<number> {
  const out = createWriteStream(file);
  out.write('{"messages":[],"model":{"Elements":{');
  const profiles = randomProfiles(BATCH, 'rectangle');
  let [bytes, batches] = [0, 0];
  while (bytes < BYTES) {
    const moved = profiles.map(({ outline, holes, height }) => ({
      outline: outline.map(([x, y]): [number, number] => [x + 2600 * (batches % 8), y + 1400 * Math.floor(batches / 8)]),
      holes,
      height,
    }));
    const own = (batches + 1).toString(16).padStart(8, '0');
    const text = JSON.stringify(massModel(moved).Elements).slice(1, -1).replaceAll('"00000000-', `"${own}-`);
    const piece = `${batches > 0 ? ',' : ''}${text}`;
    if (!out.write(piece)) await once(out, 'drain');
    bytes += piece.length;
    batches++;
  }
  out.end('}},"outputs":{}}');
  await finished(out);
  return batches * BATCH;
}

async function open(address: string, elements: number): Promise<BenchRow[]> {
  const before = new Set(processes());
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 700, height: 500 } });
    page.setDefaultTimeout(600_000);
    await page.addInitScript(watchGaps);
    // A page of its own that does nothing tells what the machine alone lets wait.
    const idle = await (await browser.newContext()).newPage();
    await idle.evaluate(watchGaps);
    const start = performance.now();
    await page.goto(address);
    // Progress is shown, and a way to give it up.
    await page.getByRole('button', { name: 'Cancel loading' }).waitFor();
    const shown = performance.now() - start;
    await page.locator('.view-cube').waitFor();
    const ms = performance.now() - start;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const gaps = await page.evaluate(() => window.gaps);
    const idleGap = Math.max(0, ...(await idle.evaluate(() => window.gaps)).map((gap) => gap.longest));
    const renderer = Math.max(
      ...processes()
        .filter((id) => !before.has(id))
        .map(peakOf),
    );
    const longest = Math.max(...gaps.map((gap) => gap.longest));
    const shared = { id: 'V9', peer: null, rounds: 1 } as const;
    const what = `300 MB result of ${elements.toLocaleString('en')} masses in the browser`;
    process.stderr.write(
      `V9 longest gaps (ms, at): ${JSON.stringify(gaps.toSorted((a, b) => b.longest - a.longest).slice(0, 8))}\n`,
    );
    return [
      row({
        ...shared,
        what: `${what}: longest gap of the page`,
        value: longest,
        unit: 'ms',
        peer: { name: 'idle page ms', value: idleGap },
        target: `≤ ${LONGEST_GAP_MS} ms`,
        ok: longest <= LONGEST_GAP_MS,
      }),
      row({
        ...shared,
        what: '… peak memory of its process',
        value: renderer,
        unit: 'MB',
        target: `≤ ${MOST_MB} MB`,
        ok: renderer <= MOST_MB,
      }),
      row({ ...shared, what: '… until progress is shown', value: shown, unit: 'ms', target: '', ok: null }),
      row({ ...shared, what: '… until it is drawn', value: ms, unit: 'ms', target: '', ok: null }),
    ];
  } finally {
    await browser.close();
  }
}

/** Runs in the page: how long a task had to wait that might always run. */
function watchGaps(): void {
  window.gaps = [];
  const channel = new MessageChannel();
  let last = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    if (now - last > 50) window.gaps.push({ longest: now - last, at: now });
    last = now;
    setTimeout(() => channel.port2.postMessage(0), 4);
  };
  channel.port2.postMessage(0);
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Peak of a page's process (MB); 0 of others. */
function peakOf(id: string): number {
  try {
    if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'));
    return Number(peak?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
