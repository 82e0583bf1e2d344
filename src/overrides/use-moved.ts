import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { movedNames, type MovedNames, type NameMapping, type NodeId } from '#domain';
import type { EditorPorts } from '../session/open-workflow.ts';
import type { ChangeRow } from './change-rows.ts';
import type { MovedNotice } from './moved-row.tsx';

/** Names that the changes of a function use and its version does not know, with the commands that carry them over. */
export function useMoved(
  { reader, commands }: Pick<EditorPorts, 'reader' | 'commands'>,
  id: NodeId | undefined,
  rows: readonly ChangeRow[],
  say: (word: string) => string,
): MovedNotice[] {
  const { t } = useTranslation('app');
  return useMemo(() => {
    const node = id === undefined ? undefined : reader.document().nodes[id];
    const record = node && reader.functionOf(node.functionId, node.digest);
    if (id === undefined || !node || !record) return [];
    return movedNames(node, record).map((moved): MovedNotice => {
      const { name, count, unknown } = moved;
      const names = [...unknown.properties, ...unknown.identity].map(say).join(', ');
      const text = unknown.override ? 'hands.moved-override' : 'hands.moved-names';
      return {
        id: name,
        text: t(text, { count, name: say(name), names }),
        ways: reader.canEdit
          ? moved.ways.map((way) => ({
              id: JSON.stringify(way),
              label: wayText(moved, way, say),
              take: () => commands.dispatch({ type: 'override.map', id, from: name, ...way }),
            }))
          : [],
      };
    });
    // The node is read anew with its changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reader, commands, id, rows, say, t]);
}

function wayText(
  { name, unknown }: MovedNames,
  { to, properties, identity }: NameMapping,
  say: (word: string) => string,
): string {
  const parts = Object.entries({ ...properties, ...identity }).map(([from, next]) => `${say(from)} → ${say(next)}`);
  return [...(unknown.override ? [`${say(name)} → ${say(to)}`] : []), ...parts].join(', ');
}
