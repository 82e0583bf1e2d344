import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { EditorPorts } from '../session/open-workflow.ts';
import { followTies, type KnownTie } from './follow-ties.ts';

/** Inputs of the workflow that name elements, as they are now. */
export function useTies({ reader, runs, results }: Pick<EditorPorts, 'reader' | 'runs' | 'results'>): readonly KnownTie[] {
  const { i18n } = useTranslation();
  const ties = useMemo(() => followTies({ reader, runs, results }, i18n.language), [reader, runs, results, i18n.language]);
  return useSyncExternalStore(ties.subscribe, ties.get);
}
