import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandCall } from '#domain';
import { launchBrowser } from '../fixtures/browser.ts';
import type { Pages } from '../fixtures/pages.ts';
import { startStoryPages } from '../fixtures/story-pages.ts';
import '../fixtures/story-graph.ts';

let pages: Pages;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  pages = await startStoryPages();
  origin = pages.origin;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

interface Place {
  x: number;
  y: number;
}

/** The story's graph as tests reach it. */
async function open(story: 'Tower' | 'Empty' | 'Damaged' | 'ReadOnly', size = { width: 1200, height: 760 }) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${origin}/gallery.html?story=${encodeURIComponent(`graph/graph#${story}`)}&theme=light&lang=en`);
  await page.waitForFunction(() => window.storyGraph !== undefined && window.storyGraph.graph.camera !== undefined);
  if (story !== 'Empty') await page.locator('[data-node]').first().waitFor();
  return {
    page,
    problems,
    calls: () => page.evaluate((): CommandCall[] => window.storyGraph?.ports.commands.calls ?? []),
    /** Board px of a port. */
    port: (node: string, key: string) => centreOf(page, `[data-node="${node}"] [data-port="${key}"]`),
    header: (node: string) => centreOf(page, `[data-node="${node}"] h3`),
    close: () => context.close(),
  };
}

async function centreOf(page: Page, selector: string): Promise<Place> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const zoomOf = (page: Page) => page.evaluate(() => window.storyGraph?.graph.view.viewport.get().zoom ?? 1);

describe('node graph in a browser', () => {
  it('C.01a presents the workflow: one card per function, a wire per dependency, no errors, axe clean', async () => {
    const { page, problems, close } = await open('Tower');
    await expect.poll(() => page.locator('[data-node]').count()).toBe(12);
    const wires = await page.evaluate(() => [...(window.storyGraph?.graph.wires.all() ?? [])].map(({ wire }) => wire.kind));
    // 3 + 1 + 3 + 2 + 2 + 1 + 1 + 1 dependencies by name; sun path, gross area and surface by hand.
    expect(wires.filter((kind) => kind === 'derived')).toHaveLength(14);
    expect(wires.filter((kind) => kind === 'explicit')).toHaveLength(3);
    await page.locator('.board').waitFor();
    const axe = await new AxeBuilder({ page }).include('.board').analyze();
    expect(axe.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('declares every size: cards and ports stand in the browser where the geometry says', async () => {
    const { page, close } = await open('Tower');
    const differences = await page.evaluate(() => {
      const graph = window.storyGraph?.graph;
      const board = graph?.board?.getBoundingClientRect();
      const zoom = graph?.view.viewport.get().zoom ?? 1;
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('[data-node]')) {
        const id = element.dataset['node'] ?? '';
        const card = graph?.model.card(id);
        if (!card || !board || !graph) continue;
        const rect = element.getBoundingClientRect();
        const corner = graph.view.toBoard(card.box);
        const differs = (a: number, b: number) => Math.abs(a - b) > 0.6;
        if (
          differs(rect.left - board.left, corner.x) ||
          differs(rect.height, card.box.height * zoom) ||
          differs(rect.width, 224 * zoom)
        )
          found.push(id);
        card.rows.forEach((row, index) => {
          const port = element.querySelector(`[data-port="${row.key}"]`)?.getBoundingClientRect();
          if (port && differs(port.top + port.height / 2 - rect.top, (32 + 4 + 24 * index + 12) * zoom))
            found.push(`${id} ${row.key}`);
        });
      }
      return found;
    });
    expect(differences).toEqual([]);
    await close();
  });

  it('C.01c moves cards by mouse on the 4 px grid as one step, several together, and takes it back', async () => {
    const { page, calls, header, close } = await open('Tower');
    const [roof, zoom] = [await header('Roof'), await zoomOf(page)];
    await page.mouse.click(roof.x, roof.y);
    await page.keyboard.down('Shift');
    const area = await header('AreaReport');
    await page.mouse.click(area.x, area.y);
    await page.keyboard.up('Shift');
    await drag(page, roof, { x: roof.x + 50 * zoom, y: roof.y + 30 * zoom });
    const [call] = await calls();
    expect(call?.type).toBe('layout.move');
    if (call?.type !== 'layout.move') return;
    expect(Object.keys(call.positions).toSorted()).toEqual(['AreaReport', 'Roof']);
    expect(call.positions['Roof']?.to).toEqual([824 + 52, 24 + 32, 0]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.evaluate(() => window.storyGraph?.ports.reader.document().layout['Roof'])).toEqual([824, 24, 0]);
    await close();
  });

  it('connects by drag where types fit, refuses with a reason where they do not', async () => {
    const { page, calls, port, close } = await open('Tower');
    await drag(page, await port('Levels', 'out/Height'), await port('Columns', 'in/Bay'));
    expect(await calls()).toMatchObject([
      { type: 'link.add', target: 'Columns', portKey: 'in/Bay', link: { node: 'Levels', output: 'out/Height' }, replace: true },
    ]);
    const [from, to] = [await port('Location', 'out/Sun path'), await port('Core', 'in/Lifts')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.locator('.pending-tip').waitFor();
    await expect.poll(() => page.locator('[data-node="Core"] li[data-dim]').count()).toBeGreaterThan(0);
    await page.mouse.up();
    await expect.poll(() => calls()).toHaveLength(1);
    await close();
  });

  it('asks what to add where a wire is dropped on the empty board, filtered by type, and connects it', async () => {
    const { page, calls, port, close } = await open('Tower');
    await drag(page, await port('Facade', 'out/Surface'), { x: 560, y: 720 });
    const list = page.locator('.quick-add');
    await list.waitFor();
    const names = await list.locator('[role=option] .strong').allTextContents();
    expect(names).toContain('Cost');
    expect(names).not.toContain('Area report');
    await page.keyboard.type('cost');
    await page.keyboard.press('Enter');
    const [call] = await calls();
    expect(call).toMatchObject({ type: 'node.add', node: { functionId: 'Cost', links: { 'in/Surface': {} } } });
    await expect.poll(() => page.locator('[data-node]').count()).toBe(13);
    await close();
  });

  it('adds the first function by keyboard alone, wires and deletes it by keyboard', async () => {
    const { page, calls, problems, close } = await open('Empty');
    await page.locator('.board').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('lev');
    await page.keyboard.press('Enter');
    await page.locator('[data-node]').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.node'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('columns');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Columns'));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Levels'));
    await page.keyboard.press('c');
    await page.locator('.connect-list').waitFor();
    await page.getByRole('button', { name: 'Height output' }).press('Enter');
    await page.getByRole('button', { name: 'Bay Columns' }).press('Enter');
    await expect
      .poll(async () => (await calls()).at(-1))
      .toMatchObject({ type: 'link.add', portKey: 'in/Bay', link: { output: 'out/Height' } });
    await page.waitForFunction(() => document.activeElement?.matches('.node'));
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('[data-node]').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('edits values in the card: types, scrubs with preview, switches, refuses what is outside the limits', async () => {
    const { page, calls, close } = await open('Tower');
    await page.locator('[data-node="Levels"] [data-chip="Count"]').click();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await calls()).at(-1))
      .toEqual({ type: 'node.set-input', id: 'Levels', property: 'Count', value: 30 });
    await page.locator('[data-node="Levels"] [data-chip="Count"]').press('Enter');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.chip-note').textContent()).toBe('Max 60, 30 in use');
    await page.keyboard.press('Escape');
    const width = await centreOf(page, '[data-node="Facade"] [data-chip="Panel width"]');
    await drag(page, width, { x: width.x + 40, y: width.y });
    await expect
      .poll(async () => (await calls()).at(-1))
      .toEqual({ type: 'node.set-input', id: 'Facade', property: 'Panel width', value: 2.75 });
    await expect.poll(() => page.evaluate(() => window.storyGraph?.ports.runs.previews.length)).toBeGreaterThan(2);
    await page.locator('[data-node="Core"] [role=switch]').click();
    await expect
      .poll(async () => (await calls()).at(-1))
      .toEqual({ type: 'node.set-input', id: 'Core', property: 'Fire lift', value: false });
    await close();
  });

  it('touches one card only when one input changes or one run ticks', async () => {
    const { page, close } = await open('Tower');
    const touched = (change: string) =>
      page.evaluate(async (what) => {
        const seen = new Set<string>();
        const observer = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const card = element?.closest<HTMLElement>('[data-node]')?.dataset['node'];
            if (card) seen.add(card);
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const ports = window.storyGraph?.ports;
        if (what === 'input') ports?.commands.dispatch({ type: 'node.set-input', id: 'Levels', property: 'Count', value: 12 });
        else ports?.runs.set({ nodeId: 'Core', state: 'running', progress: 0.8, activity: 'Placing stairs' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        observer.disconnect();
        return [...seen];
      }, change);
    await expect.poll(() => touched('input')).toEqual(['Levels']);
    await expect.poll(() => touched('tick')).toEqual(['Core']);
    await close();
  });

  it('C.01b tidies: no card over another, wires run one way, undo restores', async () => {
    const { page, calls, close } = await open('Tower');
    await page.locator('.board').focus();
    await page.keyboard.press('Shift+Alt+T');
    await page.waitForFunction(
      () => window.storyGraph?.ports.commands.calls.some((call) => call.type === 'layout.move'),
      undefined,
      { timeout: 30_000 },
    );
    const { overlaps, backwards } = await page.evaluate(() => {
      const graph = window.storyGraph?.graph;
      const cards = [...(graph?.model.ids ?? [])].flatMap((id) => graph?.model.card(id) ?? []);
      const overlaps = cards
        .filter((a) =>
          cards.some(
            (b) =>
              a !== b &&
              a.box.x < b.box.x + b.box.width &&
              b.box.x < a.box.x + a.box.width &&
              a.box.y < b.box.y + b.box.height &&
              b.box.y < a.box.y + a.box.height,
          ),
        )
        .map((card) => card.id);
      const backwards = (graph?.model.graph().wires ?? [])
        .filter((wire) => (graph?.model.card(wire.source.node)?.box.x ?? 0) >= (graph?.model.card(wire.target.node)?.box.x ?? 0))
        .map((wire) => wire.id);
      return { overlaps, backwards };
    });
    expect(overlaps).toEqual([]);
    expect(backwards).toEqual([]);
    await expect.poll(() => calls()).toHaveLength(1);
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => page.evaluate(() => window.storyGraph?.ports.reader.document().layout['Floors']))
      .toEqual([552, 28, 0]);
    await close();
  });

  it('C.01c duplicates, copies and pastes, selects by frame', async () => {
    const { page, calls, header, close } = await open('Tower');
    const roof = await header('Roof');
    await page.mouse.click(roof.x, roof.y);
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ type: 'node.duplicate', offset: [24, 24] });
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.evaluate(() => window.storyGraph?.graph.view.selection.get().size)).toBe(13);
    await drag(page, { x: 4, y: 4 }, { x: 330, y: 300 });
    const selected = await page.evaluate(() => [...(window.storyGraph?.graph.view.selection.get() ?? [])].toSorted());
    expect(selected).toEqual(['Location', 'Site']);
    await close();
  });

  it('W5.10b offers one click to clear redundant producers and to take a broken wire away', async () => {
    const { page, calls, close } = await open('Damaged');
    await page.locator('[data-node="Envelope"] .foot .button').click();
    await page.getByRole('menuitem', { name: 'Use Site 1' }).click();
    await expect
      .poll(async () => (await calls()).at(-1))
      .toMatchObject({
        type: 'link.add',
        target: 'Envelope',
        portKey: 'dep/Site',
        link: { node: 'Site', output: 'model' },
      });
    await page.getByRole('button', { name: 'Remove the broken wire of Rates' }).click();
    await expect
      .poll(async () => (await calls()).at(-1))
      .toEqual({
        type: 'link.delete',
        links: [{ target: 'Cost', portKey: 'in/Rates', linkId: 'lost' }],
      });
    await close();
  });

  it('changes nothing for people who only look', async () => {
    const { page, calls, header, port, close } = await open('ReadOnly');
    const roof = await header('Roof');
    await drag(page, roof, { x: roof.x + 80, y: roof.y + 40 });
    await drag(page, await port('Levels', 'out/Height'), await port('Columns', 'in/Bay'));
    await page.mouse.dblclick(560, 720);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.quick-add').count()).toBe(0);
    await expect.poll(() => calls()).toEqual([]);
    await close();
  });
});
