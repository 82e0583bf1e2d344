import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '#domain';
import { FIGURES, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let ana: Page;
let watcher: Page;
let other: Page;
let phone: Page;
let id: string;

const WORDS = ['What we ask you today', 'One level left open', 'Thank you'];

beforeAll(async () => {
  running = await startSignedIn();
  const made = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const kept = await running.api.call('POST workflows/{id}/versions', {
    path: { id: made.id },
    body: { kind: 'before-restore' },
  });
  const { document } = await running.api.call('GET workflows/{id}/versions/{version}', {
    path: { id: made.id, version: kept.id },
  });
  const slides: WorkflowDocument['slides'] = Object.fromEntries(
    WORDS.map((title, order) => [`slide-${order}`, { deck: 'deck', order, kind: 'words', title }]),
  );
  const body = { document: { ...document, slides, decks: { deck: { name: '', order: 0 } } }, madeIn: made.id };
  ({ id } = await running.api.call('POST workflows', { body: body as never }));
  for (const [slide, text] of [
    ['slide-0', 'Pause here.'],
    ['slide-1', 'It costs a level of office.'],
  ] as const)
    await running.api.call('PUT workflows/{id}/slides/{slide}/note', { path: { id, slide }, body: { text } });
  ana = await running.page({ viewport: { width: 1200, height: 760 } });
  await ana.goto(`${running.product.origin}/workflows/${id}${FIGURES}`);
  await ana.locator('.board [data-part="node"]').first().waitFor();
});
afterAll(async () => running?.close());

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
});
