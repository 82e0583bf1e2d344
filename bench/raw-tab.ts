import * as Y from 'yjs';
import { updateMessage, type RealtimeSession } from '#collab';
import type { ChaosServer } from '../tests/chaos/chaos-server.ts';

/** A tab that writes and does not read what others write: it costs the measuring process next to nothing. */
export interface RawWriter {
  session: RealtimeSession;
  /** Writes one row of the layout; resolves when it is committed. */
  write(id: string): Promise<void>;
}

export async function joinAsWriter(server: ChaosServer, workflowId: string): Promise<RawWriter> {
  const session = server.tab();
  const waiting = new Map<number, () => void>();
  let sent = 0;
  let committed = 0;
  const channel = await openChannel(
    session,
    workflowId,
    () => undefined,
    (count) => {
      for (; committed < count; committed++) {
        waiting.get(committed + 1)?.();
        waiting.delete(committed + 1);
      }
    },
  );
  const document = new Y.Doc();
  const layout = document.getMap('layout');
  document.on('update', (update: Uint8Array) => {
    sent++;
    channel.send(updateMessage(update));
  });
  return {
    session,
    write(id) {
      layout.set(id, [sent, sent, 0]);
      return new Promise((resolve) => waiting.set(sent, resolve));
    },
  };
}

/** Opens a document channel; resolves when the server has. */
export function openChannel(
  session: RealtimeSession,
  workflowId: string,
  onMessage: (message: Uint8Array) => void,
  onCommitted: (count: number) => void = () => undefined,
): Promise<{ send(message: Uint8Array): void }> {
  return new Promise((resolve, reject) => {
    session.onConnected(() => {
      const channel = session.openChannel(workflowId, {
        onMessage,
        onCommitted,
        onFailed: () => undefined,
        onRole: () => resolve(channel),
        onClose: (code) => reject(new Error(`channel closed with ${code}`)),
      });
    });
  });
}

/** Every writer edits in turn at an even pace; answers the times (ms) until each edit was committed. `name`: what its rows begin with. */
export async function writeForAWhile(
  writers: readonly RawWriter[],
  perSecond: number,
  seconds: number,
  name = 'e',
): Promise<number[]> {
  const times: number[] = [];
  const waiting: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * seconds; index++) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    if (dueAt > performance.now()) await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    const writer = writers[index % writers.length];
    if (!writer) continue;
    const editedAt = performance.now();
    waiting.push(writer.write(`${name}${index}`).then(() => times.push(performance.now() - editedAt)));
  }
  await Promise.all(waiting);
  return times;
}
