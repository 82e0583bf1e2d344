import type { TFunction } from 'i18next';
import { newerVersion, PAPERS, portsOf, type CommandCall, type NodeId } from '#domain';
import { confirmChoice, ContextMenu, useTranslation, type MenuEntry } from '#ui';
import { graphCommands } from '../commands/graph-commands.ts';
import { portName } from '../describe/port-name.ts';
import { addNote, deleteFrameWithContents, frameSelection, framesMeant, paint } from '../edit/edit-frames.ts';
import { useGraphScope, type GraphActions } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';
import type { Graph } from '../editor/graph.ts';
import { boardPoint } from '../gestures/board-point.ts';
import { itemOf } from '../model/board-items.ts';
import { sightEntries, wireSights } from './sight-entries.ts';
import type { Point } from '../model/card-geometry.ts';

/** Commands by what was clicked; a line between groups. */
const ON_NODE = [
  ...[
    'run-here',
    '',
    'rename',
    'cut',
    'copy',
    'duplicate',
    'keep',
    '',
    'delete',
    'heal',
    'replace',
    'newer',
    '',
    'connect',
    'switch',
    'pin',
  ],
  ...['', 'remark', 'comment', 'look', 'frame', 'unframe', '', 'export', 'details', 'sample', 'who-changed', 'fit-selection'],
];
const ON_WIRE = ['insert', 'ask', '', 'sights', '', 'delete'];
const ON_BOARD = ['add', 'plan-rooms', 'note', 'frame', 'paste', '', 'select-all', 'tidy', 'times', 'fit'];
const ON_FRAME = [
  'rename',
  'collapse',
  'comment',
  '',
  'cut',
  'copy',
  'duplicate',
  'keep',
  'frame',
  'unframe',
  'delete-with-contents',
  '',
  'papers',
  '',
  'fit-selection',
];
const ON_NOTE = ['open-note', 'comment', '', 'cut', 'copy', 'duplicate', 'keep', 'frame', 'unframe', 'delete', '', 'papers'];

/** Keys that the browser turns into events of the clipboard. */
const BY_BROWSER: Partial<Record<string, string>> = { cut: 'mod+x', copy: 'mod+c', paste: 'mod+v' };

/** The menu under the right mouse button. */
export function GraphMenu({ onError }: { onError: (error: unknown) => void }) {
  const { graph, actions } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const menu = useSignal(graph.view.menu);
  if (!menu) return null;
  const item = menu.item === undefined ? undefined : itemOf(menu.item);
  const ids = item ? (item.kind === 'frame' ? ON_FRAME : ON_NOTE) : listFor(menu);
  if (menu.page === 'look' && menu.node !== undefined)
    return (
      <ContextMenu
        at={menu.at}
        label={t('look.title')}
        entries={lookEntries(graph, menu.node, t, i18n.language)}
        onClose={() => graph.view.menu.set(undefined)}
      />
    );
  const entries = ids.flatMap((id, index): MenuEntry[] => {
    if (id === '') return [{ id: `rule ${index}`, kind: 'rule' }];
    if (id === 'look') {
      if (!graph.canEdit) return [];
      // The menu that is open closes itself first.
      const onSelect = () => void setTimeout(() => graph.view.menu.set({ ...menu, page: 'look' }));
      return [{ id, label: t('look.title'), onSelect }];
    }
    if (id === 'newer') {
      const node = menu.node === undefined ? undefined : graph.model.card(menu.node)?.node;
      if (!graph.canEdit || !actions.showNewer || !node || !newerVersion(graph.ports.reader.library(), node)) return [];
      return [{ id, label: t('take-newer'), icon: 'upload', onSelect: () => actions.showNewer?.(menu.node as NodeId) }];
    }
    if (id === 'sights') return graph.canEdit && menu.wire !== undefined ? wireSights(graph, menu.wire, t, i18n.language) : [];
    if (id === 'papers') return graph.canEdit ? paperEntries(graph, t) : [];
    if (id === 'open-note') {
      if (!graph.canEdit || !item) return [];
      return [{ id, label: t('note.write'), keys: 'enter', onSelect: () => graph.view.writing.set(item.id) }];
    }
    if (id === 'delete-with-contents') {
      if (!graph.canEdit || !item) return [];
      const onSelect = () => void askToDelete(graph, item.id, t).catch(onError);
      return [{ id, label: t('frame.delete-with-contents'), danger: true, onSelect }];
    }
    if (id === 'who-changed') {
      const { whoChanged } = actions;
      return whoChanged && graph.canEdit ? [{ id, label: t('who-changed'), keys: 'shift+h', onSelect: whoChanged }] : [];
    }
    if (id === 'sample') {
      const { sampleRange } = actions;
      return sampleRange && graph.canEdit ? [{ id, label: t('sample'), onSelect: sampleRange }] : [];
    }
    if (id === 'details') {
      const { showDetails } = actions;
      const { node } = menu;
      return showDetails && node !== undefined
        ? [{ id, label: t('details'), icon: 'info', onSelect: () => showDetails(node) }]
        : [];
    }
    if (id === 'export') return [exportEntry(menu.node, actions.exportModel, graph, t('command.export'))];
    const command = graphCommands.find((one) => one.id === `graph.${id}`);
    const isPossible = command?.when(graph) === true;
    // What a viewer may not do is not offered; what an editor cannot do just now stays in its place.
    if (!isPossible && !graph.canEdit) return [];
    const label = t(textKey(graph, id) as 'command.add');
    const run = () => void Promise.resolve(command?.run(graph)).catch(onError);
    const at = () => graph.view.toGraph(boardPoint(graph, { clientX: menu.at.x, clientY: menu.at.y }));
    const placed =
      menu.node === undefined && !item
        ? { add: () => addAt(graph, menu.at), note: () => addNote(graph, at()), frame: () => frameSelection(graph, at()) }
        : {};
    const onSelect = (placed as Partial<Record<string, () => void>>)[id] ?? run;
    if ((id === 'ask' || id === 'comment' || id === 'keep') && !isPossible) return [];
    return [{ id, label, keys: command?.keys[0] ?? BY_BROWSER[id], danger: id === 'delete', disabled: !isPossible, onSelect }];
  });
  const shown = withoutLooseRules(entries);
  if (shown.length === 0) return null;
  return <ContextMenu at={menu.at} label={t('menu')} entries={shown} onClose={() => graph.view.menu.set(undefined)} />;
}

