import { Menu, StateGlyph, useTranslation } from '#ui';
import { showInspector, type EditorState } from './editor-state.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useTies } from '../../ties/use-ties.ts';

/** How many inputs name an element that is gone; lists them, and leads to each. */
export function TiesStatus({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('app');
  const broken = useTies(ports).filter(({ isBroken }) => isBroken);
  if (broken.length === 0) return null;
  return (
    <Menu
      trigger={
        <button type="button" className="status-button row warn" data-part="ties-status">
          <StateGlyph state="stale" />
          {t('ties.broken', { count: broken.length })}
        </button>
      }
      entries={broken.map(({ key, node, functionName, title, name }) => ({
        id: key,
        label: name === undefined ? `${functionName} · ${title}` : t('ties.one', { input: `${functionName} · ${title}`, name }),
        onSelect: () => showInspector(state, node, 'inputs'),
      }))}
    />
  );
}
