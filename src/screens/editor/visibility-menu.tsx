import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandsPort, NodeId, ReaderPort } from '#domain';
import { Button, Menu, type MenuEntry } from '#ui';
import { showNodes, useHiddenNodes } from './use-views.ts';

/** Which functions the model shows: each can be hidden, or all shown again. */
export function VisibilityMenu({ reader, commands }: { reader: ReaderPort; commands: CommandsPort }) {
  const { t } = useTranslation('app');
  const hidden = useHiddenNodes(reader);
  const nodes = useNodesWithModel(reader);
  const hiddenHere = nodes.filter(({ id }) => hidden.has(id));
  const entries: MenuEntry[] = [
    {
      id: 'all',
      label: t('editor.show-all'),
      disabled: hiddenHere.length === 0,
      onSelect: () =>
        showNodes(
          reader,
          commands,
          hiddenHere.map(({ id }) => id),
          true,
        ),
    },
    { id: 'rule', kind: 'rule' },
    ...nodes.map(({ id, name }) => ({
      id: `node-${id}`,
      label: name,
      checked: !hidden.has(id),
      onSelect: () => showNodes(reader, commands, [id], hidden.has(id)),
    })),
  ];
  const label = hiddenHere.length === 0 ? t('editor.all-shown') : t('editor.some-hidden', { count: hiddenHere.length });
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button size="compact" icon="eye" tip={t('editor.visibility')} disabled={!reader.canEdit || nodes.length === 0}>
          {label}
        </Button>
      }
    />
  );
}

function useNodesWithModel(reader: ReaderPort): readonly { id: NodeId; name: string }[] {
  const kept = useRef<{ from: unknown; nodes: readonly { id: NodeId; name: string }[] }>({ from: undefined, nodes: [] });
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        reader.subscribeAll((touched) => touched.has('nodes') && listener()),
        reader.subscribeFunctions(() => {
          kept.current.from = undefined;
          listener();
        }),
      ];
      return () => ends.forEach((end) => end());
    },
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const all = reader.document().nodes;
    if (kept.current.from !== all) {
      const nodes = Object.entries(all).flatMap(([id, node]) => {
        const record = reader.functionOf(node.functionId, node.digest);
        return record?.modelOutput ? [{ id, name: node.name || record.name }] : [];
      });
      kept.current = { from: all, nodes };
    }
    return kept.current.nodes;
  });
}
