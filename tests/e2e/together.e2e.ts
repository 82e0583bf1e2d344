import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, firstNode, hears, nameIs, opened, openTemplate, rename, saved, share } from '../fixtures/editor-page.ts';
import { clickAt, middleOf, pressOn, restingBox } from '../fixtures/hands.ts';
import { shot, startTwoPeople, VIEWPORT, type TwoPeople } from '../fixtures/two-people.ts';

const PASSWORD = 'Grundriss-1';

let people: TwoPeople;
let owner: Page;
let aiko: Page;
let workflowPath = '';

beforeAll(async () => {
  people = await startTwoPeople();
  ({ owner, aiko } = people);
});
afterAll(() => people?.stop());

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await shot(owner, 'failed-owner');
  await shot(aiko, 'failed-aiko');
});

describe('two people in one workflow', () => {
  it('P2.08a a colleague gets in by an invitation link, on a server without mail and with sign-up closed', async () => {
    await owner.goto(people.product.link);
    await owner.waitForURL('**/workflows');
    await openTemplate(owner);
    await opened(owner);
    workflowPath = new URL(owner.url()).pathname;

    await share(owner).click();
    await owner.getByRole('button', { name: 'Access of the invited' }).click();
    await owner.getByRole('menuitemcheckbox', { name: 'can edit' }).click();
    await owner.getByRole('button', { name: 'Copy an invitation link' }).click();
    await owner.getByText('Invitation link', { exact: true }).waitFor();
    const link = await owner.evaluate(() => navigator.clipboard.readText());
    const about = owner.getByLabel('What is this workflow for?');
    await expect.poll(() => about.inputValue()).toBe('Eight functions, from the plot to the area table.');
    await about.fill('A tower for the jury');
    await about.press('Enter');
    await owner.locator('[data-tip="A tower for the jury"]').waitFor();
    await shot(owner, 'share-dialog');
    await owner.keyboard.press('Escape');

    await aiko.goto(`${people.product.origin}${workflowPath}`);
    await aiko.waitForURL('**/signin');
    await expect.poll(() => aiko.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await shot(aiko, 'sign-in');
    await aiko.goto(link);
    await aiko.getByText(/Owner invites you/).waitFor();
    await shot(aiko, 'invitation');
    await aiko.getByRole('button', { name: 'Create an account' }).click();
    await aiko.getByLabel('Name', { exact: true }).fill('Aiko Mori');
    await aiko.getByLabel('Work e-mail').fill('aiko@keller.studio');
    await aiko.getByLabel('Password', { exact: true }).fill('weak');
    await aiko.getByRole('button', { name: 'Create account' }).click();
    await aiko.getByRole('alert').waitFor();
    await aiko.getByRole('checkbox').click();
    await aiko.getByRole('button', { name: 'Create account' }).click();
    await aiko
      .getByText(/at least 8 characters|too short/i)
      .first()
      .waitFor();
    await shot(aiko, 'sign-up');
    await aiko.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await aiko.getByRole('button', { name: 'Create account' }).click();
    await aiko.getByRole('button', { name: 'Open the workflow' }).click();
    await aiko.waitForURL(`**${workflowPath}`);
    await opened(aiko);
    await aiko.locator('[data-tip="A tower for the jury"]').waitFor();
  });

  it('C.02b each sees the other: name, cursor, selection, drag in progress', async () => {
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).waitFor();
    await aiko.getByRole('button', { name: 'Follow Owner' }).waitFor();
    const node = await firstNode(aiko);
    await cardOf(aiko, node).hover({ position: { x: 60, y: 12 } });
    await owner.locator('.board .cursor', { hasText: 'Aiko Mori' }).waitFor();
    const from = await pressOn(cardOf(aiko, node), { at: { x: 60, y: 12 } });
    await aiko.mouse.move(from.x + 100, from.y + 78, { steps: 8 });
    await owner.locator('.board .peer-ghost').waitFor();
    await shot(owner, 'presence');
    const before = await restingBox(cardOf(owner, node));
    await aiko.mouse.up();
    await expect.poll(async () => (await restingBox(cardOf(owner, node))).y).not.toBe(before.y);
    await owner.locator('.board .peer-ghost').waitFor({ state: 'detached' });
    await owner.locator(`.board [data-part="node"][data-node="${node}"][data-peer]`).waitFor();
    await saved(aiko);
    await hears(owner, 'Aiko Mori moved');
  });

  it('C.02b whoever follows a person sees their part of the graph, until they move their own', async () => {
    const node = await firstNode(aiko);
    const follow = owner.getByRole('button', { name: 'Follow Aiko Mori' });
    await follow.click();
    const at = await restingBox(cardOf(aiko, node));
    await aiko.mouse.move(at.x + 300, at.y + 300);
    await aiko.mouse.wheel(120, 90);
    const apart = async () => {
      const [mine, theirs] = [await restingBox(cardOf(owner, node)), await restingBox(cardOf(aiko, node))];
      return Math.round(Math.hypot(mine.x - theirs.x, mine.y - theirs.y) / 4) + Math.abs(theirs.x - at.x < 1 ? 99 : 0);
    };
    await expect.poll(apart).toBe(0);
    await owner.getByRole('button', { name: 'Stop following Aiko Mori' }).waitFor();
    await owner.locator('.board').hover({ position: { x: 4, y: 300 } });
    await owner.mouse.wheel(0, 40);
    await follow.waitFor();
    await expect.poll(apart).not.toBe(0);
  });

  it('C.02b in the model each sees where the other points and what is selected, and may follow', async () => {
    for (const page of [owner, aiko]) {
      if (!process.env['PARTI_SHOTS']) await page.setViewportSize({ width: 820, height: 560 });
      await page.getByRole('button', { name: 'Show all panes' }).click();
      await page.getByRole('tab', { name: 'Model' }).click();
      await page.locator('.model-view .view-cube').waitFor();
    }
    const pane = aiko.locator('.model-view');
    await pane.locator('canvas[data-rested="true"]').waitFor({ state: 'attached' });
    const middle = await middleOf(pane);
    await aiko.mouse.move(middle.x, middle.y);
    await owner.locator('.model-peer span', { hasText: 'Aiko Mori' }).waitFor();
    await clickAt(aiko, middle);
    await owner.locator('.model-peer-element').waitFor();
    await shot(owner, 'presence-model');
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).click();
    await pane.press('ArrowLeft');
    await pane.press('ArrowUp');
    const cube = (page: Page) => page.locator('.view-cube').first().innerHTML();
    await expect.poll(async () => (await cube(owner)) === (await cube(aiko))).toBe(true);
    await owner.locator('.model-view').press('ArrowRight');
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).waitFor();
    await expect.poll(async () => (await cube(owner)) === (await cube(aiko))).toBe(false);
    await aiko.keyboard.press('Escape');
    for (const page of [owner, aiko]) {
      await page.getByRole('button', { name: 'Maximise graph' }).click();
      await page.setViewportSize(VIEWPORT);
    }
  });

  it('C.02b W6.01b undo takes back one’s own edit only', async () => {
    await rename(owner, 'Tower by the owner');
    await nameIs(aiko, 'Tower by the owner');
    await aiko.keyboard.press('Escape');
    await aiko.locator('.board').focus();
    await aiko.getByRole('button', { name: 'Undo' }).click();
    await saved(aiko);
    await nameIs(aiko, 'Tower by the owner');
    await hears(aiko, 'Owner renamed the workflow to Tower by the owner');
    await expect.poll(() => aiko.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  it('C.02c W4.11b edits made offline outlive the tab and are merged on return', async () => {
    await people.cutLine();
    await aiko.locator('.saved[data-state="reconnecting"], .saved[data-state="offline"]').waitFor();
    await shot(aiko, 'state-reconnecting');
    await rename(aiko, 'Renamed offline');
    await aiko.locator('.saved[data-state="offline"]').waitFor();
    await aiko.getByRole('button', { name: 'Sign in again' }).waitFor();
    await shot(aiko, 'state-offline');
    await owner.locator('.name-button', { hasText: 'Tower by the owner' }).waitFor();
    people.mendLine();
    aiko = await people.reopenAiko();
    await aiko.goto(`${people.product.origin}${workflowPath}`);
    await opened(aiko);
    await nameIs(aiko, 'Renamed offline');
    await nameIs(owner, 'Renamed offline');
    await saved(aiko);
  });

  it('P2.32c the persistent-errors toast goes by itself when the connection is back', async () => {
    await people.cutLine();
    const toast = aiko.getByRole('alert').filter({ hasText: /connect/i });
    await toast.waitFor();
    people.mendLine();
    await toast.waitFor({ state: 'detached' });
    await saved(aiko);
  });

  it('P2.32a P2.32b the toast can be dismissed; its button signs out, and a sign-in leads back', async () => {
    await people.cutLine();
    const toast = aiko.getByRole('alert').filter({ hasText: /connect/i });
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    people.mendLine();
    await saved(aiko);
    await people.cutLine();
    await toast.getByRole('button', { name: 'Sign in again' }).click();
    await aiko.waitForURL('**/signin');
    people.mendLine();
    await aiko.getByLabel('User name or e-mail').last().fill('AIKO@keller.studio');
    await aiko.getByLabel('Password').last().fill(PASSWORD);
    await aiko.getByRole('button', { name: 'Sign in', exact: true }).click();
    await aiko.waitForURL(`**${workflowPath}`);
    await opened(aiko);
    await saved(aiko);
  });

  it('C.02c offline edits of one who may only view by then are kept as a workflow of her own', async () => {
    await people.cutLine();
    await aiko.locator('.saved[data-state="reconnecting"], .saved[data-state="offline"]').waitFor();
    await rename(aiko, 'Aiko on the train');
    await share(owner).click();
    await owner.getByRole('button', { name: /Access of Aiko Mori/ }).click();
    await owner.getByRole('menuitemcheckbox', { name: 'can view' }).click();
    await owner.keyboard.press('Escape');
    people.mendLine();
    await aiko.getByRole('alertdialog').getByText('keep it as a workflow of your own').waitFor();
    await shot(aiko, 'refused-edits');
    await aiko.getByRole('button', { name: 'Keep as my own copy' }).click();
    await aiko.waitForURL((url) => url.pathname !== workflowPath && /workflows\/[\w-]+$/.test(url.pathname));
    await opened(aiko);
    await nameIs(aiko, 'Aiko on the train');
    await nameIs(owner, 'Renamed offline');
    await aiko.goto(`${people.product.origin}${workflowPath}`);
    await opened(aiko);
    await nameIs(aiko, 'Renamed offline');
  });

  it('W2.06c W2.09 W6.11 a viewer sees view-only with a copy, an ended access closes the tab and says why', async () => {
    await aiko.getByText('View only').waitFor();
    await share(owner).click();
    const role = owner.getByRole('button', { name: /Access of Aiko Mori/ });
    await expect.poll(() => share(aiko).count()).toBe(0);
    await expect.poll(() => aiko.getByRole('button', { name: 'Add function' }).count()).toBe(0);
    for (const forbidden of ['Undo', 'Redo', 'Pause automatic runs', 'Resume automatic runs', 'Run now', 'Renamed offline'])
      await expect.poll(() => aiko.getByRole('button', { name: forbidden }).count(), { message: forbidden }).toBe(0);
    // A line may stand first in no menu, nor may what she may not do.
    const node = await firstNode(aiko);
    await cardOf(aiko, node).click({ button: 'right', position: { x: 60, y: 12 } });
    const entries = aiko.getByRole('menu').getByRole('menuitem');
    await entries.first().waitFor();
    await expect
      .poll(async () => (await entries.allTextContents()).map((text) => text.replace(/…|(?:Ctrl|Shift).*$/g, '')))
      .toEqual(['Copy', 'Keep as a snippet', 'Export model', 'Function details', 'Fit selection']);
    await aiko.keyboard.press('Escape');
    await shot(aiko, 'view-only');
    await role.click();
    await owner.getByRole('menuitem', { name: 'Remove' }).click();
    await aiko.getByRole('alertdialog').waitFor();
    await aiko.getByText('Your access to this workflow has ended.').waitFor();
    await shot(aiko, 'access-ended');
    await aiko.getByRole('button', { name: 'To your workflows' }).click();
    await aiko.waitForURL('**/workflows');
    await aiko.getByRole('heading', { name: 'Start with something that already works' }).waitFor();
    await expect.poll(() => aiko.getByText('Renamed offline').count()).toBe(0);
    await shot(aiko, 'gallery');
  });

  it('P2.19 W4.04d W6.01d the public page shows model and report signed out, without the shared document’s code', async () => {
    await owner.getByRole('button', { name: /Make public/ }).click();
    await owner.getByRole('button', { name: 'Make public', exact: true }).click();
    await owner.getByRole('button', { name: 'Make private' }).waitFor();
    const context = await people.newContext();
    const page = await context.newPage();
    if (!process.env['PARTI_SHOTS']) await page.setViewportSize({ width: 820, height: 560 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => people.errors.push(error.message));
    await page.goto(`${people.product.origin}/w/${workflowPath.split('/').at(-1)}`);
    await page.getByRole('heading', { name: 'Renamed offline' }).waitFor();
    await page.getByRole('tab', { name: 'Areas' }).click();
    await page.locator('[data-part="figure"]').first().waitFor();
    await shot(page, 'public-report');
    await page.getByRole('tab', { name: 'Model' }).click();
    await page.locator('canvas').first().waitFor();
    await shot(page, 'public-model');
    expect(asked.filter((url) => /yjs|realtime|auth\//.test(url))).toEqual([]);
    await owner.getByRole('button', { name: 'Make private' }).click();
    await owner.getByRole('button', { name: /Make public/ }).waitFor();
    // A page of its own: one that draws is slow to go.
    await page.close();
    const later = await context.newPage();
    await later.goto(`${people.product.origin}/w/${workflowPath.split('/').at(-1)}`, { waitUntil: 'commit' });
    await later.getByText('Nothing to see here').waitFor();
    await context.close();
  });

  it('P2.06 W4.04c sets a forgotten password by the mail in the outbox', async () => {
    const context = await people.newContext();
    const page = await context.newPage();
    await page.goto(`${people.product.origin}/forgotpassword`);
    await page.getByLabel('E-mail').fill('aiko@keller.studio');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/the mail is on its way/).waitFor();
    await shot(page, 'forgot-password');
    await context.close();
  });

  it('nothing went wrong unseen', () => {
    expect(people.errors).toEqual([]);
  });
});
