import { fromBase64, toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';

/** Edits of the last moments, noted at once: a tab may close before the browser's database has them. */
export interface LastEdits {
  /** Puts what closed tabs noted into the document. */
  giveBack(): void;
  /** Drops what this tab and others noted of the workflow: the server refused it. */
  forget(): void;
  close(): void;
}

/** After this time (ms) an edit lies in the database. */
const NOTED_MS = 2000;
/** Larger ones, such as a paste of thousands of nodes, are left to the database (bytes of all notes of a tab). */
const MOST_BYTES = 256 * 1024;
const PREFIX = 'parti.last';

/** Notes local edits of a document, each for two seconds, under a name of this tab. */
export function noteLastEdits(doc: Y.Doc, userId: string, workflowId: string): LastEdits {
  const name = `${prefixOf(userId, workflowId)}${crypto.randomUUID()}`;
  let noted: { until: number; update: Uint8Array }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    const now = performance.now();
    noted = noted.filter(({ until }) => until > now);
    const bytes = noted.reduce((sum, { update }) => sum + update.length, 0);
    if (noted.length === 0) drop(name);
    else if (bytes <= MOST_BYTES) put(name, toBase64(Y.mergeUpdates(noted.map(({ update }) => update))));
    clearTimeout(timer);
    if (noted.length > 0) timer = setTimeout(keep, NOTED_MS);
  };
  const note = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return;
    noted.push({ until: performance.now() + NOTED_MS, update });
    keep();
  };
  doc.on('update', note);
  return {
    giveBack() {
      for (const other of namesOf(prefixOf(userId, workflowId))) {
        if (other === name) continue;
        const text = localStorage.getItem(other);
        if (text === null) continue;
        try {
          Y.applyUpdate(doc, fromBase64(text));
        } catch {
          // Cut off by a full store: what the database has stays.
        }
        // The database of this tab has them by then.
        setTimeout(() => localStorage.getItem(other) === text && drop(other), NOTED_MS);
      }
    },
    forget() {
      noted = [];
      clearTimeout(timer);
      dropLastEdits(userId, workflowId);
    },
    close: () => doc.off('update', note),
  };
}

/** End of what was noted of a workflow of a person; of all of them without an id. */
export function dropLastEdits(userId: string, workflowId?: string): void {
  for (const name of namesOf(workflowId === undefined ? `${PREFIX}/${userId}/` : prefixOf(userId, workflowId))) drop(name);
}

const prefixOf = (userId: string, workflowId: string): string => `${PREFIX}/${userId}/${workflowId}/`;

const namesOf = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((name) =>
    name.startsWith(prefix),
  );

function put(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A full store: the database has the edit a moment later.
  }
}

function drop(name: string): void {
  localStorage.removeItem(name);
}
