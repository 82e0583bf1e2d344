import { createApiClient, WEB_API_KEY } from '#api';
import { connectSession, type SocketLike } from '#collab';
import { createComments } from '../../src/session/create-comments.ts';
import { startProduct } from '../../tests/fixtures/product.ts';
import { quantile, row, type Measure } from '../measure.ts';
import { until } from '../../tests/fixtures/until-holds.ts';

const ROUNDS = 30;
const TARGET_MS = 150;

/** A comment of one tab until the other has it to show: written, kept, told, fetched. */
export const measure: Measure = {
  ids: ['graph', 'comments'],
  async run() {
    const product = await startProduct();
    try {
      const token = (await product.newLink()).split('#')[1] ?? '';
      let accessToken: string | undefined;
      const api = createApiClient({
        baseUrl: product.origin,
        accessToken: () => accessToken,
        refresh: () => Promise.resolve(undefined),
      });
      ({ accessToken } = await api.call('POST auth/redeem-link', { body: { token } }));
      const { id: workflowId } = await api.call('POST workflows', { body: { blank: true } });
      const tabs = ['writes', 'reads'].map(() => {
        const session = connectSession({
          openSocket: () => new WebSocket(`${product.origin.replace(/^http/, 'ws')}/realtime`) as unknown as SocketLike,
          accessToken: () => Promise.resolve(accessToken),
          apiKey: WEB_API_KEY,
          after(delayMs, task) {
            const timer = setTimeout(task, delayMs);
            return () => clearTimeout(timer);
          },
          random: Math.random,
        });
        const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
        return { session, comments: createComments({ api, session, workflowId, onError }) };
      });
      const [writer, reader] = tabs.map(({ comments }) => comments);
      if (!writer || !reader) throw new Error('No tab came to be.');
      await until(reader.subscribe, () => reader.get() !== undefined);
      const anchor = { kind: 'element' as const, id: 'n', elementId: 'e', name: 'Core' };
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        const seen = until(reader.subscribe, () => (reader.get()?.length ?? 0) > round);
        await Promise.all([writer.begin(anchor, `Is this as the client wants it? ${round}`), seen]);
        times.push(performance.now() - began);
      }
      for (const { comments, session } of tabs) {
        comments.close();
        session.close();
      }
      const value = quantile(times, 0.95);
      const what = 'comment written until another tab has it, p95';
      return [
        row({
          id: 'G',
          what,
          value,
          unit: 'ms',
          peer: null,
          target: `≤ ${TARGET_MS} ms`,
          ok: value <= TARGET_MS,
          rounds: ROUNDS,
        }),
      ];
    } finally {
      await product.stop({ forget: true });
    }
  },
};
