import { useRef } from 'react';
import type { JsonValue } from '#domain';
import type { ElementEdits } from '#viewer';

/** What a hand tries with a handle while it holds it. */
export interface TriedChange {
  /** Of the field, as {@link fieldId}. */
  id: string;
  value: JsonValue;
}

/** One field among all that the selected elements are offered. */
export const fieldId = (group: string, field: string): string => `${group} ${field}`;

/**
 * What there is now; while a hand holds a handle, what there was when it took it. The model of each try would be read whole
 * for one element of it, and the next frame would wait for that.
 */
export function useUntilHeld<T>(now: T, isHeld: boolean): T {
  const before = useRef(now);
  if (!isHeld) before.current = now;
  return before.current;
}

/** Fields with the value that is tried in place of the one that was. */
export function withTried(edits: ElementEdits | undefined, tried: TriedChange | undefined): ElementEdits | undefined {
  if (!edits || !tried) return edits;
  const groups = edits.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      fieldId(group.id, field.name) === tried.id ? { ...field, value: tried.value, isDifferent: false } : field,
    ),
  }));
  return { ...edits, groups };
}
