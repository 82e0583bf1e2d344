import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined } from '#fixtures/joined';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

let one: SignedIn;
let colleague: Page;
const path = { id: 'answer' };

beforeAll(async () => {
  one = await startSignedIn();
});
afterAll(() => one?.close());

const source = (answer: number) => `export function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

async function keep(answer: number): Promise<string> {
  const files = [{ path: 'function.ts', text: source(answer) }];
  await one.api.call('PATCH functions/{id}/draft', { path, body: { files } });
  return (await one.api.call('POST functions/{id}/draft/versions', { path, body: {} })).digest;
}
const release = (v: string) => one.api.call('PATCH functions/{id}/versions/{v}', { path: { ...path, v }, body: { tag: 'live' } });

describe('a workflow that is open', () => {
  it('W4.01d hears of a release and of a test at once, without being opened again', { timeout: 180_000 }, async () => {
    const record = {
      ...{ id: 'answer', name: 'Answer', language: 'typescript' },
      input_schema: { type: 'object', properties: {} },
      outputs: [{ name: 'Answer', type: 'number', description: 'The number' }],
    };
    await one.api.call('POST functions', { body: record });
    const digest = await keep(1);
    await release('1');
    const { page, id, board } = await one.openWorkflow('blank');
    const { url } = await one.api.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'edit' } });
    await board.add('Answer');
    colleague = await joined(one, url);
    const { people } = await one.api.call('GET people', { query: { search: 'Aiko' } });
    const grantee = people[0]?.id ?? '';
    await one.api.call('PUT functions/{id}/permissions', { path, body: { grantee, may: ['execute'] } });
    // Nothing newer is offered of what is pinned, and nothing is opened again from here on.
    const offers = (who: Page) => who.getByRole('button', { name: 'A newer version of Answer is there' });
    for (const who of [page, colleague]) {
      await who.evaluate(() => Object.assign(window, { partiStays: true }));
      await expect.poll(() => offers(who).count()).toBe(0);
    }
    expect(await keep(2)).not.toBe(digest);
    await release('2');
    for (const who of [page, colleague]) {
      await offers(who).waitFor();
      expect(await who.evaluate(() => 'partiStays' in window)).toBe(true);
    }
    await offers(colleague).click();
    const dialog = colleague.getByRole('dialog');
    await dialog
      .getByRole('row', { name: /Answer/ })
      .getByText('2', { exact: true })
      .waitFor();
    expect(one.errors).toEqual([]);
  });
});
