import type { Answer } from '#api';
import { DRAFT_RECORD, mergeDraftFile, type SourceAnswer, type SourceQuestion } from '#domain';
import { outlivesPage } from '../../app/outlives-page.ts';
import type { DraftServices } from '../../services/services.ts';

/** How far the newest key has come. `saved` means stored on the server. */
export type DraftSaveState = 'saved' | 'saving' | 'failed';

/** After a key, and while keys go on coming, ms: a crash takes less than a second. */
const REST_MS = 300;
const LONGEST_MS = 700;
const AGAIN_MS = 2000;
const MOST_SENT = 5;
/** Letters of a file that goes along with each question; a longer one is stored first, and sent that once. */
const MOST_ASKED = 50_000;

/** Files of a draft as they are being written in this tab, which are stored as they change. */
export interface DraftSession {
  paths(): readonly string[];
  text(path: string): string | undefined;
  /** Text with which the page began, or the last version kept. */
  original(path: string): string | undefined;
  /** Whether it is another than it was; of what is still being typed that is taken for granted. */
  isChanged(path: string): boolean;
  /** Null removes the file. A text that is long to write down may be told as what reads it: it is read once it is needed. */
  write(path: string, text: string | null | (() => string)): void;
  /** How often something was written. */
  writes(): number;
  /** How often something that the same person wrote elsewhere was brought in. */
  merges(): number;
  /** Looks whether something was written elsewhere; stores what waits. */
  look(): void;
  saveState(): DraftSaveState;
  /** Error of the last save, while it is `failed`. */
  problem(): unknown;
  /** Files with what is not stored. */
  unsaved(): readonly string[];
  /** Resolves when everything is stored. Rejects as saving does. */
  flush(): Promise<void>;
  ask(question: SourceQuestion, path: string): Promise<{ answer: SourceAnswer; unavailable?: string | undefined }>;
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** File that is shown first: the one in which the function begins, else the first that is code. */
export const firstFile = (paths: readonly string[]): string | undefined =>
  paths.find((path) => /^(src\/)?function\.\w+$/.test(path)) ?? paths.find((path) => path !== DRAFT_RECORD);

/** Drafts that are still being stored after they were left. */
const leaving = new Map<string, Promise<void>>();

/** Resolves when what was written on a function elsewhere in this tab is stored, or could not be. */
export const leftDraft = async (id: string): Promise<void> => leaving.get(id);

/** `after` and its cancel are timers. */
export function createDraftSession(
  id: string,
  draft: Pick<Answer<'GET functions/{id}/draft'>, 'files' | 'updatedAt'>,
  original: ReadonlyMap<string, string>,
  drafts: Pick<DraftServices, 'save' | 'ask'>,
  after: (ms: number, task: () => void) => () => void = later,
): DraftSession {
  const files = new Map(draft.files.map(({ path, text }) => [path, text]));
  /** What was typed since a file was read last. */
  const unread = new Map<string, () => string>();
  const textOf = (path: string): string | undefined => {
    const read = unread.get(path);
    if (read) files.set(path, read());
    unread.delete(path);
    return files.get(path);
  };
  /** Files as they are stored, as far as this tab knows, and since when. */
  let stored = new Map(files);
  let since = draft.updatedAt ?? '';
  /** What was sent and not answered: it may be stored all the same. */
  const sent: ReadonlyMap<string, string | null>[] = [];
  let merges = 0;
  const listeners = new Set<() => void>();
  const waiting = new Set<string>();
  let paths = [...files.keys()];
  let state: DraftSaveState = 'saved';
  let problem: unknown;
  let cancel: (() => void) | undefined;
  let firstWaiting = 0;
  let writes = 0;
  let saving: Promise<void> | undefined;

  const tell = (next: DraftSaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const plan = (ms: number) => {
    cancel?.();
    cancel = after(ms, () => void flush().catch(() => undefined));
  };
  /** Brings in what was written elsewhere, and goes on from there. */
  const bringIn = (elsewhere: readonly { path: string; text: string }[]): void => {
    const theirs = new Map(elsewhere.map(({ path, text }) => [path, text]));
    for (const path of new Set([...files.keys(), ...theirs.keys(), ...stored.keys()])) {
      const [mine, there] = [textOf(path), theirs.get(path)];
      // What this tab has sent itself is nothing new.
      const isOwn = sent.some((one) => one.has(path) && (one.get(path) ?? undefined) === there);
      const merged = isOwn ? mine : mergeDraftFile(path, stored.get(path), mine, there);
      if (merged !== there) waiting.add(path);
      if (merged === mine) continue;
      if (merged === undefined) files.delete(path);
      else files.set(path, merged);
      merges++;
    }
    stored = theirs;
    paths = [...files.keys()];
    // Before the next key: whoever shows a text writes on what they show.
    tell(state);
  };
  const send = async (): Promise<void> => {
    const changes = new Map([...waiting].map((path) => [path, textOf(path) ?? null]));
    waiting.clear();
    firstWaiting = 0;
    try {
      sent.push(changes);
      // The first and the newest are the likeliest.
      if (sent.length > MOST_SENT) sent.splice(1, 1);
      const body = { files: [...changes].map(([path, text]) => ({ path, text })), since };
      const { updatedAt, elsewhere } = await drafts.save(id, body, outlivesPage(body));
      since = updatedAt;
      if (elsewhere) bringIn(elsewhere);
      else
        for (const [path, text] of changes)
          if (text === null) stored.delete(path);
          else stored.set(path, text);
      sent.length = 0;
      problem = undefined;
    } catch (error) {
      // Nothing of this tab's is in danger.
      if (changes.size === 0) throw error;
      for (const path of changes.keys()) waiting.add(path);
      problem = error;
      tell('failed');
      plan(AGAIN_MS);
      throw error;
    }
  };
  const flush = async (isLooking = false): Promise<void> => {
    cancel?.();
    cancel = undefined;
    for (let looks = isLooking; saving || looks || waiting.size > 0; looks = false) {
      if (saving) {
        await saving.catch(() => undefined);
        continue;
      }
      saving = send().finally(() => (saving = undefined));
      await saving;
      if (waiting.size === 0) tell('saved');
    }
  };

  return {
    paths: () => paths,
    text: textOf,
    original: (path) => original.get(path),
    isChanged: (path) => unread.has(path) || files.get(path) !== original.get(path),
    write(path, text) {
      if (text === null ? !files.has(path) : typeof text === 'string' && textOf(path) === text) return;
      if (typeof text === 'function') unread.set(path, text);
      else unread.delete(path);
      if (text === null) files.delete(path);
      else files.set(path, typeof text === 'string' ? text : (files.get(path) ?? ''));
      if (paths.length !== files.size) paths = [...files.keys()];
      writes++;
      waiting.add(path);
      firstWaiting ||= Date.now();
      plan(Math.max(0, Math.min(REST_MS, firstWaiting + LONGEST_MS - Date.now())));
      tell('saving');
    },
    writes: () => writes,
    merges: () => merges,
    look: () => void flush(true).catch(() => undefined),
    saveState: () => state,
    problem: () => problem,
    unsaved: () => [...waiting].filter((path) => unread.has(path) || files.has(path)),
    flush: () => flush(),
    async ask(question, path) {
      // Where it cannot be stored now it goes along all the same.
      if ((textOf(path)?.length ?? 0) > MOST_ASKED) await flush().catch(() => undefined);
      const text = textOf(path);
      const isThere = (text?.length ?? 0) > MOST_ASKED && stored.get(path) === text;
      return drafts.ask(id, { question, ...(text === undefined || isThere ? {} : { file: { path, text } }) });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      const stored = flush()
        .catch(() => undefined)
        .finally(() => {
          cancel?.();
          if (leaving.get(id) === stored) leaving.delete(id);
        });
      leaving.set(id, stored);
    },
  };
}

function later(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
