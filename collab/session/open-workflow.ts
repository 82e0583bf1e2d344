import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { PartiError, type CommandsPort, type ReaderPort } from '#domain';
import { createCommandsPort } from '../commands/commands-port.ts';
import { createReader, type FunctionSource } from '../reader/create-reader.ts';
import { channelSocketClass } from './channel-socket.ts';
import type { RealtimeSession } from './realtime-session.ts';

/**
 * How far the newest edit has come. `saved`: committed on the server. `reconnecting`, `offline`: no connection (for
 * longer); edits go on and are sent later. `error`: the server cannot save, or refused the document; edits are not taken.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'reconnecting' | 'error';

/** An open document with its ports. */
export interface OpenDocument {
  reader: ReaderPort;
  commands: CommandsPort;
  save: { get(): SaveState; subscribe(listener: () => void): () => void };
  /** Why `save` is `error`: the server's catalogue error; undefined otherwise. */
  problem(): PartiError | undefined;
  /** Resolves when the whole document is here. Rejects with the server's error when it refuses, `realtime.persistent-errors` when it cannot be reached. */
  ready: Promise<void>;
  close(): void;
}

/** Errors that the close codes of the protocol stand for. */
const REFUSALS = new Map([
  [4401, 'realtime.re-login'],
  [4403, 'workflow.insufficient-permissions'],
  [4404, 'workflow.not-found'],
  [4409, 'workflow.out-of-sync'],
  [4413, 'workflow.too-big'],
]);

/** Opens a workflow's document over a session; it opens again by itself after a lost connection. */
export function openWorkflow(session: RealtimeSession, workflowId: string, functions: FunctionSource): OpenDocument {
  const doc = new Y.Doc();
  const listeners = new Set<() => void>();
  let progress = { sent: 0, committed: 0 };
  let problem: PartiError | undefined;
  let isRefused = false;
  let isReady = false;
  let giveUp: (error: PartiError) => void = () => undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const provider = new WebsocketProvider('ws://channel', workflowId, doc, {
    WebSocketPolyfill: channelSocketClass(session, workflowId, {
      onProgress: (sent, committed) => {
        progress = { sent, committed };
        tell();
      },
      onFailed: (code) => {
        if (isRefused) return;
        problem = code === undefined ? undefined : new PartiError(code);
        tell();
      },
      onRefused: (closeCode, error) => {
        isRefused = true;
        problem = error ?? new PartiError(REFUSALS.get(closeCode) ?? 'workflow.sync-failed');
        giveUp(problem);
        tell();
      },
    }),
    // Other tabs hear of edits from the server, which has checked and kept them.
    disableBc: true,
    maxBackoffTime: 4000,
  });
  provider.awareness.setLocalState(null);
  const canEdit = () => isReady && problem === undefined;
  const commands = createCommandsPort(doc, canEdit);
  const reader = createReader(doc, functions, canEdit);
  const ready = new Promise<void>((resolve, reject) => {
    giveUp = reject;
    provider.on('sync', (isSynced: boolean) => {
      if (isSynced) {
        isReady = true;
        resolve();
      }
      tell();
    });
  });
  const stopSession = session.subscribe(() => {
    if (session.state === 'persistent-error' && !isReady) giveUp(new PartiError('realtime.persistent-errors'));
    tell();
  });
  // Whoever opened it awaits this; a refusal after that is told by `problem`.
  ready.catch(() => undefined);
  provider.on('status', tell);

  return {
    reader,
    commands,
    ready,
    problem: () => problem,
    save: {
      get() {
        if (problem !== undefined) return 'error';
        if (session.state === 'persistent-error') return 'offline';
        if (session.state !== 'connected' || !provider.synced) return 'reconnecting';
        return progress.sent === progress.committed ? 'saved' : 'saving';
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    close() {
      stopSession();
      listeners.clear();
      provider.destroy();
      commands.destroy();
      reader.destroy();
      doc.destroy();
    },
  };
}
