import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '#domain';
import { joined } from '../fixtures/joined.ts';
import { startProduct } from '../fixtures/product.ts';
import { FIGURES, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let ana: Page;
let watcher: Page;
let other: Page;
let phone: Page;
let id: string;

const TRIED = 'How high';
const WORDS = ['What we ask you today', 'One level left open', 'Thank you'];

beforeAll(async () => {
  running = await startSignedIn();
  const made = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const kept = await running.api.call('POST workflows/{id}/versions', {
    path: { id: made.id },
    body: { kind: 'before-restore' },
  });
  const { document: first } = await running.api.call('GET workflows/{id}/versions/{version}', {
    path: { id: made.id, version: kept.id },
  });
  const [envelope = ''] = Object.entries(first.nodes).flatMap(([node, { inputs }]) => ('Setback Depth' in inputs ? [node] : []));
  const height = { node: envelope, property: 'Building Height', order: 0, values: [60, 88.8, 100] };
  const slides: WorkflowDocument['slides'] = {
    ...Object.fromEntries(WORDS.map((title, order) => [`slide-${order}`, { deck: 'deck', order, kind: 'words', title }])),
    // A report: three models drawn by the processor at once would starve everything else.
    tried: { deck: 'deck', order: 3, kind: 'view', view: 'report', title: TRIED, tries: { height } },
  };
  const body = { document: { ...first, slides, decks: { deck: { name: '', order: 0 } } }, madeIn: made.id };
  ({ id } = await running.api.call('POST workflows', { body: body as never }));
  for (const [slide, text] of [
    ['slide-0', 'Pause here.'],
    ['slide-1', 'It costs a level of office.'],
  ] as const)
    await running.api.call('PUT workflows/{id}/slides/{slide}/note', { path: { id, slide }, body: { text } });
  ana = await running.page({ viewport: { width: 1200, height: 760 } });
  // Counts what is held; the browser's own lock is asked for all the same.
  await ana.addInitScript(() => {
    const { wakeLock } = navigator;
    const ask = wakeLock.request.bind(wakeLock);
    wakeLock.request = (kind) => {
      document.documentElement.dataset['awake'] = kind ?? 'screen';
      return ask(kind);
    };
  });
  await ana.goto(`${running.product.origin}/workflows/${id}${FIGURES}`);
  await ana.locator('.board [data-part="node"]').first().waitFor();
});
afterAll(async () => {
  await running?.product.stop();
  await running?.close();
});

/** A tab of somebody who is not signed in. */
async function stranger(address: string, viewport = { width: 700, height: 480 }): Promise<Page> {
  const context = await running.browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => running.errors.push(error.message));
  await page.goto(address);
  return page;
}

const shows = (page: Page, title: string) => expect.poll(() => page.locator('.stage-words h2').textContent()).toBe(title);
const told = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.locator('[data-part="audience-pill"] [role="status"]').textContent()).toMatch(text);
const room = () => ana.locator('[data-part="room"]');
const linkOf = async (place: 'follow' | 'remote') => {
  const link = room().locator(`a[href*="/${place}/"]`);
  await link.waitFor({ state: 'attached' });
  return (await link.getAttribute('href')) ?? '';
};

