import { proxy, ref } from 'valtio';
import { isJsonObject, type JsonObject, type OverrideEntry } from '#domain';
import type { EditOffer } from './edit-targets.ts';

/** What was changed of one element, kept in this tab to give it to others. */
export interface CopiedChange {
  functionId: string;
  /** Name of the override. */
  name: string;
  /** Entry that it is a copy of: its own element needs it not. */
  entryId: string;
  value: JsonObject;
}

/** The change that was copied last in this tab. */
export const copiedChange = proxy<{ held: CopiedChange | undefined }>({ held: undefined });

/** What can be copied of an offer: the changes of its only target; undefined where nothing of it was changed. */
export function copyOf({ declared, targets }: EditOffer): CopiedChange | undefined {
  const [only] = targets;
  const value = only?.entry?.value;
  if (targets.length !== 1 || !only || !isJsonObject(value) || Object.keys(value).length === 0) return undefined;
  return { functionId: declared.record.id, name: declared.definition.name, entryId: only.entryId, value };
}

/** Keeps a change for {@link copiedFor}. */
export const copyChange = (change: CopiedChange): void => {
  copiedChange.held = ref(change);
};

/** What was copied, as an entry of the override that is offered; undefined where it is another one's. */
export function copiedFor(
  { declared }: EditOffer,
  held: CopiedChange | undefined,
): { entryId: string; entry: OverrideEntry } | undefined {
  if (held?.functionId !== declared.record.id || held.name !== declared.definition.name) return undefined;
  return { entryId: held.entryId, entry: { value: held.value } };
}
