import type { Answer } from '#api';
import type { SourceAnswer, SourceQuestion } from '#domain';
import type { DraftServices } from '../../services/services.ts';

/** How far the newest key has come. `saved` means stored on the server. */
export type DraftSaveState = 'saved' | 'saving' | 'failed';

/** After a key, and while keys go on coming, ms: a crash takes less than a second. */
const REST_MS = 300;
const LONGEST_MS = 700;
const AGAIN_MS = 2000;

/** Files of a draft as they are being written in this tab, which are stored as they change. */
export interface DraftSession {
  paths(): readonly string[];
  text(path: string): string | undefined;
  /** Text with which the page began, or the last version kept. */
  original(path: string): string | undefined;
  /** Null removes the file. */
  write(path: string, text: string | null): void;
  /** How often something was written. */
  writes(): number;
  saveState(): DraftSaveState;
  /** Error of the last save, while it is `failed`. */
  problem(): unknown;
  /** Resolves when everything is stored. Rejects as saving does. */
  flush(): Promise<void>;
  ask(question: SourceQuestion, path: string): Promise<{ answer: SourceAnswer; unavailable?: string | undefined }>;
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Drafts that are still being stored after they were left. */
const leaving = new Map<string, Promise<void>>();

/** Resolves when what was written on a function elsewhere in this tab is stored, or could not be. */
export const leftDraft = async (id: string): Promise<void> => leaving.get(id);

/** `after` and its cancel are timers. */
export function createDraftSession(
  id: string,
  draft: Pick<Answer<'GET functions/{id}/draft'>, 'files'>,
  original: ReadonlyMap<string, string>,
  drafts: Pick<DraftServices, 'save' | 'ask'>,
  after: (ms: number, task: () => void) => () => void = later,
): DraftSession {
  const files = new Map(draft.files.map(({ path, text }) => [path, text]));
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
  const send = async (): Promise<void> => {
    const sent = [...waiting];
    waiting.clear();
    firstWaiting = 0;
    try {
      await drafts.save(
        id,
        sent.map((path) => ({ path, text: files.get(path) ?? null })),
      );
      problem = undefined;
    } catch (error) {
      for (const path of sent) waiting.add(path);
      problem = error;
      tell('failed');
      plan(AGAIN_MS);
      throw error;
    }
  };
  const flush = async (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    while (saving || waiting.size > 0) {
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
    text: (path) => files.get(path),
    original: (path) => original.get(path),
    write(path, text) {
      if (text === null ? !files.has(path) : files.get(path) === text) return;
      if (text === null) files.delete(path);
      else files.set(path, text);
      if (paths.length !== files.size) paths = [...files.keys()];
      writes++;
      waiting.add(path);
      firstWaiting ||= Date.now();
      plan(Math.max(0, Math.min(REST_MS, firstWaiting + LONGEST_MS - Date.now())));
      tell('saving');
    },
    writes: () => writes,
    saveState: () => state,
    problem: () => problem,
    flush,
    ask: (question, path) => {
      const text = files.get(path);
      return drafts.ask(id, { question, ...(text === undefined ? {} : { file: { path, text } }) });
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