describe('a talk', () => {
  it('C.06b is followed by link and by code, without an account', async () => {
    await ana.keyboard.press('Shift+P');
    // It begins at the view that is shown.
    await shows(ana, TRIED);
    await ana.keyboard.press('Home');
    await shows(ana, WORDS[0] as string);
    await ana.locator('.stage-wall').getByRole('button', { name: 'Room', exact: true }).click();
    await room().getByRole('button', { name: 'Let others follow' }).click();
    await room().locator('[data-part="room-code"]').waitFor();
    await room().locator('[data-part="qr-code"]').first().waitFor();
    const code = await room().locator('[data-part="room-code"]').textContent();
    watcher = await stranger(await linkOf('follow'));
    await shows(watcher, WORDS[0] as string);
    await told(watcher, /^Following/);
    other = await stranger(`${running.product.origin}/follow`);
    await other.getByLabel('Code on the wall').fill((code ?? '').toLowerCase());
    await other.getByRole('button', { name: 'Follow', exact: true }).click();
    await shows(other, WORDS[0] as string);
    await expect.poll(() => room().locator('[data-part="room-watching"]').textContent()).toMatch(/2 watching/);
  });

  it('C.06b shows everybody the slide; a phone leads it and has the notes', async () => {
    phone = await stranger(await linkOf('remote'), { width: 390, height: 760 });
    const note = phone.locator('[data-part="remote-note"]');
    await expect.poll(() => note.textContent()).toBe('Pause here.');
    await phone.getByRole('button', { name: 'Next' }).click();
    for (const page of [ana, watcher, other]) await shows(page, WORDS[1] as string);
    await expect.poll(() => note.textContent()).toBe('It costs a level of office.');
    expect(running.errors).toEqual([]);
  });

  it('C.06b the presenter’s pointer is a dot on every screen, and gone where nobody points', async () => {
    await ana.locator('.stage-wall [data-part="room"]').getByRole('button', { name: 'Close' }).click();
    const sheet = await ana.locator('.stage-wall .stage-sheet').boundingBox();
    const dot = watcher.locator('[data-part="stage-pointer"]');
    await ana.mouse.move((sheet?.x ?? 0) + (sheet?.width ?? 0) / 4, (sheet?.y ?? 0) + (sheet?.height ?? 0) / 4);
    await dot.waitFor();
    await expect.poll(() => dot.evaluate((one) => (one as HTMLElement).style.insetInlineStart)).toBe('25%');
    // Without another move it goes by itself.
    await dot.waitFor({ state: 'detached' });
  });

  it('C.06b the presenter points in their own window: a dot on the wall and on every screen until they leave the picture', async () => {
    const opened = ana.waitForEvent('popup');
    await ana.keyboard.press('n');
    const desk = await opened;
    const picture = desk.locator('[data-part="desk-picture"]');
    const box = await picture.boundingBox();
    if (!box) throw new Error('The window shows no picture.');
    const dots = [watcher, ana].map((page) => page.locator('[data-part="stage-pointer"]'));
    const places = () =>
      Promise.all(dots.map((dot) => dot.evaluateAll((all) => all.map((one) => (one as HTMLElement).style.insetBlockStart))));
    const pointer = desk.getByRole('button', { name: 'Pointer' });
    await pointer.click();
    await desk.locator('[data-part="desk-picture"][data-points]').waitFor();
    // A slide of words: its picture fills the box, as its words do the wall.
    await desk.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
    await expect.poll(places).toEqual([['25%'], ['25%']]);
    await desk.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(places).toEqual([['50%'], ['50%']]);
    await pointer.hover();
    await expect.poll(places).toEqual([[], []]);
    await desk.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(places).toEqual([['50%'], ['50%']]);
    await desk.keyboard.press('l');
    await expect.poll(places).toEqual([[], []]);
    await desk.locator('[data-part="desk-picture"]:not([data-points])').waitFor();
    await ana.bringToFront();
    await ana.keyboard.press('n');
    if (!desk.isClosed()) await desk.waitForEvent('close');
  });

  it('C.06b keys of habit and of clickers turn the slides, and a finger drawn to a side; the screen is kept awake', async () => {
    await expect.poll(() => ana.evaluate(() => document.documentElement.dataset['awake'])).toBe('screen');
    const turns: readonly (readonly [key: string, title: string])[] = [
      ['ArrowLeft', 'What we ask you today'],
      ['ArrowRight', 'One level left open'],
      ['ArrowUp', 'What we ask you today'],
      ['ArrowDown', 'One level left open'],
      ['PageUp', 'What we ask you today'],
      ['PageDown', 'One level left open'],
      ['Shift+Space', 'What we ask you today'],
      ['Space', 'One level left open'],
      ['Home', 'What we ask you today'],
      ['End', TRIED],
      ['Backspace', 'Thank you'],
    ];
    for (const [key, title] of turns) {
      await ana.keyboard.press(key);
      await shows(ana, title);
    }
    await shows(watcher, 'Thank you');
    const touch = await ana.context().newCDPSession(ana);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 380 }] });
    const draw = async (from: number, to: number) => {
      await finger('touchStart', from);
      for (const share of [0.3, 0.6, 1]) await finger('touchMove', from + (to - from) * share);
      await finger('touchEnd');
    };
    await draw(500, 800);
    await shows(ana, 'One level left open');
    await draw(800, 500);
    await shows(ana, 'Thank you');
    await draw(500, 800);
    await shows(watcher, 'One level left open');
  });

  it('C.06b while the room is frozen the presenter looks for something; somebody looks around and comes back', async () => {
    await ana.keyboard.press('f');
    await ana.locator('[data-part="frozen"]').waitFor();
    await ana.keyboard.press('3');
    await ana.keyboard.press('Enter');
    await shows(ana, WORDS[2] as string);
    await shows(watcher, WORDS[1] as string);
    await ana.keyboard.press('f');
    await shows(watcher, WORDS[2] as string);
    await other.getByRole('button', { name: 'Look around' }).click();
    await told(other, 'Looking around');
    await other.keyboard.press('Home');
    await shows(other, WORDS[0] as string);
    await shows(watcher, WORDS[2] as string);
    await other.getByRole('button', { name: /^Back to/ }).click();
    await shows(other, WORDS[2] as string);
  });

  it('C.06b is handed over to a colleague who asks, and back; the room stays at its slide', async () => {
    const { url } = await running.api.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'edit' } });
    const aiko = await joined(running, url);
    await aiko.locator('[data-part="room-notice"]').getByRole('button', { name: 'Ask to present' }).click();
    const asked = (page: Page) => page.locator('[data-part="room-asked"]');
    await asked(ana).getByText('Aiko Mori asks to present').waitFor();
    await asked(ana).getByRole('button', { name: 'Not now' }).click();
    await aiko.locator('[data-part="room-notice"]').getByRole('button', { name: 'Ask to present' }).click();
    await asked(ana).getByRole('button', { name: 'Hand over' }).click();
    await shows(aiko, WORDS[2] as string);
    await aiko.keyboard.press('PageUp');
    for (const page of [ana, watcher, other]) await shows(page, WORDS[1] as string);
    await told(watcher, 'Following Aiko Mori');
    // Keys of whoever presents no more do nothing.
    await ana.keyboard.press('End');
    await ana.locator('.stage-wall').getByRole('button', { name: 'Room', exact: true }).click();
    await room().getByRole('button', { name: 'Ask to present' }).click();
    await asked(aiko).getByRole('button', { name: 'Hand over' }).click();
    await told(watcher, 'Following Owner');
    // Her own tab is told a little later than the room; until then her keys do nothing.
    await ana.locator('.stage-told', { hasText: 'Aiko Mori' }).waitFor({ state: 'detached' });
    await room().getByRole('button', { name: 'Close' }).click();
    await ana.keyboard.press('PageDown');
    for (const page of [aiko, watcher, other]) await shows(page, WORDS[2] as string);
    await aiko.context().close();
  });

  it('C.06b W2.02f shows what is tried to everybody, and what a colleague writes meanwhile to nobody', async () => {
    await ana.keyboard.press('End');
    for (const page of [ana, watcher, other]) await shows(page, TRIED);
    const figure = (page: Page) => page.locator('.stage-foot [data-figure]', { hasText: 'Height' }).locator('.stage-number');
    await expect.poll(() => figure(watcher).textContent()).toMatch(/^88\.8/);
    await ana.locator('.stage-wall').getByRole('slider', { name: 'What if: Building Height' }).press('End');
    for (const page of [ana, watcher]) await expect.poll(() => figure(page).textContent()).toMatch(/^100/);
    await ana.locator('.stage-wall').getByRole('button', { name: 'Put back' }).click();
    await expect.poll(() => figure(watcher).textContent()).toMatch(/^88\.8/);
    const colleague = await running.page({ viewport: { width: 1200, height: 760 } });
    await colleague.goto(`${running.product.origin}/workflows/${id}${FIGURES}`);
    await colleague.locator('[data-part="room-notice"]').waitFor();
    await colleague.getByRole('tab', { name: 'Deck' }).click();
    const rows = colleague.getByRole('listbox', { name: 'Slides' }).getByRole('option');
    await rows.nth(3).click();
    await colleague.keyboard.press('Delete');
    await expect.poll(() => rows.count()).toBe(3);
    await colleague.locator('.saved[data-state="saved"]').waitFor();
    await ana.locator('.stage-wall').getByRole('button', { name: 'Room', exact: true }).click();
    await expect.poll(() => room().textContent()).toContain('The workflow has changed since');
    for (const page of [ana, watcher]) await shows(page, TRIED);
    await colleague.context().close();
  });

  it('C.06b a killed server says so and comes back to the same slide; so does a presenter who reloads', async () => {
    await ana.keyboard.press('Home');
    await ana.keyboard.press('PageDown');
    await shows(watcher, WORDS[1] as string);
    const { dataFolder, port } = running.product;
    await running.product.stop({ signal: 'SIGKILL' });
    await told(watcher, /No connection/);
    await shows(watcher, WORDS[1] as string);
    running.product = await startProduct({ dataFolder, port });
    await told(watcher, /^Following/);
    await shows(watcher, WORDS[1] as string);
    await ana.reload();
    await shows(ana, WORDS[1] as string);
    await ana.keyboard.press('PageDown');
    for (const page of [ana, watcher, other]) await shows(page, WORDS[2] as string);
    await phone.getByRole('button', { name: 'Back' }).click();
    for (const page of [ana, watcher, other]) await shows(page, WORDS[1] as string);
  });

  it('C.06b a remote that was made void leads nothing any more, and says so', async () => {
    await ana.locator('.stage-wall').getByRole('button', { name: 'Room', exact: true }).click();
    await room().getByText('Phone as remote').click();
    await room().getByRole('button', { name: 'Make a new one' }).click();
    await phone.locator('[data-part="remote"]').waitFor({ state: 'detached' });
    await expect.poll(() => phone.locator('body').textContent()).toMatch(/link/);
    await shows(watcher, WORDS[1] as string);
    expect(running.errors).toEqual([]);
  });
});
