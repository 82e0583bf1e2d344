import type { Answer, Contract, ReadBody } from '#api';
import {
  isUnfurnished,
  readSpaceType,
  sha256Hex,
  spaceTypeText,
  writeSpaceType,
  type JsonObject,
  type SpaceVariant,
} from '#domain';

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

/** What is sent of a space type. */
export type SpaceTypeWish = ReadBody<Contract['PUT folders/{id}/files/{fileId}/space-type']>;
/** Keeps variants on the server; rejects with `space-type.*`. */
export type SaveVariants = (wish: SpaceTypeWish) => Promise<Saved>;

/** Edits of one space type with their steps back, each sent to the server at once, or right after those before it. */
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
  /** Sends what was not sent yet, also while something is on its way: its page is being left. */
  leave: () => void;
}

/** Time between two edits that are sent, ms: fewer than a slider that is dragged makes, and no more than one would miss. */
const PAUSE_MS = 250;
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
  let onItsWay: readonly SpaceVariant[] | undefined;
  /** What was sent and not answered: whether the server has it is not known. A page that is left loses its answers before it is told. */
  let unanswered: readonly SpaceVariant[] | undefined;
  let leaving: Promise<void> | undefined;
  let [sendings, answered] = [0, 0];
  /** Whether a thing was seen in it: only then is one that is empty now meant to be. */
  let wasFurnished = !isUnfurnished(kept);
  let saving: SessionState['saving'] = 'saved';
  let error: unknown;
  let sentAt = -Infinity;
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
  const wishFor = (of: readonly SpaceVariant[]): SpaceTypeWish => ({
    base,
    variants: writeSpaceType(of) as Record<string, JsonObject>,
    ...(wasFurnished && isUnfurnished(of) ? { isEmptied: true } : {}),
    ...(unanswered ? { sent: sha256Hex(spaceTypeText(writeSpaceType(unanswered))) } : {}),
  });
  const sendOne = async (sent: readonly SpaceVariant[], wish: SpaceTypeWish) => {
    onItsWay = sent;
    sendings += 1;
    const mine = sendings;
    const saved = await save(wish);
    if (mine < answered) return;
    answered = mine;
    unanswered = undefined;
    base = saved.digest;
    kept = sent;
    onSaved(saved);
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    while (kept !== plan.variants) {
      const sent = plan.variants;
      sentAt = performance.now();
      saving = 'saving';
      tell();
      try {
        await sendOne(sent, wishFor(sent));
      } catch (failure) {
        // A newer state went its own way when the page was left.
        const isOvertaken = onItsWay !== sent;
        await leaving;
        if (isOvertaken) continue;
        unanswered = sent;
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
    running ??= send().finally(() => {
      running = undefined;
      onItsWay = undefined;
    });
    return running;
  };
  const leave = () => {
    const now = plan.variants;
    if (!running) return void keep();
    if (now === kept || now === onItsWay || !onItsWay) return;
    unanswered = onItsWay;
    // Whatever comes of it, what was on its way goes on and sends what is missing.
    leaving = sendOne(now, wishFor(now)).catch(() => undefined);
  };
  const soon = () => {
    wasFurnished ||= !isUnfurnished(plan.variants);
    if (saving !== 'failed') saving = kept === plan.variants ? 'saved' : 'waiting';
    clearTimeout(timer);
    // While something is on its way, it goes on with what came meanwhile; what failed waits for a person.
    if (saving === 'waiting' && !running) {
      const pause = sentAt + PAUSE_MS - performance.now();
      if (pause > 0) timer = setTimeout(() => void keep(), pause);
      else void keep();
    }
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
    leave,
  };
}

/** One that cannot be read begins anew: its reason stands beside it. */
function readOrNone(variants: Record<string, unknown>): SpaceVariant[] {
  return Object.keys(variants).length === 0 ? [] : readSpaceType(variants as JsonObject);
}
