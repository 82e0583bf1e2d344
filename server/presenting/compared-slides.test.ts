import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { emptyWorkflowDocument, type DeckFile, type WorkflowDocument } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let vic: Person;
let id: string;
let version: string;

const SIDES = [{ label: 'As it stands' }, { label: 'Before' }, { label: 'Lost', version: 'gone' }];
const documentWith = (compare: unknown): WorkflowDocument => ({
  ...emptyWorkflowDocument('Compared'),
  views: { model: { type: 'model', name: 'Model', order: 0 } },
  slides: {
    s: { deck: 'deck', order: 0, kind: 'compare', view: 'model', title: 'Two states', hidden: true, compare: compare as never },
  },
  decks: { deck: { name: '', order: 0 } },
});

beforeAll(async () => {
  bench = await startSharingBench();
  vic = await bench.person('vic@else.org', 'vic');
  const blank = await bench.owner.call('POST workflows', { body: { blank: true } });
  ({ id: version } = await bench.owner.call('POST workflows/{id}/versions', {
    path: { id: blank.id },
    body: { name: 'Before' },
  }));
  const sides = SIDES.map((side) => (side.label === 'Before' ? { ...side, version } : side));
  ({ id } = await bench.owner.call('POST workflows', { body: { document: documentWith(sides) as never, madeIn: blank.id } }));
  await bench.owner.call('POST share/workflows/{id}', {
    path: { id },
    body: { target_email: 'vic', role: 'view', notify: false },
  });
}, 90_000);
afterAll(() => bench.stop());

const sidesOf = (slide: string, token: string) =>
  fetch(`${bench.origin}/api/workflows/${id}/slides/${slide}/sides`, {
    method: 'POST',
    headers: { [API_KEY_HEADER]: WEB_API_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

it('tells each side of a slide that compares, hidden or not; what is gone keeps its place', async () => {
  const answer = await sidesOf('s', bench.owner.token);
  expect(answer.status).toBe(200);
  const file = JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()) as DeckFile;
  expect(file.compared?.['s']?.map(({ label, deck }) => [label, deck?.document.slides['s']?.kind])).toEqual([
    ['As it stands', 'view'],
    // A version of another workflow is none of this one.
    ['Before', undefined],
    ['Lost', undefined],
  ]);
});

it('is for editors, and of a slide that is there', async () => {
  expect((await sidesOf('s', vic.token)).status).toBe(403);
  expect((await sidesOf('nowhere', bench.owner.token)).status).toBe(400);
});
