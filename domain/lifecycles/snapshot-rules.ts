import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';

/** Whether one more snapshot fits; `maxSnapshots` null: no limit. */
export function maySnapshot(kept: number, maxSnapshots: number | null): Verdict {
  return maxSnapshots === null || kept < maxSnapshots ? ALLOWED : refused('snapshot.limit-reached', { maxSnapshots });
}

/** A name that may be used, with a warning where it replaces or repeats another; or the reason why not. */
export type NameCheck = { ok: true; name: string; warning?: Refusal } | Refusal;

/** Snapshot's name is required; one that another snapshot bears is allowed after a warning. */
export function checkSnapshotName(text: string, others: readonly string[]): NameCheck {
  const name = text.trim();
  if (name === '') return refused('snapshot.name-required');
  return others.includes(name) ? { ok: true, name, warning: refused('snapshot.name-duplicate', { name }) } : { ok: true, name };
}

/** Saved view's name: one that is there already is overwritten after a warning. */
export function checkSavedViewName(text: string, others: readonly string[]): NameCheck {
  const name = text.trim();
  if (name === '') return refused('snapshot.name-required');
  return others.includes(name) ? { ok: true, name, warning: refused('saved-view.name-duplicate', { name }) } : { ok: true, name };
}
