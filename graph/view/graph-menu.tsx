import { useTranslation } from 'react-i18next';
import type { NodeId } from '#domain';
import { ContextMenu, type MenuEntry } from '#ui';
import { graphCommands } from '../commands/graph-commands.ts';
import { useGraphScope, type GraphActions } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';
import type { Graph } from '../editor/graph.ts';
import { boardPoint } from '../gestures/board-point.ts';
import type { Point } from '../model/card-geometry.ts';

/** Commands by what was clicked; a line between groups. */
const ON_NODE = ['run-here', '', 'duplicate', 'copy', 'delete', '', 'connect', 'switch', 'pin', '', 'export', 'fit-selection'];
const ON_WIRE = ['delete'];
const ON_BOARD = ['add', '', 'select-all', 'tidy', 'fit'];

/** The menu under the right mouse button. */
export function GraphMenu({ onError }: { onError: (error: unknown) => void }) {
  const { graph, actions } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const menu = useSignal(graph.view.menu);
  if (!menu) return null;
  const ids = menu.node !== undefined ? ON_NODE : menu.wire !== undefined ? ON_WIRE : ON_BOARD;
  const entries = ids.flatMap((id, index): MenuEntry[] => {
    if (id === '') return [{ id: `rule ${index}`, kind: 'rule' }];
    if (id === 'export') return [exportEntry(menu.node, actions.exportModel, graph, t('command.export'))];
    const command = graphCommands.find((one) => one.id === `graph.${id}`);
    const isPossible = command?.when(graph) === true;
    // What a viewer may not do is not offered; what an editor cannot do just now stays in its place.
    if (!isPossible && !graph.canEdit) return [];
    const label = i18n.t(textKey(graph, id) as 'command.add', { ns: 'graph' });
    const run = () => void Promise.resolve(command?.run(graph)).catch(onError);
    const onSelect = id === 'add' ? () => addAt(graph, menu.at) : run;
    return [{ id, label, keys: command?.keys[0], danger: id === 'delete', disabled: !isPossible, onSelect }];
  });
  const shown = withoutLooseRules(entries);
  if (shown.length === 0) return null;
  return <ContextMenu at={menu.at} label={t('menu')} entries={shown} onClose={() => graph.view.menu.set(undefined)} />;
}

/** Opens the list where the menu was asked for: the new card comes to stand there. */
function addAt(graph: Graph, { x, y }: Point): void {
  const anchor = boardPoint(graph, { clientX: x, clientY: y });
  graph.view.quickAdd.set({ at: graph.view.toGraph(anchor), anchor });
}

const isRule = (entry: MenuEntry | undefined): boolean => entry !== undefined && 'kind' in entry && entry.kind === 'rule';

/** Lines stand between groups only. */
const withoutLooseRules = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter((entry, index) => !isRule(entry) || !isRule(entries[index + 1]))
    .filter((entry, index, all) => !isRule(entry) || (index > 0 && index < all.length - 1));

/** Saves the model of the clicked function, where it makes one. */
function exportEntry(node: NodeId | undefined, save: GraphActions['exportModel'], graph: Graph, label: string): MenuEntry {
  const makesModel = node !== undefined && graph.model.card(node)?.record?.modelOutput !== undefined;
  return {
    id: 'export',
    label,
    icon: 'download',
    disabled: !save || !makesModel,
    onSelect: () => node !== undefined && save?.(node),
  };
}

/** What a switch would do now. */
function textKey(graph: Graph, id: string): string {
  const cards = [...graph.view.selection.get()].flatMap((node) => graph.model.card(node) ?? []);
  if (id === 'switch' && cards.length > 0 && cards.every((card) => card.node.disabled)) return 'switch-on';
  if (id === 'pin' && cards.length > 0 && cards.every((card) => card.pinned)) return 'unpin';
  return `command.${id}`;
}
