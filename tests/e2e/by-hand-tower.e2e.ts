import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened, openTemplate, share } from '../fixtures/editor-page.ts';
import { startTwoPeople, type TwoPeople } from '../fixtures/two-people.ts';

let people: TwoPeople;
let owner: Page;
let aiko: Page;

beforeAll(async () => {
  people = await startTwoPeople();
  ({ owner, aiko } = people);
  await owner.goto(people.product.link);
  await openTemplate(owner);
  await card('facade').waitFor();
  await owner.locator('[data-part="figure"]').first().waitFor();
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
  await owner.getByRole('tab', { name: 'Model', exact: true }).click();
  await owner.locator('[data-part="model-view"]').getByRole('button', { name: 'Filter and colours' }).click();
});
afterAll(() => people?.stop());

const card = (node: string, on = owner) => on.locator(`.board [data-part="node"][data-node="${node}"]`);
const byHand = (node: string, text: string, on = owner) => card(node, on).locator('.foot .hands', { hasText: text });
const fields = () => owner.locator('[data-part="element-edits"]');
/** Selects what a query finds, as a person does who knows its name. */
const select = async (query: string) => {
  const filter = owner.locator('[data-part="filter-panel"]');
  await filter.getByRole('textbox', { name: 'Query' }).fill(query);
  await owner.keyboard.press('Enter');
  await filter.getByRole('button', { name: 'Select 1', exact: true }).click();
};
const typeInto = async (name: string, text: string) => {
  await fields().getByRole('slider', { name, exact: true }).focus();
  await owner.keyboard.type(text);
  await owner.keyboard.press('Enter');
};
const setHeight = async (text: string) => {
  await card('envelope').locator('h3').click();
  await owner.getByRole('tab', { name: 'Inputs' }).click();
  await owner.getByRole('slider', { name: 'Building Height', exact: true }).focus();
  await owner.keyboard.type(text);
  await owner.keyboard.press('Enter');
};
const hands = () => owner.locator('[data-part="hands-status"]');
const without = (count: number) => owner.locator('.warn[role="status"]', { hasText: `${count} without` });
const listed = (state: string, name: string) =>
  owner.getByRole('dialog').locator(`[data-change][data-state="${state}"]`, { hasText: name });

describe('the tower, changed by hand by two people', () => {
  it('W3.07b: a panel, a storey and the core are changed; the colleague sees each', async () => {
    await select('[*discriminator=Elements.FacadePanel & Name=A-11-01]');
    await typeInto('Depth', '0.9');
    await byHand('facade', '1 by hand', aiko).waitFor();
    await select('[*discriminator=Elements.LevelVolume & Name=L11]');
    await typeInto('Height', '4.2');
    await byHand('levels', '1 by hand', aiko).waitFor();
    await select('[*discriminator=Elements.ServiceCore]');
    await typeInto('Length', '14');
    await byHand('core', '1 by hand', aiko).waitFor();
    await expect.poll(() => hands().textContent()).toContain('3 changes by hand');
  });

  it('W3.07d: what the colleague puts back is back here', async () => {
    await aiko.locator('[data-part="hands-status"]').click();
    const core = aiko.getByRole('dialog').locator('[data-change]', { hasText: 'Core' }).last();
    await core.getByRole('button', { name: /^Put .* back$/ }).click();
    await expect.poll(() => card('core').locator('.foot .hands').count()).toBe(0);
    await expect.poll(() => hands().textContent()).toContain('2 changes by hand');
  });

  it('W3.27c: shrunk, two wait; one is attached to a storey that is picked, and taken back', async () => {
    await setHeight('20');
    await without(2).waitFor();
    await hands().click();
    await listed('lost', 'A-11-01').waitFor();
    await listed('lost', 'L11').getByRole('button', { name: 'Attach…' }).click();
    await owner.getByRole('menuitem', { name: 'Pick in the model…' }).click();
    const find = owner.locator('[data-part="pick-list"] input');
    await find.fill('L2');
    await find.press('Enter');
    await without(1).waitFor();
    await owner.keyboard.press('Control+z');
    await without(2).waitFor();
  });

  it('W3.27c: grown again, both are back where they were', async () => {
    await setHeight('88.8');
    await expect.poll(() => owner.locator('.warn[role="status"]', { hasText: 'without' }).count()).toBe(0);
    await hands().click();
    await listed('applied', 'A-11-01').waitFor();
    await listed('applied', 'L11').waitFor();
    expect(people.errors).toEqual([]);
  });
});
