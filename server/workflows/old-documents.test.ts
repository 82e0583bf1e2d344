import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { WORKFLOW_SCHEMA_VERSION, type JsonObject } from '#domain';
import { currentDocument, documentsByVersion } from '#fixtures/old-documents';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
beforeAll(async () => {
  bench = await startSharingBench();
}, 60_000);
afterAll(() => bench.stop());

const headers = () => ({ [API_KEY_HEADER]: WEB_API_KEY, authorization: `Bearer ${bench.owner.token}` });
const versions = documentsByVersion.map((document, version) => [version, document] as const);

async function importFile(file: object): Promise<{ id: string }> {
  const answer = await fetch(`${bench.origin}/api/workflows/file`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/vnd.parti+zip' },
    body: new Uint8Array(zipSync({ 'workflow.json': strToU8(JSON.stringify(file)) }, { level: 0 })),
  });
  return (await answer.json()) as { id: string };
}
async function exported(id: string): Promise<JsonObject> {
  const answer = await fetch(`${bench.origin}/api/workflows/${id}/file`, { headers: headers() });
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return JSON.parse(strFromU8(entries['workflow.json'] as Uint8Array)) as JsonObject;
}
const CURRENT = { schemaVersion: WORKFLOW_SCHEMA_VERSION, document: currentDocument };

describe('a workflow of every older version', () => {
  it.each(versions)(
    '%i comes from a file, goes into a copy and back into a file with all it holds',
    async (version, document) => {
      const { id } = await importFile({ schemaVersion: version, document });
      expect(await bench.owner.call('GET workflows/{id}', { path: { id } })).toMatchObject({ name: 'Tower of a studio' });
      expect(await exported(id)).toEqual(CURRENT);
      const copy = await bench.owner.call('POST workflows', { body: { workflowId: id } });
      expect(await exported(copy.id)).toEqual(CURRENT);
    },
  );

  it.each(versions)('%i that a browser kept becomes a workflow of its own', async (_version, document) => {
    const { id } = await bench.owner.call('POST workflows', { body: { document: document as never, madeIn: 'gone' } });
    expect(await exported(id)).toEqual(CURRENT);
  });

  it('is known by its own stamp: files told the version of the program that wrote them', async () => {
    const { id } = await importFile({ schemaVersion: WORKFLOW_SCHEMA_VERSION, document: documentsByVersion[1] });
    expect(await exported(id)).toEqual(CURRENT);
  });

  it('of a newer version is refused, in a file and from a browser', async () => {
    const newer = { ...documentsByVersion.at(-1), meta: { schemaVersion: WORKFLOW_SCHEMA_VERSION + 1, name: 'Later' } };
    const refused = { code: 'workflow.file-invalid' };
    expect(await importFile({ schemaVersion: WORKFLOW_SCHEMA_VERSION, document: newer })).toMatchObject(refused);
    expect(await bench.owner.raw('POST', 'workflows', { document: newer, madeIn: 'gone' })).toMatchObject(refused);
  });
});

describe('a description', () => {
  it('of a template comes with its copy, in the language of whoever takes it', async () => {
    const copies = ['en', 'de'].map((language) =>
      bench.owner.call('POST workflows', { body: { templateId: 'tower-on-a-slope', language } }),
    );
    const documents = await Promise.all(copies.map(async (copy) => exported((await copy).id)));
    expect(documents.map((file) => ((file['document'] as JsonObject)['meta'] as JsonObject)['description'])).toEqual([
      'Eight functions, from the plot to the area table.',
      'Acht Funktionen, vom Grundstück bis zur Flächentabelle.',
    ]);
  });

  it('that is too long is cut to 2,000 characters', async () => {
    const meta = { schemaVersion: WORKFLOW_SCHEMA_VERSION, name: 'Long', description: 'a'.repeat(2500) };
    const { id } = await importFile({ schemaVersion: WORKFLOW_SCHEMA_VERSION, document: { meta } });
    const { document } = await exported(id);
    expect(((document as JsonObject)['meta'] as JsonObject)['description']).toBe('a'.repeat(2000));
  });
});
