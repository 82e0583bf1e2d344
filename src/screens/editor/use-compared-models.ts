import { useMemo } from 'react';
import type { ComparedMarks, ShownModel } from '#viewer';
import { GONE } from '../../history/comparing.ts';
import { useComparing } from '../../history/use-comparing.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';

/** Models of the pane, and while two states are compared what differs; beside the newer state stands what went. */
export function useComparedModels(
  models: readonly ShownModel[],
  history: WorkflowHistory | undefined,
): { models: readonly ShownModel[]; compared: ComparedMarks | undefined } {
  const elements = useComparing(history, (shown) => shown.elements);
  const side = useComparing(history, (shown) => shown.side);
  return useMemo(() => {
    if (!elements) return { models, compared: undefined };
    const { added, removed, changed, gone } = elements;
    if (side === 'older') return { models, compared: { added: [], removed, changed } };
    const went = removed.map(({ nodeId, elementId }) => ({ nodeId: `${GONE}${nodeId}`, elementId }));
    return { models: [...models, ...gone], compared: { added, removed: went, changed } };
  }, [models, elements, side]);
}
