import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveGraph, type JsonValue, type RunResult } from '#domain';
import { loadLibrary, loadTemplates } from '#library';
import { launchBrowser } from '../fixtures/browser.ts';
import { startPages, type Pages } from '../fixtures/pages.ts';

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
    const { runtime, bundles, nodes, records, epoch, results, request } = JSON.parse(text);
    const host = createBrowserHost({ runtime, bundles: new Map(bundles) }, () => Promise.reject(new Error('nothing here is an author’s')));
    const fed = [];
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = ({ data }) => fed.push(data.digest);
    host.feed(port1);
    try {
      const functionOf = (id, digest) => records[id + '@' + digest];
      const answer = await host.run({ epoch, nodes, functionOf, results: new Map(results), request });
      const isFed = () => answer.results.every(({ digest, modelBytes }) => modelBytes === undefined || fed.includes(digest));
      while (!isFed()) await new Promise((resolve) => port2.addEventListener('message', resolve, { once: true }));
      const told = answer.results.map(({ modelBytes, ...one }) =>
        modelBytes ? { ...one, modelText: new TextDecoder().decode(modelBytes) } : one);
      return JSON.stringify({ ...answer, results: told, fed });
    } finally {
      host.close();
    }
  };`;

interface InPage {
  runs: { node: string; state: string; resultDigest?: string }[];
  results: { digest: string; outputs: JsonValue; messages: JsonValue; modelText?: string }[];
  fed: string[];
}

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
    const onServer = new Map(
      template.results.map(({ node, resultDigest }) => [
        node,
        { digest: resultDigest, result: JSON.parse(template.resultText(resultDigest)) as RunResult },
      ]),
    );
    const graph = deriveGraph(template.document, (_id, digest) => byDigest.get(digest)?.record);
    let compared = 0;
    // Each node as the root of its cone: what stands before it is the server's.
    for (const root of graph.order) {
      const before = graph.order.filter((id) => id !== root && !graph.downstream(root).has(id));
      const call = JSON.stringify({
        runtime: library.runtime,
        bundles: library.functions.map(({ digest, bundle }) => [digest, bundle]),
        records: Object.fromEntries(library.functions.map(({ record, digest }) => [`${record.id}@${digest}`, record])),
        nodes: template.document.nodes,
        epoch: library.epoch,
        results: before.map((id) => [onServer.get(id)?.digest, onServer.get(id)?.result]),
        request: {
          root,
          inputs: {},
          shown: Object.fromEntries(before.map((id) => [id, { kind: 'done', digest: onServer.get(id)?.digest }])),
        },
      });
      const { runs, results, fed } = JSON.parse(await page.evaluate((text) => window.runInPage(text), call)) as InPage;
      expect(runs.map(({ node }) => node).toSorted()).toEqual([root, ...graph.downstream(root)].toSorted());
      for (const { node, resultDigest } of runs) {
        const found = results.find(({ digest }) => digest === resultDigest);
        const inBrowser = {
          messages: found?.messages,
          ...(found?.modelText === undefined ? {} : { model: JSON.parse(found.modelText) as JsonValue }),
          outputs: found?.outputs,
        } as JsonValue;
        expect(difference(onServer.get(node)?.result as unknown as JsonValue, inBrowser), node).toBeUndefined();
        // Not only near: the same text, so that a result keeps its name when the server has made it.
        expect(resultDigest, node).toBe(onServer.get(node)?.digest);
        if (found?.modelText !== undefined) expect(fed, node).toContain(resultDigest);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(8);
  });
});
