import { useTranslation } from '#ui';
import type { JsonValue } from '#domain';
import { problemText } from '#inputs';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

/** Why the wire under the pointer does not fit, or what would be wrong with it, beside the pointer. */
export function PendingTip() {
  const { graph } = useGraphScope();
  const { i18n } = useTranslation(['graph', 'errors']);
  const pending = useSignal(graph.view.pending);
  const reason = pending?.target?.reason ?? pending?.target?.warning;
  if (!pending || !reason) return null;
  const at = graph.view.toBoard(pending.end);
  return (
    <div className="tip pending-tip" style={{ left: at.x + 16, top: at.y + 16 }}>
      {problemText(i18n, { code: reason.code, parameters: reason.parameters as Record<string, JsonValue> })}
    </div>
  );
}
