import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

const root = join(import.meta.dirname, '..', '..');
let one: SignedIn;
beforeAll(async () => {
  one = await startSignedIn();
});
afterAll(() => one?.close());

/** `parti login` as somebody types it; `link` and `exit` are there when it has said and done so. */
function parti(): { link: () => string; exit: () => number | null } {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'main.ts'), 'login', one.product.origin, '--name', 'render-02'],
    { env: { ...process.env, XDG_CONFIG_HOME: join(one.product.dataFolder, 'config') } },
  );
  let out = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  return { link: () => /^http\S+\/client-auth\S+$/m.exec(out)?.[0] ?? '', exit: () => child.exitCode };
}

describe('the sign-in of a terminal', () => {
  it('P2.03b P5.02c a code is asked for where the link has none, and the terminal is let in', async () => {
    const page = await one.page();
    const terminal = parti();
    await expect.poll(terminal.link).not.toBe('');
    const link = new URL(terminal.link());
    const code = link.searchParams.get('code') ?? '';
    link.searchParams.delete('code');
    await page.goto(link.href);
    await page.getByLabel('Code').fill(code.replace('-', ''));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('is not a sign-in code').waitFor();
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('render-02').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'The terminal is let in' }).waitFor();
    await expect.poll(terminal.exit).toBe(0);
    expect((await one.api.call('GET account/tokens')).tokens.map(({ name }) => name)).toEqual(['parti, render-02']);
    expect(one.errors).toEqual([]);
  });
});
