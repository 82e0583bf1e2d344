import { Agent, request } from 'node:http';
import { callAddress } from '#api';
import { apiOf } from '../../tests/fixtures/api.ts';
import { startProduct } from '../../tests/fixtures/product.ts';
import { quantile, row, type Measure } from '../measure.ts';
import { memoryMb, processTree } from '../processes.ts';
import { loopMs } from '../yardsticks.ts';

const CONNECTIONS = 10;
const SECONDS = 5;
const IDLE_SECONDS = 60;

/** S2: authenticated reads and small writes; S3: memory of all server processes at rest. */
export const measure: Measure = {
  ids: ['S2', 'S3'],
  async run() {
    const product = await startProduct({ env: { PARTI_RATE_LIMIT: '1000000' } });
    try {
      const api = await apiOf(product);
      const peer = { name: '10 M loop ms', value: loopMs() };
      const read = await load(product.port, { method: 'GET', path: callAddress('GET workflows'), headers: api.headers });
      const write = await load(product.port, {
        method: 'PUT',
        path: callAddress('PUT set-preferences'),
        headers: api.headers,
        body: JSON.stringify({ preferredUnits: 'metric' }),
      });
      await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
      const megabytes = memoryMb(processTree(product.pid));
      return [
        row({
          id: 'S2',
          what: `GET /api/workflows, ${CONNECTIONS} connections`,
          value: read.perSecond,
          unit: 'req/s',
          peer,
          target: '≥ 1,500 req/s',
          ok: read.perSecond >= 1500,
          rounds: 1,
        }),
        row({
          id: 'S2',
          what: '… p99',
          value: read.p99,
          unit: 'ms',
          peer: null,
          target: '≤ 25 ms',
          ok: read.p99 <= 25,
          rounds: 1,
        }),
        row({
          id: 'S2',
          what: 'PUT /api/set-preferences',
          value: write.perSecond,
          unit: 'req/s',
          peer,
          target: '≥ 1,500 req/s',
          ok: write.perSecond >= 1500,
          rounds: 1,
        }),
        row({
          id: 'S2',
          what: '… p99',
          value: write.p99,
          unit: 'ms',
          peer: null,
          target: '≤ 25 ms',
          ok: write.p99 <= 25,
          rounds: 1,
        }),
        row({
          id: 'S3',
          what: `all server processes, ${IDLE_SECONDS} s idle (PSS)`,
          value: megabytes,
          unit: 'MB',
          peer: null,
          target: '≤ 300 MB',
          ok: megabytes <= 300,
          rounds: 1,
        }),
      ];
    } finally {
      await product.stop({ forget: true });
    }
  },
};

async function load(
  port: number,
  call: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<{ perSecond: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const startedAt = performance.now();
  const worker = async () => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      const sentAt = performance.now();
      const status = await send(agent, port, call);
      if (status >= 300) throw new Error(`${call.method} ${call.path} answered ${status}`);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return { perSecond: times.length / ((performance.now() - startedAt) / 1000), p99: quantile(times, 0.99) };
}

function send(
  agent: Agent,
  port: number,
  call: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...call.headers,
      ...(call.body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(call.body)) } : {}),
    };
    const sent = request({ host: '127.0.0.1', port, agent, method: call.method, path: call.path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(call.body);
  });
}
