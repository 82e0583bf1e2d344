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
  const elements = lastSelection?.elements.length ?? 0;
  const count = nodes.length + elements;
  const [node] = nodes;
  if (count === 0) return null;
  const record = node && reader.functionOf(node.functionId, node.digest);
  const name = node && (node.name || (record ? functionTexts(record, i18n.language).name : node.functionId));
  // Said as what it was, not as “selected”: nothing is at the moment.
  const what = [
    ...(nodes.length === 1 ? [name] : nodes.length > 0 ? [t('status.functions', { count: nodes.length })] : []),
    ...(elements > 0 ? [t('status.elements', { count: elements })] : []),
  ].join(', ');
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
      <span className="clip">{what}</span>
      <Kbd keys="shift+i" />
    </button>
  );
}
