import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let author: Person;
let stranger: Person;
let id: string;
let template: string;

beforeAll(async () => {
  bench = await startSharingBench();
  author = await bench.person('eda@keller.studio', 'eda');
  stranger = await bench.person('sam@else.org', 'sam');
  ({ id } = await author.call('POST workflows', { body: { blank: true } }));
  await author.call('PATCH workflows/{id}', { path: { id }, body: { name: 'Courtyard' } });
}, 120_000);
afterAll(() => bench.stop());

const seenBy = async (who: Person) =>
  (await who.call('GET templates', { query: {} })).templates.map(({ name, state }) => [name, state]);
const move = (who: Person, what: string) => who.raw('POST', `templates/${template}/${what}`, {});

describe('templates of people', () => {
  it('W4.06a a workflow is saved as one: in its owner’s templates alone, the workflow unchanged', async () => {
    const before = await author.call('GET workflows/{id}', { path: { id } });
    expect((await stranger.raw('POST', `workflows/${id}/template`, {})).code).toBe('workflow.insufficient-permissions');
    ({ id: template } = await author.call('POST workflows/{id}/template', { path: { id }, body: { description: 'A start' } }));
    expect(await author.call('GET workflows/{id}', { path: { id } })).toEqual(before);
    expect(await seenBy(author)).toContainEqual(['Courtyard', 'saved']);
    expect((await seenBy(stranger)).map(([name]) => name)).not.toContain('Courtyard');
    expect((await stranger.raw('POST', 'workflows', { templateId: template })).code).toBe('http.not-found');
    expect((await stranger.raw('POST', `templates/${template}/remove`, {})).code).toBe('http.not-found');
  });

  it('W4.06d is promoted only where the workflow is shared with somebody', async () => {
    expect((await move(bench.owner, 'promote')).code).toBe('template.promotion-needs-sharing');
    await author.call('POST share/workflows/{id}', { path: { id }, body: { target_email: 'sam', notify: false } });
  });

  it('W4.06b is promoted and unpromoted by administrators alone: a stranger sees it, copies it, and sees it no more', async () => {
    expect((await move(author, 'promote')).code).toBe('admin.only');
    expect((await move(bench.owner, 'promote')).status).toBe(204);
    expect(await seenBy(stranger)).toContainEqual(['Courtyard', 'promoted']);
    const copy = await stranger.call('POST workflows', { body: { templateId: template } });
    expect(await stranger.call('GET workflows/{id}', { path: copy })).toMatchObject({ name: 'Courtyard', ownerId: stranger.id });
    expect((await stranger.raw('POST', `templates/${template}/unpromote`, {})).code).toBe('admin.only');
    expect((await move(bench.owner, 'unpromote')).status).toBe(204);
    expect((await seenBy(stranger)).map(([name]) => name)).not.toContain('Courtyard');
    expect((await author.raw('POST', `templates/${template}/dance`, {})).code).toBe('http.not-found');
  });

  it('W2.01c an administrator chooses the one that stands first', async () => {
    expect((await move(bench.owner, 'feature')).code).toBe('http.invalid-request');
    await move(bench.owner, 'promote');
    expect((await move(author, 'feature')).code).toBe('admin.only');
    expect((await move(bench.owner, 'feature')).status).toBe(204);
    const [first] = (await stranger.call('GET templates', { query: {} })).templates;
    expect(first).toMatchObject({ id: template, isFeatured: true, description: 'A start' });
    expect((await move(bench.owner, 'unfeature')).status).toBe(204);
    expect((await stranger.call('GET templates', { query: {} })).templates[0]?.id).not.toBe(template);
  });

  it('W4.06c is removed: gone from the gallery, copies remain', async () => {
    const copies = (await stranger.call('GET workflows', { query: {} })).workflows.length;
    expect((await move(stranger, 'remove')).code).toBe('workflow.owner-only');
    expect((await move(author, 'remove')).status).toBe(204);
    for (const who of [author, stranger, bench.owner])
      expect((await seenBy(who)).map(([name]) => name)).not.toContain('Courtyard');
    expect((await stranger.call('GET workflows', { query: {} })).workflows).toHaveLength(copies);
  });

  it('W2.01d lists of 100 workflows come page by page: none twice, none missing, also while one is added', async () => {
    const made = new Set<string>();
    for (let n = 0; n < 100; n++) made.add((await author.call('POST workflows', { body: { blank: true } })).id);
    const seen: string[] = [];
    let key: string | undefined;
    do {
      const page = await author.call('GET workflows', { query: { limit: 24, ...(key ? { key } : {}) } });
      seen.push(...page.workflows.map((one) => one.id));
      key = page.lastKey;
      if (seen.length === 48) await author.call('POST workflows', { body: { blank: true } });
    } while (key);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...made].filter((one) => !seen.includes(one))).toEqual([]);
  });
});
