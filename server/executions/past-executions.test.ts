import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonObject } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { probeJail } from '#runtimes/jail';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const { tier } = await probeJail();
const record: JsonObject = {
  ...{ id: 'walls', name: 'Walls', language: 'typescript' },
  input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2 } } },
  outputs: [{ name: 'Answer', type: 'number', description: 'Three times the width' }],
};
const SOURCE = `export function execute(models, inputs) {
  if (inputs.Width > 100) throw new Error('too wide');
  return { outputs: { Answer: inputs.Width * 3 } };
}
`;

describe.skipIf(tier !== 'full')(
  'runs of a function that are over (skipped where there is no jail)',
  { timeout: 120_000 },
  () => {
    let bench: SharingBench;
    let author: Person;
    let other: Person;
    let digest = '';
    beforeAll(async () => {
      bench = await startSharingBench();
      author = await bench.person('ann@keller.studio');
      other = await bench.person('cora@elsewhere.example');
      await author.call('POST functions', { body: record });
      const path = { id: 'walls' };
      await author.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text: SOURCE }] } });
      ({ digest } = await author.call('POST functions/{id}/draft/versions', { path, body: {} }));
      await author.call('PATCH functions/{id}/versions/{v}', {
        path: { id: 'walls', v: digest },
        body: { tag: 'live', note: 'x' },
      });
      await author.call('PUT functions/{id}/visibility', { path, body: { isPublic: true } });
    }, 180_000);
    afterAll(() => bench.stop());

    /** A workflow of these widths, run until each node has ended. */
    const ran = async (name: string, widths: readonly number[]): Promise<string> => {
      const nodes = widths.map(
        (Width, at) => [`n${at}`, workflowNode({ functionId: 'walls', digest, inputs: { Width } })] as const,
      );
      const document = { ...emptyWorkflowDocument(name), nodes: Object.fromEntries(nodes) };
      const { id } = await author.call('POST workflows', { body: { document, madeIn: 'none' } as never });
      const session = connectTab(Number(new URL(bench.origin).port), async () => author.token);
      await new Promise<void>((resolve) => void session.onConnected(resolve));
      await session.request('execution.open', { workflowId: id });
      await session.request('execution.run', { workflowId: id });
      const ended = async () =>
        (await session.request('execution.open', { workflowId: id })).nodes.filter(({ state }) =>
          ['succeeded', 'reused', 'failed'].includes(state),
        ).length;
      await expect.poll(ended, { timeout: 60_000 }).toBe(widths.length);
      session.close();
      return id;
    };
    const list = async (who: Person) => (await who.call('GET functions/{id}/executions', { path: { id: 'walls' } })).executions;
    const read = (who: Person, execution: string, id = 'walls') =>
      who.call('GET functions/{id}/executions/{execution}', { path: { id, execution } });

    it('P2.11 each have an address that tells where, when and by whom it ran, and what it gave', async () => {
      const id = await ran('House', [4, 200]);
      const all = await list(author);
      expect(all.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
      const good = all.find(({ state }) => state === 'succeeded');
      expect(await read(author, good?.id ?? '')).toMatchObject({
        workflow: { id, name: 'House' },
        node: 'n0',
        ms: expect.any(Number) as number,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      });
      const text = await author.raw('GET', `workflows/${id}/results/${good?.digest}`);
      expect(text.body).toMatchObject({ outputs: { Answer: 12 } });
      const bad = all.find(({ state }) => state === 'failed');
      expect(bad).toMatchObject({ node: 'n1', error: { code: 'run.failed' } });
      expect(bad).not.toHaveProperty('digest');
    });

    it('P2.11 are told to those who may open their workflow alone', async () => {
      const [one] = await list(author);
      expect(await list(other)).toEqual([]);
      await expect(read(other, one?.id ?? '')).rejects.toMatchObject({ code: 'function.no-execution' });
      for (const id of ['nothing', "' OR true --"])
        await expect(read(author, id)).rejects.toMatchObject({ code: 'function.no-execution' });
      await expect(read(author, one?.id ?? '', 'other')).rejects.toMatchObject({ code: 'function.not-found' });
    });

    it('W3.30d are counted by day, with the results that were reused beside', async () => {
      const stats = () => author.call('GET functions/{id}/execution-stats', { path: { id: 'walls' } });
      expect((await stats()).days).toMatchObject([{ runs: 2, reused: 0, failed: 1, people: 1, workflows: 1 }]);
      // Width 4 was worked out in another workflow; 5 was not.
      await ran('Second house', [4, 5]);
      expect((await stats()).days).toMatchObject([{ runs: 3, reused: 1, failed: 1, people: 1, workflows: 2 }]);
    });

    it('tell the memory that a draft took, of trying it alone', async () => {
      const path = { id: 'walls' };
      const { digest: built = '' } = await author.call('POST functions/{id}/draft/build', { path });
      const tried = await author.call('POST functions/{id}/draft/run', { path, body: { digest: built, inputs: { Width: 2 } } });
      expect(tried.outputs).toEqual({ Answer: 6 });
      // A process of Node with nothing in it takes more than ten megabytes, and no run may take more than a gigabyte.
      expect(tried.memory).toBeGreaterThan(10 * 1024 * 1024);
      expect(tried.memory).toBeLessThan(1024 * 1024 * 1024);
    });
  },
);
