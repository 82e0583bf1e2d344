import type { Answer } from '#api';
import { readSpaceType, writeSpaceType, type JsonObject, type SpaceVariant } from '#domain';

/** A space type as it is being drawn. */
export interface PlanState {
  variants: readonly SpaceVariant[];
  /** Place of the variant that is shown. */
  chosen: number;
  /** Place of the thing in it that is picked. */
  picked: number | undefined;
}

/** What of the session changes without a step. */
export interface SessionState extends PlanState {
  saving: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why it could not be saved. */
  error: unknown;
  mayUndo: boolean;
  mayRedo: boolean;
}

type Saved = Answer<'PUT folders/{id}/files/{fileId}/space-type'>;

/** Keeps variants on the server; rejects with `space-type.*`. */
export type SaveVariants = (base: string, variants: Record<string, JsonObject>) => Promise<Saved>;

/** Edits of one space type with their steps back, each kept on the server a moment later. */
export interface SpaceTypeSession {
  subscribe: (listener: () => void) => () => void;
  state: () => SessionState;
  /** One step. */
  change: (next: Partial<PlanState>) => void;
  /** Shows another variant or picks another thing: no step. */
  look: (next: Partial<Pick<PlanState, 'chosen' | 'picked'>>) => void;
  undo: () => void;
  redo: () => void;
  /** Sends what is not kept yet, at once; also after it failed. */
  keep: () => Promise<void>;
}

/** Time without an edit after which it is kept, ms. */
const PAUSE_MS = 500;
const MOST_STEPS = 200;

export function createSpaceTypeSession(
  opened: { digest: string; variants: Record<string, unknown> },
  { save, onSaved }: { save: SaveVariants; onSaved: (saved: Saved) => void },
): SpaceTypeSession {
  const listeners = new Set<() => void>();
  const before: PlanState[] = [];
  const after: PlanState[] = [];
  let base = opened.digest;
  let plan: PlanState = { variants: readOrNone(opened.variants), chosen: 0, picked: undefined };
  let kept = plan.variants;
  let saving: SessionState['saving'] = 'saved';
  let error: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let shown = facts();
  function facts(): SessionState {
    return { ...plan, saving, error, mayUndo: before.length > 0, mayRedo: after.length > 0 };
  }
  const tell = () => {
    shown = facts();
    for (const listener of listeners) listener();
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    while (kept !== plan.variants) {
      const sent = plan.variants;
      saving = 'saving';
      tell();
      try {
        const saved = await save(base, writeSpaceType(sent) as Record<string, JsonObject>);
        base = saved.digest;
        kept = sent;
        onSaved(saved);
      } catch (failure) {
        saving = 'failed';
        error = failure;
        tell();
        return;
      }
    }
    saving = 'saved';
    error = undefined;
    tell();
  };
  const keep = (): Promise<void> => {
    running ??= send().finally(() => (running = undefined));
    return running;
  };
  const soon = () => {
    if (saving !== 'failed') saving = kept === plan.variants ? 'saved' : 'waiting';
    clearTimeout(timer);
    // While something is on its way, it goes on with what came meanwhile; what failed waits for a person.
    if (saving === 'waiting' && !running) timer = setTimeout(() => void keep(), PAUSE_MS);
    tell();
  };
  const step = (from: PlanState[], to: PlanState[]) => {
    const next = from.pop();
    if (!next) return;
    to.push(plan);
    plan = next;
    soon();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => shown,
    change(next) {
      before.push(plan);
      if (before.length > MOST_STEPS) before.shift();
      after.length = 0;
      plan = { ...plan, ...next };
      soon();
    },
    look(next) {
      plan = { ...plan, ...next };
      tell();
    },
    undo: () => step(before, after),
    redo: () => step(after, before),
    keep,
  };
}

/** One that cannot be read begins anew: its reason stands beside it. */
function readOrNone(variants: Record<string, unknown>): SpaceVariant[] {
  return Object.keys(variants).length === 0 ? [] : readSpaceType(variants as JsonObject);
}
