import type { NamedView, ShownAs } from '#domain';
import { Button, Menu, useTranslation, type MenuEntry } from '#ui';
import { useNodesWithModel } from '../../export/use-nodes-with-model.ts';
import { useShown } from '../../views/use-named-views.ts';
import { setVisibility, type ViewPorts } from './views/change-views.ts';

/** Keys of the surroundings in a view's visibility. */
const SURROUNDINGS = ['context', 'land', 'trees'] as const;
/** A click on a function goes through these. */
const NEXT: Record<ShownAs, ShownAs> = { visible: 'hidden', hidden: 'context', context: 'visible' };

/** Which functions and surroundings the model shows: each visible, hidden, or pale as context; or all shown again. */
export function VisibilityMenu({ ports, shownView }: { ports: ViewPorts; shownView: NamedView }) {
  const { t } = useTranslation('app');
  const { reader } = ports;
  const { hidden, context, consumed } = useShown(reader, shownView.view);
  const nodes = useNodesWithModel(reader);
  const put = (keys: readonly string[], as: ShownAs) => setVisibility(ports, shownView, keys, as);
  const changed = [...hidden, ...context];
  const shownAs = (key: string): ShownAs => (hidden.has(key) ? 'hidden' : context.has(key) ? 'context' : 'visible');
  /** Hidden by what reads it, not by the view. */
  const isConsumed = (id: string) => consumed.has(id) && !Object.hasOwn(shownView.view.visibility ?? {}, id);
  const entries: MenuEntry[] = [
    { id: 'all', label: t('editor.show-all'), disabled: changed.length === 0, onSelect: () => put(changed, 'visible') },
    { id: 'rule', kind: 'rule' },
    ...nodes.map(({ id, name }) => ({
      id: `node-${id}`,
      label: name,
      checked: !hidden.has(id),
      end: context.has(id) ? t('editor.as-context') : isConsumed(id) ? t('editor.consumed') : undefined,
      onSelect: () => put([id], isConsumed(id) ? 'visible' : NEXT[shownAs(id)]),
    })),
    { id: 'around', kind: 'rule' },
    ...SURROUNDINGS.map((one) => ({
      id: one,
      label: t(`editor.surroundings.${one}`),
      checked: !hidden.has(`setting:${one}`),
      onSelect: () => put([`setting:${one}`], hidden.has(`setting:${one}`) ? 'visible' : 'hidden'),
    })),
  ];
  const label = hidden.size === 0 ? t('editor.all-shown') : t('editor.some-hidden', { count: hidden.size });
  if (!reader.canEdit) return null;
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button size="compact" icon="eye" tip={t('editor.visibility')} disabled={nodes.length === 0}>
          <span className="visibility-words">{label}</span>
        </Button>
      }
    />
  );
}
