import { beforeEach, describe, expect, test } from 'vitest';
import { connectSession, type Channel, type RealtimeSession, type SocketLike } from './realtime-session.ts';

/** A socket that the test plays the server of. */
class FakeSocket implements SocketLike {
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { action: string; requestId?: number; [key: string]: unknown }[] = [];
  readonly frames: Uint8Array[] = [];
  isClosed = false;

  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.sent.push(JSON.parse(data) as FakeSocket['sent'][number]);
    else this.frames.push(data);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let now: number;
let tasks: { at: number; task: () => void }[];
let sockets: FakeSocket[];
let tokens: number;
let session: RealtimeSession;

/** Lets time pass, running what is due in its order. */
async function pass(ms: number): Promise<void> {
  const end = now + ms;
  for (;;) {
    await settle();
    const due = tasks.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at)[0];
    if (!due) break;
    now = due.at;
    tasks.splice(tasks.indexOf(due), 1);
    due.task();
  }
  now = end;
  await settle();
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
async function greet(): Promise<void> {
  last().onopen?.();
  await settle();
  last().tell({ action: 'response', requestId: 0, result: {} });
  await settle();
}
const deadChannel = (): Channel => ({
  onMessage: () => undefined,
  onClose: () => undefined,
  onCommitted: () => undefined,
  onFailed: () => undefined,
  onRole: () => undefined,
});

beforeEach(() => {
  now = 0;
  tasks = [];
  sockets = [];
  tokens = 0;
  session = connectSession({
    openSocket() {
      sockets.push(new FakeSocket());
      return last();
    },
    accessToken: () => Promise.resolve(`token ${++tokens}`),
    apiKey: 'key',
    after(delayMs, task) {
      const entry = { at: now + delayMs, task };
      tasks.push(entry);
      return () => void (tasks = tasks.filter((other) => other !== entry));
    },
    random: () => 0.5,
  });
});

describe('connecting', () => {
  test('says hello first and is connected when that is answered', async () => {
    expect(session.state).toBe('connecting');
    last().onopen?.();
    await settle();
    expect(last().sent).toEqual([{ action: 'hello', requestId: 0, token: 'token 1', apiKey: 'key', protocol: 1 }]);
    expect(session.state).toBe('connecting');
    last().tell({ action: 'response', requestId: 0, result: {} });
    expect(session.state).toBe('connected');
  });

  test('W9.01 gives up after 4 s without an answer', async () => {
    await pass(3999);
    expect([session.state, last().isClosed]).toEqual(['connecting', false]);
    await pass(1);
    expect([session.state, last().isClosed]).toEqual(['reconnecting', true]);
  });

  test('W4.11a W4.11b W9.01 tries again after 200, 400, 600 … at most 4000 ms; the third failure is persistent; a connection ends it', async () => {
    const delays: number[] = [];
    const states: string[] = [];
    for (let attempt = 0; attempt < 22; attempt++) {
      const before = sockets.length;
      last().onclose?.({ code: 1006 });
      states.push(session.state);
      const from = now;
      while (sockets.length === before) await pass(1);
      delays.push(now - from);
    }
    expect(delays.slice(0, 3)).toEqual([200, 400, 600]);
    expect(delays.slice(-3)).toEqual([4000, 4000, 4000]);
    expect(states.slice(0, 4)).toEqual(['reconnecting', 'reconnecting', 'persistent-error', 'persistent-error']);
    await greet();
    expect(session.state).toBe('connected');
    last().onclose?.({ code: 1006 });
    expect(session.state).toBe('reconnecting');
    const from = now;
    const before = sockets.length;
    while (sockets.length === before) await pass(1);
    expect(now - from).toBe(200);
  });

  test('a refused hello and a missing token count as failures', async () => {
    last().onopen?.();
    await settle();
    last().tell({ action: 'response', requestId: 0, error: { code: 'http.unauthorized' } });
    expect(session.state).toBe('reconnecting');
    await pass(200);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    await settle();
    expect(last().sent[0]).toMatchObject({ token: 'token 2' });
  });
});

describe('connected', () => {
  beforeEach(greet);

  test('W9.01 asks for health every 15 s and reconnects after two missed answers', async () => {
    await pass(15_000);
    expect(last().sent.at(-1)).toEqual({ action: 'healthcheck', requestId: 1 });
    last().tell({ action: 'response', requestId: 1, result: {} });
    await pass(30_000);
    expect(last().sent.filter((message) => message.action === 'healthcheck')).toHaveLength(3);
    expect(session.state).toBe('connected');
    const quiet = last();
    await pass(15_000);
    expect([session.state, quiet.isClosed]).toEqual(['reconnecting', true]);
  });

  test('keeps its channels awake with each health answer', async () => {
    const heard: number[][] = [];
    session.openChannel('w', { ...deadChannel(), onMessage: (message) => heard.push([...message]) });
    await pass(15_000);
    last().tell({ action: 'response', requestId: 2, result: {} });
    await settle();
    expect(heard).toEqual([[1, 1, 0]]);
  });

  test('P4.05a P7.11 sends a new token every 30 minutes on the same connection', async () => {
    const answering = last();
    const send = answering.send.bind(answering);
    answering.send = (data) => {
      send(data);
      const message = answering.sent.at(-1);
      if (typeof data === 'string' && message) answering.tell({ action: 'response', requestId: message.requestId, result: {} });
    };
    await pass(30 * 60_000);
    expect(answering.sent.filter((message) => message.action === 'token.refresh')).toEqual([
      { action: 'token.refresh', requestId: expect.any(Number) as number, token: 'token 2' },
    ]);
    expect(sockets).toHaveLength(1);
  });

  test('answers come to their requests, errors as catalogue errors; a break rejects what is open', async () => {
    const [first, second, third] = [
      session.request('healthcheck', {}),
      session.request('execution.open', { workflowId: 'w' }),
      session.request('healthcheck', {}),
    ];
    last().tell({ action: 'response', requestId: 2, error: { code: 'workflow.not-found', parameters: { x: 1 } } });
    last().tell({ action: 'response', requestId: 1, result: { fine: true } });
    await expect(first).resolves.toEqual({ fine: true });
    await expect(second).rejects.toMatchObject({ code: 'workflow.not-found', parameters: { x: 1 } });
    last().onclose?.({ code: 1006 });
    await expect(third).rejects.toMatchObject({ code: 'realtime.reconnecting' });
    await expect(session.request('healthcheck', {})).rejects.toMatchObject({ code: 'realtime.reconnecting' });
  });

  test('pushed actions reach their listeners until they stop', () => {
    const heard: string[] = [];
    const stop = session.on('execution.state', ({ workflowId }) => heard.push(workflowId));
    last().tell({ action: 'execution.state', workflowId: 'w', nodes: [], summary: {} });
    stop();
    last().tell({ action: 'execution.state', workflowId: 'v', nodes: [], summary: {} });
    expect(heard).toEqual(['w']);
  });

  test('frames carry the number of their channel; channels end with the connection or by the server’s code', async () => {
    const ends: unknown[] = [];
    const counts: number[] = [];
    const open = (name: string) =>
      session.openChannel(name, {
        ...deadChannel(),
        onCommitted: (count) => counts.push(count),
        onClose: (code, error) => ends.push([name, code, error?.code]),
      });
    const first = open('first');
    open('second');
    open('third');
    first.send(new Uint8Array([9, 8]));
    expect([...(last().frames[0] ?? [])]).toEqual([first.id, 9, 8]);
    last().tell({ action: 'channel.committed', channel: first.id, count: 1, sequence: 5 });
    last().tell({ action: 'channel.closed', channel: first.id, closeCode: 4404, reason: 'workflow.deleted-by-owner' });
    first.send(new Uint8Array([7]));
    last().tell({ action: 'response', requestId: 2, error: { code: 'workflow.insufficient-permissions' } });
    await settle();
    last().onclose?.({ code: 4401 });
    expect(counts).toEqual([1]);
    expect(last().frames).toHaveLength(1);
    expect(ends).toEqual([
      ['first', 4404, 'workflow.deleted-by-owner'],
      ['second', 4403, 'workflow.insufficient-permissions'],
      ['third', 1006, undefined],
    ]);
  });

  test('closed for good, it stays closed', async () => {
    session.close();
    await pass(60_000);
    expect([session.state, sockets.length, last().isClosed]).toEqual(['closed', 1, true]);
  });
});
