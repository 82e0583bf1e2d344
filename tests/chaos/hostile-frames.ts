import * as Y from 'yjs';
import { REALTIME_CHUNKS, WEB_API_KEY } from '#api';
import { frameOf, updateMessage } from '#collab';
import { startChaosServer } from './chaos-server.ts';
import { saved, until } from './saved.ts';
import type { Scenario } from './scenario.ts';

const FRAMES = Number(process.env['PARTI_CHAOS_FRAMES'] ?? 400);

/** Cut, changed, doubled and oversized frames on one socket after another, while somebody works in the same workflow. */
export const hostileFrames: Scenario = {
  name: 'cut, forged, doubled and oversized frames',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const session = server.tab();
      const document = server.open(session, id);
      await document.ready;
      const random = randomFrom(20_261_121);
      let refused = 0;
      for (let index = 0; index < FRAMES; index++) {
        const attacker = server.tab();
        await until(
          (listener) => attacker.subscribe(listener),
          () => attacker.state === 'connected',
          'attacker connected',
        );
        refused += await attack(attacker, id, mutated(validUpdate(index), index, random));
        attacker.close();
        if (index % 40 !== 0) continue;
        document.commands.dispatch({ type: 'workflow.rename', name: `Still here ${index}` });
        await saved(document);
      }
      const oversized = await oversizedClosed(server.origin, server.token);
      const { nodes, meta } = document.reader.document();
      if (!meta.name.startsWith('Still here')) throw new Error('the colleague was disturbed');
      if (Object.keys(nodes).some((name) => !/^n\d+$/.test(name))) throw new Error('a forged record stands in the document');
      document.close();
      session.close();
      return { frames: FRAMES, refused, 'taken as they were valid': FRAMES - refused, 'oversized closed with': oversized };
    } finally {
      await server.end();
    }
  },
};

function validUpdate(index: number): Uint8Array {
  const doc = new Y.Doc();
  const node = new Y.Map<unknown>();
  for (const [key, value] of Object.entries({ functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true }))
    node.set(key, value);
  node.set('inputs', new Y.Map());
  node.set('links', new Y.Map());
  doc.getMap('nodes').set(`n${index}`, node);
  return updateMessage(Y.encodeStateAsUpdate(doc));
}

/** A fifth each: cut short, one byte less, followed by noise, cut at the front, doubled. */
function mutated(message: Uint8Array, index: number, random: () => number): Uint8Array {
  const at = 1 + Math.floor(random() * (message.length - 2));
  switch (index % 5) {
    case 0:
      return message.slice(0, at);
    case 1:
      return message.slice(0, -1);
    case 2:
      return Uint8Array.from([...message.slice(0, 3), ...Array.from({ length: 40 }, () => Math.floor(random() * 256))]);
    case 3:
      return Uint8Array.from([message[0] ?? 0, message[1] ?? 0, ...message.slice(2 + Math.min(at, 8))]);
    default:
      return message;
  }
}

/** 1: the channel was closed for it. Sent twice: the second of a valid one changes nothing. */
function attack(
  attacker: ReturnType<Awaited<ReturnType<typeof startChaosServer>>['tab']>,
  id: string,
  message: Uint8Array,
): Promise<number> {
  return new Promise((resolve) => {
    let committed = 0;
    const channel = attacker.openChannel(id, {
      onMessage: () => undefined,
      onFailed: () => undefined,
      onCommitted: (count) => {
        committed = count;
        if (committed >= 2) resolve(0);
      },
      onRole: () => {
        channel.send(message);
        channel.send(message);
      },
      onClose: () => resolve(1),
    });
  });
}

/** Close code for a frame larger than allowed. */
function oversizedClosed(origin: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ action: 'hello', requestId: 0, token, apiKey: WEB_API_KEY, protocol: 1 }));
    };
    socket.onmessage = () => socket.send(frameOf(1, new Uint8Array(REALTIME_CHUNKS.maxFrame + 1)).slice());
    socket.onclose = ({ code }) => resolve(code);
  });
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
