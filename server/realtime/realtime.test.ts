import { createBus } from '../bus/bus.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import pino from 'pino';
import { startHttpBench, type HttpBench } from '../http/http.fixture.ts';
import { addAction } from './add-action.ts';
import { addRealtime, type Realtime } from './realtime.ts';

let bench: HttpBench;
let realtime: Realtime;
let address: string;
let token: string;
/** What handlers were handed, in order. */
const got: unknown[] = [];

beforeAll(async () => {
  bench = await startHttpBench();
  const { http, tokens } = bench;
  realtime = addRealtime({ http, bus: createBus(), log: pino({ level: 'silent' }), onStop: () => undefined }, tokens);
  addAction(realtime, 'execution.log', (session, payload) => (got.push([session.caller.name, payload]), { text: 'printed' }));
  addAction(realtime, 'execution.pause', (_session, payload) => void got.push(payload));
  addAction(realtime, 'presence.set', (_session, { state }) => void got.push(state));
  address = (await http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  token = await tokens.sign({ userId: 'ann', sessionId: 'ann', name: 'Ann' });
});
afterAll(() => bench.stop());

type Heard = { action: string; requestId?: number; result?: unknown; error?: { code: string; parameters: { detail?: string } } };

/** A socket; `say` answers the response to what is said. */
async function connect() {
  // The server knows itself by the port that it was configured with.
  const socket = new WebSocket(`${address}/realtime`, { headers: { host: '127.0.0.1:1' } });
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as Heard);
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  let next = 1;
  const until = async (isIt: (one: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const say = (message: object) => {
    const requestId = next++;
    socket.send(JSON.stringify({ ...message, requestId }));
    return until((one) => one.requestId === requestId);
  };
  return { socket, say, until, closed };
}
const HELLO = { action: 'hello', apiKey: 'parti-web', protocol: 1 };
async function greeted() {
  const tab = await connect();
  await tab.say({ ...HELLO, token });
  return tab;
}

describe('the first message', () => {
  it.each([
    ['without a token', { ...HELLO }, 'http.invalid-request'],
    ['with a token of nobody', { ...HELLO, token: 'none' }, 'http.unauthorized'],
    ['with another key', { ...HELLO, token: 'none', apiKey: 'other' }, 'http.api-key-required'],
    ['of another protocol', { ...HELLO, token: 'none', protocol: 2 }, 'realtime.chunk-version'],
    ['that is no greeting', { action: 'healthcheck' }, 'http.unauthorized'],
  ])('%s is refused, and the socket closes', async (_, message, code) => {
    const { say, closed } = await connect();
    expect((await say(message)).error?.code).toBe(code);
    expect(await closed).toBe(4401);
  });

  it('greets whoever signed in, and counts them', async () => {
    const before = realtime.sessionCount();
    const { socket, say, closed } = await connect();
    expect(await say({ ...HELLO, token })).toEqual({ action: 'response', requestId: 1, result: {} });
    expect(realtime.sessionCount()).toBe(before + 1);
    socket.close();
    await closed;
  });
});

describe('actions', () => {
  it('reach their handler as the contract reads them, and are answered', async () => {
    got.length = 0;
    const { socket, say } = await greeted();
    expect((await say({ action: 'execution.log', workflowId: 'w', key: 'k', more: 1 })).result).toEqual({ text: 'printed' });
    expect((await say({ action: 'execution.pause', workflowId: 'w', paused: true })).result).toBeNull();
    expect(got).toEqual([['Ann', { workflowId: 'w', key: 'k' }], { workflowId: 'w', paused: true }]);
    socket.close();
  });

  it.each([
    ['no workflow', { action: 'execution.log', key: 'k' }, 'workflowId'],
    ['an empty name', { action: 'execution.log', workflowId: '', key: 'k' }, 'workflowId'],
    ['a word for yes', { action: 'execution.pause', workflowId: 'w', paused: 'yes' }, 'paused'],
    ['a list for an object', { action: 'presence.set', workflowId: 'w', state: [] }, 'state'],
    ['more than presence may say', { action: 'presence.set', workflowId: 'w', state: { x: 'x'.repeat(4096) } }, 'state'],
    ['a token that is none', { action: 'token.refresh', token: 7 }, 'token'],
    ['a zero character', { action: 'execution.log', workflowId: 'w', key: 'a\0b' }, 'U+0000'],
    ['an action that is none', { action: 'execution.fly', workflowId: 'w' }, 'execution.fly'],
  ])('with %s are refused before anybody sees them, and the session lives', async (_, message, named) => {
    got.length = 0;
    const { socket, say } = await greeted();
    const { error } = await say(message);
    expect(error?.code).toBe('http.invalid-request');
    expect(error?.parameters.detail).toContain(named);
    expect(got).toEqual([]);
    expect((await say({ action: 'healthcheck' })).result).toEqual({});
    socket.close();
  });

  it('are told to every tab of a person', async () => {
    const tabs = [await greeted(), await greeted()];
    const news = { workflowId: 'w', workflowName: 'Tower', state: 'pending', isOffering: true, with: 'Ben' } as const;
    realtime.toPerson('ann', { action: 'transfer.changed', ...news });
    for (const { socket, until } of tabs) {
      expect(await until((one) => one.action === 'transfer.changed')).toEqual({ action: 'transfer.changed', ...news });
      socket.close();
    }
  });
});

/** Never run: each line below must fail to compile, so a name that changes in the contract fails in the server too. */
export function compileTimeCases(): void {
  // @ts-expect-error no such action
  addAction(realtime, 'execution.fly', () => undefined);
  // @ts-expect-error the answer has another field
  addAction(realtime, 'get-file', () => ({ address: '/' }));
  // @ts-expect-error no such field
  addAction(realtime, 'get-file', (_session, { id }) => ({ url: id }));
  // @ts-expect-error no such field in what the server says
  realtime.toPerson('ann', { action: 'channel.recovered', number: 1 });
}
