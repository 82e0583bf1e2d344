import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let owner: Person;
let guest: Person;
let id: string;

beforeAll(async () => {
  bench = await startSharingBench();
  owner = await bench.person('eda@keller.studio', 'eda');
  guest = await bench.person('sam@else.org', 'sam');
  ({ id } = await owner.call('POST workflows', { body: { templateId: 'courtyard-housing' } }));
}, 120_000);
afterAll(() => bench.stop());

const guideOf = async (who: Person, workflow: string, language = 'en') =>
  (await who.call('GET workflows/{id}/guide', { path: { id: workflow }, query: { language } })).guide;

describe('W2.13 the guide of a template', () => {
  it('is told to the owner of a copy in their language', async () => {
    const guide = await guideOf(owner, id, 'de');
    expect(guide).toMatchObject({ templateId: 'courtyard-housing' });
    expect(guide?.steps[0]).toEqual({
      text: 'Wählen Sie die Wohnungen: Sie teilen die Geschosse auf.',
      at: { node: 'units' },
      done: 'node-selected',
    });
  });

  it('is told to nobody else, and of no other workflow', async () => {
    expect((await guest.raw('GET', `workflows/${id}/guide?language=en`)).code).toBe('workflow.insufficient-permissions');
    await owner.call('POST share/workflows/{id}', { path: { id }, body: { target_email: 'sam', notify: false } });
    expect(await guideOf(guest, id)).toBeNull();
    const blank = await owner.call('POST workflows', { body: { blank: true } });
    expect(await guideOf(owner, blank.id)).toBeNull();
  });

  it('keeps with the person how far it is, one template beside another, whatever else is kept', async () => {
    const kept = async (who: Person) => (await who.call('GET prefs', {})).preferences.guides;
    expect(await kept(owner)).toEqual({});
    await owner.call('PUT set-preferences', { body: { guides: { 'courtyard-housing': 2 } } });
    await owner.call('PUT set-preferences', { body: { guides: { 'timber-house': 'done' } } });
    await owner.call('PUT set-preferences', { body: { theme: 'dark' } });
    expect(await kept(owner)).toEqual({ 'courtyard-housing': 2, 'timber-house': 'done' });
    expect((await owner.call('GET prefs', {})).preferences.theme).toBe('dark');
    expect(await kept(guest)).toEqual({});
    const refused = await owner.raw('PUT', 'set-preferences', { guides: { 'timber-house': 'never' } });
    expect(refused.code).toBe('http.invalid-request');
    expect(await kept(owner)).toEqual({ 'courtyard-housing': 2, 'timber-house': 'done' });
  });
});
