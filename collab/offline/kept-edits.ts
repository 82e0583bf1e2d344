import { IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';
import { dropLastEdits, noteLastEdits } from './last-edits.ts';

/** The copy of an open document in this browser, so that edits outlive the tab. */
export interface KeptEdits {
  /** Resolves when what was kept stands in the document, or could not be read in 2 s. */
  whenLoaded: Promise<void>;
  /** Whether an earlier tab left edits here that the server did not have. */
  wasUnsent: boolean;
  /** Notes whether there are edits that the server does not have. */
  setUnsent(isUnsent: boolean): void;
  /** Removes the copy: the server refused what is in it, or the person may not see it any more. */
  clear(): Promise<void>;
  close(): void;
}

const LOAD_MS = 2000;
const PREFIX = 'parti.kept';

/** Workflows of a person that are kept in this browser: id → whether edits of it are unsent. */
type Ledger = Record<string, boolean>;

/** Keeps a document by person and workflow; nothing where the browser has no store. */
export function keepEdits(doc: Y.Doc, userId: string, workflowId: string): KeptEdits | undefined {
  if (!hasStores()) return undefined;
  let isClosed = false;
  // A browser that refuses the store (private mode, full disk) still edits, as without one.
  const opened = mayOpen().then(async (may) => {
    if (!may || isClosed) return undefined;
    const persistence = new IndexeddbPersistence(databaseName(userId, workflowId), doc);
    return persistence._db.then(
      () => persistence,
      () => undefined,
    );
  });
  write(userId, (ledger) => ({ ...ledger, [workflowId]: ledger[workflowId] ?? false }));
  const last = noteLastEdits(doc, userId, workflowId);
  const late = new Promise<void>((resolve) => setTimeout(resolve, LOAD_MS));
  const loaded = opened.then((persistence) => persistence?.whenSynced).then(() => last.giveBack());
  return {
    wasUnsent: read(userId)[workflowId] ?? false,
    whenLoaded: Promise.race([loaded, late]),
    setUnsent: (isUnsent) => write(userId, (ledger) => ({ ...ledger, [workflowId]: isUnsent })),
    async clear() {
      write(userId, ({ [workflowId]: _gone, ...rest }) => rest);
      last.forget();
      await (await opened)?.clearData();
    },
    close() {
      isClosed = true;
      last.close();
      void opened.then((persistence) => persistence?.destroy());
    },
  };
}

/** Workflows of a person with edits in this browser that the server does not have. */
export function unsentWorkflows(userId: string): string[] {
  return Object.entries(read(userId)).flatMap(([workflowId, isUnsent]) => (isUnsent ? [workflowId] : []));
}

/** Removes the copy of one workflow of a person from this browser, where there is one. */
export async function dropKeptEdits(userId: string, workflowId: string): Promise<void> {
  if (!hasStores() || !(workflowId in read(userId))) return;
  write(userId, ({ [workflowId]: _gone, ...rest }) => rest);
  dropLastEdits(userId, workflowId);
  await deleteDatabase(databaseName(userId, workflowId));
}

/** End of every copy that this browser kept of a person. */
export async function wipeKeptEdits(userId: string): Promise<void> {
  if (!hasStores()) return;
  const workflowIds = Object.keys(read(userId));
  localStorage.removeItem(ledgerKey(userId));
  dropLastEdits(userId);
  await Promise.all(workflowIds.map((workflowId) => deleteDatabase(databaseName(userId, workflowId))));
}

const databaseName = (userId: string, workflowId: string): string => `${PREFIX}/${userId}/${workflowId}`;
const ledgerKey = (userId: string): string => `${PREFIX}.${userId}`;

/** Whether this browser has both stores; one that blocks them throws as soon as it is asked. */
function hasStores(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && typeof localStorage !== 'undefined';
  } catch {
    return false;
  }
}

let probe: Promise<boolean> | undefined;

/** Whether a database may be opened: asked once, as what keeps documents tells nobody when it may not. */
function mayOpen(): Promise<boolean> {
  probe ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(PREFIX);
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
      request.onerror = request.onblocked = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
  return probe;
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Another tab that still holds it lets go when it hears of the sign-out; the deletion is done then.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

function read(userId: string): Ledger {
  try {
    const ledger: unknown = JSON.parse(localStorage.getItem(ledgerKey(userId)) ?? '{}');
    return typeof ledger === 'object' && ledger !== null ? (ledger as Ledger) : {};
  } catch {
    return {};
  }
}

function write(userId: string, change: (ledger: Ledger) => Ledger): void {
  try {
    localStorage.setItem(ledgerKey(userId), JSON.stringify(change(read(userId))));
  } catch {
    // A full store: the question at sign-out is lost, the edits are not.
  }
}
