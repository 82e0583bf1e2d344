import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowDocument } from '#domain';
import { startSharingBench, type SharingBench } from './sharing.fixture.ts';

let bench: SharingBench;
let id: string;

/** Words that stand in what no visitor gets, each in another place. */
const KEPT = {
  note: 'kept-speaker-note',
  hidden: 'kept-hidden-slide',
  input: 'kept-input',
  board: 'kept-board-note',
  draft: 'kept-draft',
  tried: 4711.25,
};

beforeAll(async () => {
  bench = await startSharingBench();
  const { owner } = bench;
  const made = await owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const version = await owner.call('POST workflows/{id}/versions', { path: { id: made.id }, body: { kind: 'before-restore' } });
  const read = { path: { id: made.id, version: version.id } };
  const { document } = await owner.call('GET workflows/{id}/versions/{version}', read);
  const [first, ...rest] = Object.entries(document.nodes);
  if (!first) throw new Error('The tower has functions.');
  const slides: WorkflowDocument['slides'] = {
    shown: {
      ...{ deck: 'deck', order: 0, kind: 'words', title: 'For everybody' },
      tries: { one: { node: first[0], property: 'Anything', order: 0, values: [1, KEPT.tried] } },
    },
    hidden: { deck: 'deck', order: 1, kind: 'words', title: KEPT.hidden, text: KEPT.hidden, hidden: true },
  };
  const nodes = Object.fromEntries([[first[0], { ...first[1], inputs: { ...first[1].inputs, Remark: KEPT.input } }], ...rest]);
  const notes = { paper: { text: KEPT.board, x: 0, y: 0, width: 100, height: 100, colour: 'sand' } };
  const body = { document: { ...document, nodes, slides, notes, decks: { deck: { name: '', order: 0 } } }, madeIn: made.id };
  ({ id } = await owner.call('POST workflows', { body: body as never }));
  await owner.call('PUT workflows/{id}/slides/{slide}/note', { path: { id, slide: 'shown' }, body: { text: KEPT.note } });
  await owner.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
  await owner.call('PATCH workflows/{id}', { path: { id }, body: { name: KEPT.draft } });
});
afterAll(() => bench.stop());

it('P2.19 answers a visitor nothing of notes, hidden slides, inputs, values to try and drafts, in any of its calls', async () => {
  const { anonymous, owner } = bench;
  // Each of these words is there, for who works on it.
  const { document } = await ownDocument();
  const own = JSON.stringify([document, await owner.call('GET workflows/{id}/slide-notes', { path: { id } })]);
  for (const word of [KEPT.note, KEPT.hidden, KEPT.input, KEPT.draft, String(KEPT.tried)]) expect(own, word).toContain(word);
  const page = await anonymous.raw('GET', `public/workflows/${id}`);
  expect(page.status).toBe(200);
  const texts = [JSON.stringify(page.body)];
  expect(texts[0]).toContain('For everybody');
  for (const digest of new Set(texts[0]?.match(/[0-9a-f]{64}/g))) {
    const result = await anonymous.raw('GET', `public/workflows/${id}/results/${digest}`);
    if (result.status === 200) texts.push(JSON.stringify(result.body));
  }
  for (const call of ['', '/versions', '/file', '/comments', '/slide-notes', '/history', '/sharing', '/deck-file'])
    expect((await anonymous.raw('GET', `workflows/${id}${call}`)).status, call).toBeGreaterThanOrEqual(400);
  for (const word of Object.values(KEPT)) for (const text of texts) expect(text, String(word)).not.toContain(String(word));
});

async function ownDocument() {
  const kept = await bench.owner.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  return bench.owner.call('GET workflows/{id}/versions/{version}', { path: { id, version: kept.id } });
}
