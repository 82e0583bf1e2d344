import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let bench: SignedIn;
let page: Page;
beforeAll(async () => {
  bench = await startSignedIn();
  page = await bench.page();
});
afterAll(() => bench?.close());

it('P2.17a W3.13 W5.02 a schema is written as a form: inherited properties shown, order changed, faults at their field, preview and document beside', async () => {
  await page.goto(`${bench.product.origin}/schemas`);
  await page.getByRole('button', { name: 'New schema' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Room program');
  await page.getByRole('textbox', { name: 'Description' }).first().fill('One kind of room that the brief asks for');
  const rows = page.getByRole('table', { name: 'Properties' });
  const nameOf = (place: number) => rows.getByRole('textbox').nth(place);
  for (const place of [0, 1]) {
    await page.getByRole('button', { name: 'Property', exact: true }).click();
    await nameOf(place).fill('Area');
    await page.keyboard.press('Tab');
  }
  await rows.getByRole('alert').getByText('Area').waitFor();
  await page.getByText('1 problem, then it can be kept').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await nameOf(1).fill('Count');
  await nameOf(1).press('Alt+ArrowUp');
  const document = page.getByRole('list', { name: 'Document' });
  await expect.poll(() => document.innerText()).toMatch(/"properties"[^]*"Count"[^]*"Area"/);
  const preview = page.locator('[data-part="schema-preview"]');
  await preview.getByText('Count').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Room program is kept.').waitFor();
  const kept = async () => {
    const { schemas } = await bench.api.call('GET schemas');
    const { properties } = JSON.parse(schemas[0]?.document ?? '{}') as { properties?: object };
    return Object.keys(properties ?? {});
  };
  await expect.poll(kept).toEqual(['Count', 'Area']);
  await expect.poll(() => bench.errors).toEqual([]);
});
