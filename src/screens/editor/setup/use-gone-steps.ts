import { useState } from 'react';
import { localStorageOrNone } from '#ui';

/** Steps that this person has gone, of those that leave no trace in the workflow; kept in this browser. */
export function useGoneSteps(workflowId: string): [ReadonlySet<string>, (id: string) => void] {
  const name = `parti.steps.${workflowId}`;
  const [gone, setGone] = useState<ReadonlySet<string>>(() => new Set(readIds(localStorageOrNone().getItem(name))));
  return [
    gone,
    (id) =>
      setGone((before) => {
        if (before.has(id)) return before;
        const next = new Set([...before, id].slice(-500));
        localStorageOrNone().setItem(name, JSON.stringify([...next]));
        return next;
      }),
  ];
}

function readIds(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
