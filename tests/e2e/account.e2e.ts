import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

let one: SignedIn;
beforeAll(async () => {
  one = await startSignedIn();
});
afterAll(() => one?.close());

describe('the account', () => {
  it('P2.04a P2.33a shows the section of its address, keeps the query, and keeps a field that is left', async () => {
    const page = await one.page();
    await page.goto(`${one.product.origin}/account?product=x#tokens`);
    const places = page.getByRole('navigation', { name: 'My account' });
    await expect.poll(() => places.locator('[aria-current="page"]').textContent()).toBe('Tokens');
    await places.getByRole('button', { name: 'Profile' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#profile');
    expect(new URL(page.url()).searchParams.get('product')).toBe('x');
    const company = page.getByLabel('Company', { exact: true });
    await company.fill('Keller Studio');
    await company.press('Enter');
    await expect.poll(async () => (await one.api.call('GET account')).company).toBe('Keller Studio');
    await page.getByRole('status').filter({ hasText: 'kept' }).waitFor();
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.fill('call me');
    await phone.press('Enter');
    await page.locator('.entry [role="alert"]').waitFor();
    await expect.poll(() => phone.inputValue()).toBe('call me');
    expect((await one.api.call('GET account')).phone).toBe('');
    await page.context().close();
    expect(one.errors).toEqual([]);
  });

  it('P2.30c stands as a window over the editor, whose code comes only then; a token is shown once', async () => {
    const { page, id } = await one.openWorkflow('blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const came = () => asked.some((url) => /account-surface/.test(url));
    expect(came()).toBe(false);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    const dialog = page.getByRole('dialog', { name: 'My account' });
    await dialog.waitFor();
    await expect.poll(came).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`/workflows/${id}`);
    await dialog.getByRole('button', { name: 'Tokens' }).click();
    await dialog.getByRole('button', { name: 'New token' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Nightly');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = dialog.getByLabel('The token');
    await token.waitFor();
    await expect.poll(() => token.inputValue()).toMatch(/^parti_/);
    expect((await one.api.call('GET account/tokens')).tokens.map(({ name, rights }) => [name, rights])).toEqual([
      ['Nightly', ['read']],
    ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.context().close();
    expect(one.errors).toEqual([]);
  });

  it('P2.04b P2.33e asks for the plan again after a payment elsewhere, and shows the new one without a reload', async () => {
    const page = await one.page();
    const { id } = await one.api.call('GET me');
    await page.goto(`${one.product.origin}/account?postPayment=true#plan`);
    const plan = page.locator('[data-section="plan"]');
    await plan.getByText('Unlimited', { exact: true }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
    await one.api.call('PUT admin/plan-of/{id}', { path: { id }, body: { plan: 'Team' } });
    await plan.getByText('Team', { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { isSameLoad?: boolean }).isSameLoad)).toBe(true);
    await plan.getByRole('button', { name: 'Manage plan' }).waitFor();
    await one.api.call('PUT admin/plan-of/{id}', { path: { id }, body: { plan: null } });
    await page.context().close();
  });
});
