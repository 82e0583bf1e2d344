import { functionTexts } from '#domain';
import { Icon, Kbd, useTranslation } from '#ui';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useNodeCount } from '../../session/use-port.ts';
import { selectAgain, useEditorState, type EditorState } from './editor-state.ts';

/** What was selected last, in the status line while nothing is: one press opens its docks again. */
export function LastSelection({ ports: { reader }, state }: { ports: EditorPorts; state: EditorState }) {
  const { t, i18n } = useTranslation('app');
  const { lastSelection } = useEditorState(state);
  // Functions that are gone are not offered.
  useNodeCount(reader);
  const nodes = (lastSelection?.selectedNodes ?? []).flatMap((id) => reader.document().nodes[id] ?? []);
  const count = nodes.length + (lastSelection?.elements.length ?? 0);
  const [node] = nodes;
  if (count === 0) return null;
  const record = node && reader.functionOf(node.functionId, node.digest);
  const name = node && (node.name || (record ? functionTexts(record, i18n.language).name : node.functionId));
  return (
    <button
      type="button"
      className="status-chip"
      data-part="last-selection"
      aria-label={t('editor.select-again')}
      data-tip={t('editor.select-again')}
      onClick={() => selectAgain(state, (id) => reader.get('nodes', id) !== undefined)}
    >
      <Icon name="undo" />
      <span className="clip">
        {count === 1 && name ? name : count === 1 ? t('editor.element') : t('status.selected', { count })}
      </span>
      <Kbd keys="shift+i" />
    </button>
  );
}