const listFor = ({ node, wire }: { node?: NodeId; wire?: string }): readonly string[] =>
  node !== undefined ? ON_NODE : wire !== undefined ? ON_WIRE : ON_BOARD;

/** Papers to choose from, the present one ticked. */
function paperEntries(graph: Graph, t: TFunction<'graph'>): MenuEntry[] {
  const [first] = [...graph.view.items.get()];
  const model = first === undefined ? undefined : graph.model.board.modelOf(first);
  const present = model && ('frame' in model ? model.frame.colour : model.colour);
  return [
    { id: 'papers', kind: 'heading', label: t('paper.title') },
    ...PAPERS.map((paper): MenuEntry => ({
      id: `paper ${paper}`,
      label: t(`paper.${paper}`),
      checked: paper === present,
      onSelect: () => paint(graph, paper),
    })),
  ];
}

/** What the selected cards show: how many inputs, which ones, and a colour. */
function lookEntries(graph: Graph, node: NodeId, t: TFunction<'graph'>, locale: string): MenuEntry[] {
  const card = graph.model.card(node);
  if (!card) return [];
  const { rows = 'few', shown, colour } = card.node;
  const ids = [...graph.view.selection.get()];
  const patch = (change: Extract<CommandCall, { type: 'node.patch' }>['patch']) => () =>
    graph.ports.commands.dispatch({ type: 'node.patch', ids, patch: change });
  const inputs = card.record
    ? portsOf(card.record, card.node.inputs).filter((port) => port.side === 'in' && port.kind === 'input')
    : [];
  const seen = new Set(card.rows.flatMap((row) => (row.port?.kind === 'input' ? [row.port.name] : [])));
  const toggled = (name: string) => (seen.has(name) ? [...seen].filter((one) => one !== name) : [...seen, name]);
  return [
    { id: 'inputs', kind: 'heading', label: t('look.inputs') },
    ...(['few', 'all', 'none'] as const).map((value): MenuEntry => ({
      id: value,
      label: t(`look.${value}`),
      checked: rows === value && !(value === 'few' && shown),
      onSelect: patch({ rows: value === 'few' ? undefined : value, shown: undefined }),
    })),
    ...(inputs.length > 0 ? [{ id: 'rule inputs', kind: 'rule' } as const] : []),
    ...inputs.slice(0, MAX_LISTED).map((port): MenuEntry => ({
      id: port.key,
      label: card.record ? portName(card.record, port, locale) : port.name,
      checked: seen.has(port.name),
      onSelect: patch({ rows: undefined, shown: toggled(port.name) }),
    })),
    { id: 'rule colour', kind: 'rule' },
    { id: 'colour', kind: 'heading', label: t('look.colour') },
    { id: 'no colour', label: t('look.no-colour'), checked: colour === undefined, onSelect: patch({ colour: undefined }) },
    ...PAPERS.map((paper): MenuEntry => ({
      id: `paper ${paper}`,
      label: t(`paper.${paper}`),
      checked: paper === colour,
      onSelect: patch({ colour: paper }),
    })),
    ...sightEntries(graph, card, t, locale),
  ];
}

/** Inputs that can be chosen one by one; a menu that is longer than the window helps nobody. */
const MAX_LISTED = 16;

/** What lies in the frame is lost with it, so that is asked. */
async function askToDelete(graph: Graph, id: string, t: TFunction<'graph'>): Promise<void> {
  const count = graph.model.board.frames.get(id)?.count ?? 0;
  const texts = {
    title: t('frame.delete-title'),
    text: t('frame.delete-text', { count }),
    confirm: t('command.delete'),
    danger: true,
  };
  const isSure =
    count === 0 ||
    (await confirmChoice(texts).then(
      () => true,
      () => false,
    ));
  if (isSure) deleteFrameWithContents(graph, id);
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
  if (id === 'unframe' && [...graph.view.items.get()].some((key) => itemOf(key)?.kind === 'frame')) return 'command.dissolve';
  if (id === 'collapse' && framesMeant(graph).every((frame) => graph.model.board.frames.get(frame)?.isCard))
    return 'command.expand';
  if (id === 'pin' && cards.length > 0 && cards.every((card) => card.pinned)) return 'unpin';
  return `command.${id}`;
}
