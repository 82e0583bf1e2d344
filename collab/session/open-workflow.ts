import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { type CommandsPort, PartiError, type ReaderPort, receivedError, type WorkflowDocument } from '#domain';
import { createCommandsPort } from '../commands/commands-port.ts';
import { createReader, type FunctionSource } from '../reader/create-reader.ts';
import { leaveFormatting } from '../document/leave-formatting.ts';
import { measureSize } from '../document/measure-size.ts';
import { keepEdits } from '../offline/kept-edits.ts';
import { currentDocument, mayJoinCurrent } from '../offline/older-edits.ts';
import { channelSocketClass } from './channel-socket.ts';
import { tellFailedUpdates } from './sync-handler.ts';
import type { RealtimeSession } from './realtime-session.ts';

/**
 * State of the newest edit: how far it has come. `saved`: committed on the server. `reconnecting`, `offline`: no connection (for
 * longer); edits go on and are sent later. `error`: the server cannot save, or refused the document; edits are not taken.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'reconnecting' | 'error';

/** Open document with its ports. */
export interface OpenDocument {
  reader: ReaderPort;
  /** Number under which this tab writes, for its presence. */
  writer: number;
  commands: CommandsPort;
  save: { get(): SaveState; subscribe(listener: () => void): () => void };
  /** Why `save` is `error`: the server's catalogue error; undefined otherwise. */
  problem(): PartiError | undefined;
  /** The document with edits that the server refused for good, until they are given up. */
  refused(): WorkflowDocument | undefined;
  /** Removes refused edits from this browser. */
  giveUp(): Promise<void>;
  /** Whether the document is so large that it will soon take no more. */
  isLarge(): boolean;
  /** What this person may do with it now; undefined until the server has said so. */
  role(): 'view' | 'edit' | undefined;
  /** Resolves when the whole document is here. Rejects with the server's error when it refuses, `realtime.persistent-errors` when it cannot be reached. */
  ready: Promise<void>;
  close(): void;
}

/** The session must be signed in anew; the edits will be taken then. */
const RE_LOGIN = 4401;
/** The document must be loaded anew. */
const OUT_OF_STEP = 4409;

/** Errors that the close codes of the protocol stand for. */
const REFUSALS = new Map([
  [RE_LOGIN, 'realtime.re-login'],
  [4403, 'workflow.insufficient-permissions'],
  [4404, 'workflow.not-found'],
  [OUT_OF_STEP, 'workflow.out-of-sync'],
  [4413, 'workflow.too-big'],
]);

/** Options of opening a document. */
export interface OpenOptions {
  /** Account whose edits are kept in this browser until the server has them; absent: nothing is kept. */
  keepFor?: string;
  /** Counts presses of pointer and buttons: what was done by two of them is two steps of undo; absent: nobody presses. */
  presses?: () => number;
}

/** Document of a workflow, opened over a session; it opens again by itself after a lost connection. */
export function openWorkflow(
  session: RealtimeSession,
  workflowId: string,
  functions: FunctionSource,
  { keepFor, presses }: OpenOptions = {},
): OpenDocument {
  const doc = new Y.Doc();
  leaveFormatting(doc);
  const kept = keepFor === undefined ? undefined : keepEdits(doc, keepFor, workflowId);
  const listeners = new Set<() => void>();
  let progress = { sent: 0, committed: 0 };
  let problem: PartiError | undefined;
  let isRefused = false;
  let isReady = false;
  let role: 'view' | 'edit' | undefined;
  let isUnsent = kept?.wasUnsent ?? false;
  let refused: WorkflowDocument | undefined;
  const size = measureSize(doc);
  let isClosed = false;
  let giveUpOpening: (error: PartiError) => void = () => undefined;
  const tell = () => {
    noteUnsent();
    for (const listener of listeners) listener();
  };

  const refuse = (closeCode: number, error: PartiError | undefined) => {
    isRefused = true;
    // What never arrived may be the only copy: the person decides. The rest would only be refused again.
    if (isUnsent && closeCode !== RE_LOGIN) refused = currentDocument(reader.document());
    else if (closeCode !== RE_LOGIN) void kept?.clear();
    problem = error ?? receivedError(REFUSALS.get(closeCode) ?? 'workflow.sync-failed');
    giveUpOpening(problem);
    tell();
  };
  /** An update that cannot be applied leaves a document that nobody can trust: it is loaded anew. */
  const fail = (cause: unknown) => {
    if (isRefused) return;
    provider.disconnect();
    refuse(OUT_OF_STEP, new PartiError('workflow.forced-reload', {}, { cause }));
  };

  const provider = new WebsocketProvider('ws://channel', workflowId, doc, {
    WebSocketPolyfill: channelSocketClass(session, workflowId, {
      onProgress: (sent, committed) => {
        progress = { sent, committed };
        tell();
      },
      onFailed: (code) => {
        if (isRefused) return;
        problem = code === undefined ? undefined : receivedError(code);
        tell();
      },
      onRole: (next) => {
        role = next;
        becomeReady();
        tell();
      },
      onRefused: (closeCode, error) => refuse(closeCode, error),
    }),
    // Other tabs hear of edits from the server, which has checked and kept them.
    disableBc: true,
    maxBackoffTime: 4000,
    connect: kept === undefined,
  });
  tellFailedUpdates(provider, fail);
  void kept?.whenLoaded.then(() => {
    if (isClosed) return;
    if (isUnsent && !mayJoinCurrent(doc)) refuse(OUT_OF_STEP, undefined);
    else provider.connect();
  });
  provider.awareness.setLocalState(null);
  const canEdit = () => isReady && role === 'edit' && problem === undefined;
  const commands = createCommandsPort(doc, canEdit, presses ? { presses } : {});
  const reader = createReader(doc, functions, canEdit);
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    giveUpOpening = reject;
    becomeReady = () => {
      if (!provider.synced || role === undefined) return;
      isReady = true;
      resolve();
    };
    provider.on('sync', () => {
      becomeReady();
      tell();
    });
  });
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    // An edit made here: until the server says that it is saved it lives in this browser only.
    if (!transaction.local) return;
    isUnsent = true;
    kept?.setUnsent(true);
    tell();
  });
  const stopSession = session.subscribe(() => {
    if (session.state === 'persistent-error' && !isReady) giveUpOpening(new PartiError('realtime.persistent-errors'));
    tell();
  });
  // Whoever opened it awaits this; a refusal after that is told by `problem`.
  ready.catch(() => undefined);
  provider.on('status', tell);
  function saveState(): SaveState {
    if (problem !== undefined) return 'error';
    if (session.state === 'persistent-error') return 'offline';
    if (session.state !== 'connected' || !provider.synced) return 'reconnecting';
    return progress.sent === progress.committed ? 'saved' : 'saving';
  }
  function noteUnsent(): void {
    if (!isUnsent || refused || saveState() !== 'saved') return;
    isUnsent = false;
    kept?.setUnsent(false);
  }

  return {
    reader,
    writer: doc.clientID,
    commands,
    ready,
    problem: () => problem,
    refused: () => refused,
    async giveUp() {
      refused = undefined;
      await kept?.clear();
    },
    isLarge: () => size.isLarge(),
    role: () => role,
    save: {
      get: saveState,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    close() {
      isClosed = true;
      stopSession();
      kept?.close();
      listeners.clear();
      provider.destroy();
      commands.destroy();
      reader.destroy();
      doc.destroy();
    },
  };
}
