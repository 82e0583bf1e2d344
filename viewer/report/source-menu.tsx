import { Icon, Menu, useTranslation } from '#ui';
import type { Producer } from './use-producers.ts';

/** Which functions a widget reads: all, those that are added later too, or any of them; at least one. `nodes` undefined stands for all. */
export function SourceMenu({
  producers,
  nodes,
  onNodes,
  size = 'control',
}: {
  producers: readonly Producer[];
  nodes: readonly string[] | undefined;
  onNodes: (nodes: string[] | undefined) => void;
  size?: 'compact' | 'control';
}) {
  const { t } = useTranslation('report');
  const all = producers.map(({ nodeId }) => nodeId);
  const isAll = nodes === undefined;
  const chosen = all.filter((id) => isAll || nodes.includes(id));
  const [one] = chosen;
  const shown = isAll
    ? t('allFunctions')
    : chosen.length === 1
      ? producers.find(({ nodeId }) => nodeId === one)?.label
      : t('someFunctions', { count: chosen.length });
  const turn = (id: string) => {
    // From all together one is picked out; further ones come beside it.
    const next = isAll ? [id] : all.filter((held) => (held === id ? !chosen.includes(id) : chosen.includes(held)));
    if (next.length > 0) onNodes(next);
  };
  return (
    <Menu
      entries={[
        { id: 'all', label: t('allFunctions'), checked: isAll, onSelect: () => onNodes(undefined) },
        { id: 'rule', kind: 'rule' },
        ...producers.map(({ nodeId, label }) => ({
          id: nodeId,
          label,
          checked: !isAll && chosen.includes(nodeId),
          onSelect: () => turn(nodeId),
        })),
      ]}
      trigger={
        <button
          type="button"
          className="field nodrag"
          data-part="select"
          data-size={size}
          aria-label={`${t('tableOf')}: ${shown}`}
        >
          <span className="value">{shown}</span>
          <Icon name="down" />
        </button>
      }
    />
  );
}
