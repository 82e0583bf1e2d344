import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nameIs, opened, openTemplate, rename, saved, share } from '../fixtures/editor-page.ts';
import { shot, startTwoPeople, type TwoPeople } from '../fixtures/two-people.ts';

let people: TwoPeople;
let owner: Page;
let aiko: Page;
let workflowPath = '';

beforeAll(async () => {
  people = await startTwoPeople();
  ({ owner, aiko } = people);
  await owner.goto(people.product.link);
  await openTemplate(owner);
  await opened(owner);
  workflowPath = new URL(owner.url()).pathname;
  await rename(owner, 'Tower of two');
  await saved(owner);
  await share(owner).click();
  await owner.getByRole('textbox', { name: 'E-mail, name, group or domain' }).fill('aiko@keller.studio');
  await owner.getByRole('button', { name: 'Access of the invited' }).click();
  await owner.getByRole('menuitemcheckbox', { name: 'can edit' }).click();
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.getByText('Invitation for aiko@keller.studio made').waitFor();
  await aiko.goto(await owner.evaluate(() => navigator.clipboard.readText()));
  await owner.keyboard.press('Escape');
  await aiko.getByRole('button', { name: 'Create an account' }).click();
  await aiko.getByLabel('Name', { exact: true }).fill('Aiko Mori');
  await aiko.getByLabel('Password', { exact: true }).fill('Grundriss-1');
  await aiko.getByRole('checkbox').click();
  await aiko.getByRole('button', { name: 'Create account' }).click();
  await aiko.getByRole('button', { name: 'Open the workflow' }).click();
  await opened(aiko);
});
afterAll(() => people?.stop());

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await shot(owner, 'failed-owner');
  await shot(aiko, 'failed-aiko');
});

describe('a workflow that changes hands', () => {
  it('W4.05a W4.05c W6.01a the owner hands the workflow over, when the colleague accepts; and gets it back', async () => {
    const offerTo = async (page: Page, name: string) => {
      await share(page).click();
      await page.getByRole('button', { name: `Access of ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Make owner…' }).click();
      await page.getByRole('alertdialog').getByText(`${name} becomes the owner as soon as they accept`).waitFor();
    };
    await offerTo(owner, 'Aiko Mori');
    await shot(owner, 'transfer-dialog');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await owner.getByText('The workflow is offered to Aiko Mori.').waitFor();
    await aiko.getByText(/Owner wants to make you the owner of/).waitFor();
    // Withdrawn, and offered anew: what Aiko sees follows.
    await share(aiko).click();
    await aiko.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await share(owner).click();
    await shot(owner, 'transfer-offered');
    await owner.getByRole('button', { name: 'Withdraw' }).click();
    await aiko.getByText(/Owner took back the offer/).waitFor();
    await aiko.getByRole('button', { name: 'Accept', exact: true }).waitFor({ state: 'detached' });
    await owner.keyboard.press('Escape');
    await offerTo(owner, 'Aiko Mori');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await shot(aiko, 'transfer-received');
    await aiko.getByRole('button', { name: 'Accept', exact: true }).click();
    await owner.getByText('Aiko Mori owns the workflow now.').waitFor();
    await aiko.getByRole('button', { name: 'Access of Owner: can edit' }).waitFor();
    await aiko.keyboard.press('Escape');
    await share(owner).click();
    await owner.getByText('Only the owner changes who has access.').waitFor();
    await owner.keyboard.press('Escape');

    await offerTo(aiko, 'Owner');
    await aiko.getByRole('alertdialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await owner.getByRole('button', { name: 'Answer' }).click();
    await owner.waitForURL('**/workflows');
    const offer = owner.getByRole('region', { name: /Aiko Mori wants to make you the owner/ });
    await offer.waitFor();
    await shot(owner, 'transfer-gallery');
    await offer.getByRole('button', { name: 'Accept' }).click();
    await offer.waitFor({ state: 'detached' });
    await owner.goto(`${people.product.origin}${workflowPath}`);
    await opened(owner);
    await share(owner).click();
    await owner.getByRole('button', { name: 'Access of Aiko Mori: can edit' }).waitFor();
    await owner.keyboard.press('Escape');
  });

  it('C.02c offline edits outlive tab and access: who comes back to a closed door may still keep them', async () => {
    await people.cutLine();
    await aiko.locator('.saved[data-state="reconnecting"], .saved[data-state="offline"]').waitFor();
    await rename(aiko, 'Aiko in the tunnel');
    await aiko.close();
    await share(owner).click();
    await owner.getByRole('button', { name: /Access of Aiko Mori/ }).click();
    await owner.getByRole('menuitem', { name: 'Remove' }).click();
    await owner.getByRole('button', { name: /Access of Aiko Mori/ }).waitFor({ state: 'detached' });
    people.mendLine();
    aiko = await people.reopenAiko();
    await aiko.goto(`${people.product.origin}${workflowPath}`);
    await aiko.getByRole('alertdialog').getByText('keep it as a workflow of your own').waitFor();
    await shot(aiko, 'left-edits');
    await aiko.getByRole('button', { name: 'Keep as my own copy' }).click();
    await opened(aiko);
    await nameIs(aiko, 'Aiko in the tunnel');
    // Kept is kept: the door asks no more.
    await aiko.goto(`${people.product.origin}${workflowPath}`);
    await aiko.getByText('could not be opened').waitFor();
    await expect.poll(() => aiko.getByRole('alertdialog').count()).toBe(0);
    await owner.getByRole('textbox', { name: 'E-mail, name, group or domain' }).fill('aiko@keller.studio');
    await owner.getByRole('button', { name: 'Access of the invited' }).click();
    await owner.getByRole('menuitemcheckbox', { name: 'can edit' }).click();
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.getByRole('button', { name: /Access of Aiko Mori/ }).waitFor();
    await owner.keyboard.press('Escape');
    await aiko.getByRole('button', { name: 'Reload' }).click();
    await opened(aiko);
    await nameIs(aiko, 'Tower of two');
  });

  it('nothing went wrong unseen', () => {
    expect(people.errors).toEqual([]);
  });
});
