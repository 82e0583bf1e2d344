import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandCall } from '#domain';
import { launchBrowser } from '../fixtures/browser.ts';
import type { Pages } from '../fixtures/pages.ts';
import { doubleClickAt, dragOn, dragOver } from '../fixtures/hands.ts';
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
    port: (node: string, key: string) => page.locator(`[data-node="${node}"] [data-port="${key}"]`),
    header: (node: string) => page.locator(`[data-node="${node}"] h3`),
    close: () => context.close(),
  };
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
    await header('Roof').click();
    await header('AreaReport').click({ modifiers: ['Shift'] });
    await page.locator('[data-node="Roof"][data-selected]').waitFor();
    await page.locator('[data-node="AreaReport"][data-selected]').waitFor();
    const zoom = await zoomOf(page);
    await dragOn(header('Roof'), { by: { x: 50 * zoom, y: 30 * zoom } });
    await expect.poll(async () => (await calls()).length).toBe(1);
    const [call] = await calls();
    expect(call?.type).toBe('layout.move');
    if (call?.type !== 'layout.move') return;
    expect(Object.keys(call.positions).toSorted()).toEqual(['AreaReport', 'Roof']);
    expect(call.positions['Roof']?.to).toEqual([824 + 52, 24 + 32, 0]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.evaluate(() => window.storyGraph?.ports.reader.document().layout['Roof'])).toEqual([824, 24, 0]);
    await close();
  });

  it('C.01f connects by drag where types fit, refuses with a reason where they do not', async () => {
    const { page, calls, port, close } = await open('Tower');
    await dragOn(port('Levels', 'out/Height'), { to: port('Columns', 'in/Bay') });
    await expect
      .poll(() => calls())
      .toMatchObject([
        { type: 'link.add', target: 'Columns', portKey: 'in/Bay', link: { node: 'Levels', output: 'out/Height' }, replace: true },
      ]);
    await dragOn(
      port('Location', 'out/Sun path'),
      { to: port('Core', 'in/Lifts') },
      {
        held: async () => {
          await page.locator('.pending-tip').waitFor();
          await expect.poll(() => page.locator('[data-node="Core"] li[data-dim]').count()).toBeGreaterThan(0);
        },
      },
    );
    await page.locator('.pending-tip').waitFor({ state: 'detached' });
    await expect.poll(() => calls()).toHaveLength(1);
    await close();
  });

  it('C.01f asks what to add where a wire is dropped on the empty board, filtered by type, and connects it', async () => {
    const { page, calls, port, close } = await open('Tower');
    await dragOn(port('Facade', 'out/Surface'), { to: { x: 560, y: 720 } });
    const list = page.locator('.quick-add');
    await list.waitFor();
    const names = await list.locator('[role=option] .strong').allTextContents();
    expect(names).toContain('Cost');
    expect(names).not.toContain('Area report');
    await page.locator('.quick-add input:focus').waitFor();
    await page.keyboard.type('cost');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await calls())[0])
      .toMatchObject({ type: 'node.add', node: { functionId: 'Cost', links: { 'in/Surface': {} } } });
    await expect.poll(() => page.locator('[data-node]').count()).toBe(13);
    await close();
  });

  it('offers what fits into a wire where it is pressed twice', async () => {
    const { page, close } = await open('Tower');
    const spot = await page.evaluate(() => {
      const graph = window.storyGraph!.graph;
      const board = graph.board!.getBoundingClientRect();
      for (let y = 60; y < board.height - 60; y += 3)
        for (let x = 60; x < board.width - 60; x += 3) {
          const at = { x: board.left + x, y: board.top + y };
          const isBare = !document.elementFromPoint(at.x, at.y)?.closest('[data-node], .corner');
          if (isBare && graph.wires.at(graph.view.toGraph({ x, y }), 2)?.wire.kind === 'explicit') return at;
        }
    });
    await doubleClickAt(page, spot!);
    await page.locator('.quick-add .heading', { hasText: 'Put a function into this wire' }).waitFor();
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

  it('Enter goes to the first value of a card that is out of sight, and of one too far away to show values', async () => {
    const { page, problems, header, close } = await open('Tower');
    await header('Levels').click();
    const away = (zoom: number, x: number) =>
      page.evaluate(([to, left]) => window.storyGraph?.graph.camera?.go({ x: left, y: 40, zoom: to }, 0), [zoom, x] as const);
    const tierIs = (tier: string) => expect.poll(() => page.evaluate(() => window.storyGraph?.graph.view.tier.get())).toBe(tier);
    const valueHasFocus = () =>
      page.waitForFunction(() => {
        const value = document.activeElement?.closest('[data-node="Levels"] .chip');
        const box = value?.getBoundingClientRect();
        return box !== undefined && box.left > 0 && box.right < innerWidth && box.width > 8;
      });
    for (const [zoom, x, tier] of [
      [0.1, 600, 'far'],
      [0.4, 600, 'middle'],
      [1, -6000, 'near'],
    ] as const) {
      await away(zoom, x);
      await tierIs(tier);
      await page.keyboard.press('Enter');
      await valueHasFocus();
      await tierIs('near');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.matches('[data-node="Levels"]'));
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('in the middle distance the title of a card takes what is pressed on it, and each port what is pressed on the port', async () => {
    const { page, problems, close } = await open('Tower');
    await page.evaluate(() => window.storyGraph?.graph.camera?.go({ x: 40, y: 40, zoom: 0.4 }, 0));
    await page.locator('[data-node="Levels"][data-tier="middle"]').waitFor();
    const covered = () =>
      page.evaluate(() => {
        const taken = (part: Element) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2);
        };
        const cards = [...document.querySelectorAll('.board [data-part="node"]')];
        return cards.flatMap((card) => {
          const parts = [...card.querySelectorAll('h3, .port')];
          return parts
            .filter((part) => taken(part) !== part)
            .map((part) => `${card.getAttribute('data-node')}: ${part.outerHTML}`);
        });
      });
    await expect.poll(covered).toEqual([]);
    await page.locator('[data-node="Levels"] h3').click({ button: 'right' });
    await page.getByRole('menu').first().waitFor();
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
      .toEqual({ type: 'node.set-input', id: 'Levels', property: 'Count', value: 30, was: 24 });
    await page.locator('[data-node="Levels"] [data-chip="Count"]').press('Enter');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.chip-note').textContent()).toBe('Max 60, 30 in use');
    await page.keyboard.press('Escape');
    await dragOn(page.locator('[data-node="Facade"] [data-chip="Panel width"]'), { by: { x: 40, y: 0 } });
    await expect
      .poll(async () => (await calls()).at(-1))
      .toMatchObject({ type: 'node.set-input', id: 'Facade', property: 'Panel width', value: 2.75 });
    await expect.poll(() => page.evaluate(() => window.storyGraph?.ports.runs.previews.length)).toBeGreaterThan(2);
    await page.locator('[data-node="Core"] [role=switch]').click();
    await expect
      .poll(async () => (await calls()).at(-1))
      .toMatchObject({ type: 'node.set-input', id: 'Core', property: 'Fire lift', value: false });
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
    await header('Roof').click();
    await page.locator('[data-node="Roof"][data-selected]').waitFor();
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ type: 'node.duplicate', offset: [24, 24] });
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.evaluate(() => window.storyGraph?.graph.view.selection.get().size)).toBe(13);
    await dragOver(page, [
      { x: 4, y: 4 },
      { x: 330, y: 300 },
    ]);
    await expect
      .poll(() => page.evaluate(() => [...(window.storyGraph?.graph.view.selection.get() ?? [])].toSorted()))
      .toEqual(['Location', 'Site']);
    // Text that is still selected somewhere does not keep a card from being copied.
    await page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    await header('Core').click();
    await page.locator('[data-node="Core"][data-selected]').waitFor();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ type: 'node.paste', nodes: expect.anything() });
    const pasted = (await calls()).at(-1);
    expect(pasted?.type === 'node.paste' && Object.values(pasted.nodes).map(({ node }) => node.functionId)).toEqual(['Core']);
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
    await dragOn(header('Roof'), { by: { x: 80, y: 40 } });
    await dragOn(port('Levels', 'out/Height'), { to: port('Columns', 'in/Bay') });
    await doubleClickAt(page, { x: 560, y: 720 });
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.quick-add').count()).toBe(0);
    await expect.poll(() => calls()).toEqual([]);
    await close();
  });
});
