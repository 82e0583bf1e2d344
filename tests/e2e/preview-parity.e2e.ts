import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalResult, planRun, type JsonValue, type RawResult, type RunResult, type UpstreamState } from '#domain';
import { loadLibrary, loadTemplates } from '#library';
import { launchBrowser } from '../fixtures/browser.ts';
import { startPages, type Pages } from '../fixtures/pages.ts';

const sha256 = (text: string): string => hash('sha256', text, 'hex');
let pages: Pages;
let browser: Browser;
let page: Page;

declare global {
  interface Window {
    /** Runs one call, JSON in and out. */
    runInPage(call: string): Promise<string>;
  }
}

const IN_PAGE = `
  import { createBrowserHost } from '/runtimes/script/browser/index.ts';
  window.runInPage = async (text) => {
    const { runtime, bundle, digest, inputs, models } = JSON.parse(text);
    const host = createBrowserHost({ runtime, bundles: new Map([[digest, bundle]]) });
    try {
      return JSON.stringify(await host.run({ digest, inputs, models, timeoutMs: 30_000 }));
    } finally {
      host.close();
    }
  };`;

beforeAll(async () => {
  pages = await startPages('parity');
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`${pages.origin}/gallery.html`);
  await page.addScriptTag({ type: 'module', content: IN_PAGE });
  await page.waitForFunction(() => window.runInPage !== undefined);
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

/** Where two values differ by more than numbers may: 1e-9 of their size. */
function difference(a: JsonValue | undefined, b: JsonValue | undefined, path = ''): string | undefined {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)) ? undefined : `${path}: ${a} and ${b}`;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b ? undefined : `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
  const keys = Object.keys(a);
  if (keys.join('\n') !== Object.keys(b).join('\n')) return `${path}: other members`;
  for (const key of keys) {
    const found = difference((a as Record<string, JsonValue>)[key], (b as Record<string, JsonValue>)[key], `${path}/${key}`);
    if (found) return found;
  }
  return undefined;
}

describe('preview in the browser', () => {
  it('gives what the server gives: same ids, same numbers to 1e-9, for every function of the template', async () => {
    const library = loadLibrary();
    const template = loadTemplates(library).find(({ id }) => id === 'tower-on-a-slope');
    if (!template) throw new Error('The template is missing.');
    const byDigest = new Map(library.functions.map((one) => [one.digest, one]));
    const plan = planRun(template.document, (_id, digest) => byDigest.get(digest)?.record, { epoch: library.epoch, sha256 });
    const onServer = new Map(
      template.results.map(({ node, resultDigest, modelDigest }) => [
        node,
        { modelDigest, result: JSON.parse(template.resultText(resultDigest)) as RunResult },
      ]),
    );
    const upstream = (node: string): UpstreamState => {
      const found = onServer.get(node);
      if (!found) return { kind: 'pending' };
      const { result, modelDigest } = found;
      return {
        kind: 'done',
        result: { modelDigest: modelDigest ?? undefined, outputs: result.outputs, model: () => result.model },
      };
    };
    let compared = 0;
    for (const node of plan.order) {
      const step = plan.step(node, upstream);
      const shipped = byDigest.get(template.document.nodes[node]?.digest ?? '');
      if (step.kind !== 'ready' || !shipped) throw new Error(`${node} cannot run.`);
      const call = JSON.stringify({
        runtime: library.runtime,
        bundle: shipped.bundle,
        digest: shipped.digest,
        inputs: step.inputs,
        models: Object.fromEntries(
          step.models.map(({ name, node: source }) => [name, JSON.stringify(onServer.get(source)?.result.model ?? null)]),
        ),
      });
      const raw = JSON.parse(await page.evaluate((text) => window.runInPage(text), call)) as RawResult;
      const inBrowser = JSON.parse(canonicalResult(raw, { functionId: shipped.record.id, sha256 }).text) as JsonValue;
      expect(difference(onServer.get(node)?.result as unknown as JsonValue, inBrowser), node).toBeUndefined();
      compared++;
    }
    expect(compared).toBe(8);
  });
});
