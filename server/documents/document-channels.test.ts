import { expect, test, vi } from 'vitest';
import { stepOneMessage, updateMessage } from '#collab';
import { WORKFLOW_SCHEMA_VERSION } from '#domain';
import { createDocumentChannels } from './document-channels.ts';
import type { StoredListener } from './document-room.ts';

const EMPTY = stepOneMessage(new Uint8Array([0]));

/** Channels over a document that is large and never put together. */
function loading() {
  let told: StoredListener | undefined;
  const never = new Promise<never>(() => undefined);
  const channels = createDocumentChannels(
    { roomOf: (_id, onStored) => ((told = onStored), never) },
    { roleOf: () => Promise.resolve('owner') },
    { emit: () => undefined } as never,
    { deathsOf: () => 0 },
    { of: () => Promise.resolve({} as never), editRefusal: () => undefined } as never,
  );
  const session = {
    id: 's',
    caller: { userId: 'ann' },
    onClose: () => () => undefined,
    unsentBytes: 0,
    send: vi.fn<(message: unknown) => void>(),
    sendFrame: vi.fn<(frame: Uint8Array) => void>(),
  };
  void channels.open(
    session as never,
    { action: 'channel.open', workflowId: 'w', channel: 3, schemaVersion: WORKFLOW_SCHEMA_VERSION } as never,
  );
  const stored = () => vi.waitFor(() => told ?? expect.fail('is not loaded yet'));
  return { channels, session: session as never, sent: session, stored };
}

test('G7 what a tab may do is told with the stored document, before that is put together', async () => {
  const { channels, session, sent, stored } = loading();
  channels.receive(session, 3, EMPTY);
  await (
    await stored()
  )({ state: new Uint8Array(300_000), updates: [] } as never);
  expect(sent.sendFrame).toHaveBeenCalledOnce();
  expect(sent.send.mock.calls).toEqual([[{ action: 'channel.role', channel: 3, role: 'edit' }]]);
});

test('C.02a more edits than wait for a channel end it, so that its tab opens it anew and sends them all', async () => {
  const { channels, session, sent } = loading();
  for (let edit = 0; edit < 64; edit++) channels.receive(session, 3, updateMessage(new Uint8Array([edit])));
  expect(sent.send).not.toHaveBeenCalled();
  channels.receive(session, 3, updateMessage(new Uint8Array([64])));
  expect(sent.send.mock.calls).toEqual([
    [{ action: 'channel.closed', channel: 3, closeCode: expect.any(Number) as number, reason: 'realtime.reconnecting' }],
  ]);
});
