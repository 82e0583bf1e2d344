import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { CommandsPort, ReaderPort } from '#domain';
import { createCommandsPort } from '../commands/commands-port.ts';
import { createReader, type FunctionSource } from '../reader/create-reader.ts';
import { channelSocketClass } from './channel-socket.ts';
import type { RealtimeSession } from './realtime-session.ts';

/** How far the newest edit has come. `saved` means committed on the server. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'reconnecting' | 'error';

/** An open document with its ports. */
export interface OpenDocument {
  reader: ReaderPort;
  commands: CommandsPort;
  save: { get(): SaveState; subscribe(listener: () => void): () => void };
  /** Resolves when the whole document is here; rejects with the close code when it never will be. */
  ready: Promise<void>;
  close(): void;
}

/** Opens a workflow's document over a session. */
export function openWorkflow(session: RealtimeSession, workflowId: string, functions: FunctionSource): OpenDocument {
  const doc = new Y.Doc();
  const listeners = new Set<() => void>();
  let progress = { sent: 0, committed: 0 };
  let failed: string | undefined;
  let refusedWith: number | undefined;
  let isReady = false;
  let refuse: (closeCode: number) => void = () => undefined;
  const tell = () => listeners.forEach((listener) => listener());

  const provider = new WebsocketProvider('ws://channel', workflowId, doc, {
    WebSocketPolyfill: channelSocketClass(session, workflowId, {
      onProgress: (sent, committed) => {
        progress = { sent, committed };
        tell();
      },
      onFailed: (code) => {
        failed = code;
        tell();
      },
      onRefused: (closeCode) => {
        refusedWith = closeCode;
        provider.disconnect();
        refuse(closeCode);
        tell();
      },
    }),
    disableBc: true,
    // Presence comes with sharing; nobody's cursor is sent yet.
    maxBackoffTime: 500,
  });
  const canEdit = () => isReady && failed === undefined && refusedWith === undefined;
  const commands = createCommandsPort(doc, canEdit);
  const reader = createReader(doc, functions, canEdit);
  const ready = new Promise<void>((resolve, reject) => {
    refuse = (closeCode) => reject(new ChannelRefused(closeCode));
    provider.once('sync', () => {
      isReady = true;
      resolve();
      tell();
    });
  });
  const stopSession = session.subscribe(tell);
  const isConnected = () => session.state === 'connected' && provider.wsconnected;
  provider.on('status', tell);

  return {
    reader,
    commands,
    ready,
    save: {
      get() {
        if (failed !== undefined || refusedWith !== undefined) return 'error';
        if (session.state === 'persistent-error') return 'offline';
        if (!isConnected()) return 'reconnecting';
        return progress.sent === progress.committed ? 'saved' : 'saving';
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    close() {
      stopSession();
      provider.destroy();
      commands.destroy();
      reader.destroy();
      doc.destroy();
    },
  };
}

/** The server does not open this channel: 4401, 4403, 4404, 4409 or 4413. */
export class ChannelRefused extends Error {
  readonly closeCode: number;

  constructor(closeCode: number) {
    super(`channel refused with ${closeCode}`);
    this.name = 'ChannelRefused';
    this.closeCode = closeCode;
  }
}
