import { useMemo } from 'react';
import type { ComparedMarks, ShownModel } from '#viewer';
import { GONE } from '../../history/comparing.ts';
import { useComparing } from '../../history/use-comparing.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';

const NONE: ReadonlySet<string> = new Set();

/** Models of the pane, and while two states are compared what differs; beside the newer state stands what went. */
export function useComparedModels(
  models: readonly ShownModel[],
  history: WorkflowHistory | undefined,
): {
  models: readonly ShownModel[];
  compared: ComparedMarks | undefined;
  /** What went, by the names under which it is drawn: pale. */
  gone: ReadonlySet<string>;
} {
  const elements = useComparing(history, (shown) => shown.elements);
  const side = useComparing(history, (shown) => shown.side);
  return useMemo(() => {
    if (!elements) return { models, compared: undefined, gone: NONE };
    const { added, removed, changed, gone } = elements;
    if (side === 'older') return { models, compared: { added: [], removed, changed }, gone: NONE };
    const went = removed.map(({ nodeId, elementId }) => ({ nodeId: `${GONE}${nodeId}`, elementId }));
    return {
      models: [...models, ...gone],
      compared: { added, removed: went, changed },
      gone: new Set(gone.map(({ nodeId }) => nodeId)),
    };
  }, [models, elements, side]);
}
