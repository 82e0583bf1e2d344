import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { NodeId } from '#domain';
import { IconButton, useTranslation } from '#ui';
import { showCard } from '../camera/show-card.ts';
import { graphCommands } from '../commands/graph-commands.ts';
import { keysOf } from '../commands/listen-to-keys.ts';
import { deleteSelected } from '../edit/edit-nodes.ts';
import { frameSelection } from '../edit/edit-frames.ts';
import { select, toggle, toggleItem } from '../edit/selection.ts';
import { GraphContext, type GraphActions } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { itemOf } from '../model/board-items.ts';
import { useMayAdd } from '../editor/use-may-add.ts';
import { useSignal } from '../model/signal.ts';
import { OutlineLine } from './outline-line.tsx';
import { outlineRows, type OutlineRow } from './outline-rows.ts';
import { useSeenRange } from './seen-range.ts';
import { useGraphRound } from './use-graph-round.ts';
import './outline.css';

/** Height of a line, px. */
const LINE_PX = 24;
/** Commands whose keys count in the outline as they do on the board. */
const SHARED = new Set(
  [
    'heal',
    'switch',
    'connect',
    'unframe',
    'duplicate',
    'select-all',
    'pin',
    'run-here',
    'add',
    'replace',
    'tidy',
    'cut',
    'copy',
    'paste',
  ].map((id) => `graph.${id}`),
);

/** Props of {@link GraphOutline}. */
export interface BesideProps {
  graph: Graph;
  actions: GraphActions;
  onClose: () => void;
  onError: (error: unknown) => void;
}

/** The graph as a list: frames, functions in them, inputs of each; selects, edits and follows what the board does. */
export function GraphOutline({ graph, actions, onClose, onError }: BesideProps) {
  const mayAdd = useMayAdd(graph);
  const { t } = useTranslation('graph');
  const scope = useMemo(() => ({ graph, actions }), [graph, actions]);
  const round = useGraphRound(graph);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/exhaustive-deps -- the model is read anew when it has changed
  const rows = useMemo(() => outlineRows(graph, toggled), [graph, toggled, round]);
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useSeenRange(scroller, LINE_PX);
  const [active, setActive] = useState<string>();
  const [naming, setNaming] = useState<string>();
  if (naming !== undefined && !rows.some((row) => row.key === naming)) setNaming(undefined);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === active),
  );
  const turn = useCallback((key: string) => setToggled((now) => flipped(now, key)), []);
  const goTo = (index: number, options: { extend?: boolean; select?: boolean } = { select: true }) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActive(row.key);
    if (options.select !== false) choose(graph, row, options.extend === true ? 'add' : 'only');
    focusLine(scroller.current, row.key, index);
  };
  useFollowedSelection(graph, rows, setActive, scroller);
  const kept = useKeptFocus(rows, goTo);
  const frames = graph.model.board.frames.size;
  const keys = { rows, at, goTo, turn, setNaming, graph, onError, scroller };
  return (
    <GraphContext value={scope}>
      <section className="outline" data-part="outline" aria-label={t('outline.title')}>
        <header>
          <h2>{t('outline.title')}</h2>
          <span className="meta clip">
            {t('outline.functions', { count: graph.model.size })}
            {frames > 0 && `, ${t('outline.frames', { count: frames })}`}
          </span>
          <span className="grow" />
          {mayAdd && (
            <IconButton
              icon="plus"
              size="compact"
              label={t('command.add')}
              onClick={() => void graphCommands.find(({ id }) => id === 'graph.add')?.run(graph)}
            />
          )}
          <IconButton icon="close" size="compact" label={t('outline.close')} onClick={onClose} />
        </header>
        <div className="outline-names" aria-hidden="true">
          <span>{t('outline.name')}</span>
          <span>{t('outline.state')}</span>
          <span className="wide">{t('outline.inputs')}</span>
          <span className="wide">{t('outline.fed-by')}</span>
          <span>{t('outline.feeds')}</span>
        </div>
        <div
          ref={scroller}
          className="outline-lines"
          role="treegrid"
          aria-label={t('outline.title')}
          aria-rowcount={rows.length}
          aria-colcount={5}
          aria-multiselectable="true"
          aria-readonly={!graph.canEdit}
          onKeyDown={(event) => onKeyDown(event, keys)}
          {...kept}
        >
          <div role="presentation" style={{ blockSize: rows.length * LINE_PX }}>
            {mounted(rows, seen.top, seen.bottom, at).map(([row, index]) => (
              <OutlineLine
                key={row.key}
                row={row}
                index={index}
                round={round}
                isStop={index === at}
                isNaming={naming === row.key}
                style={{ insetBlockStart: index * LINE_PX } as CSSProperties}
                onTurn={turn}
                onNamed={() => {
                  setNaming(undefined);
                  focusLine(scroller.current, row.key, index);
                }}
                onRename={() => setNaming(row.key)}
                onPress={(event) => press(graph, row, event, setActive, rows, at)}
              />
            ))}
          </div>
        </div>
      </section>
    </GraphContext>
  );
}

const flipped = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** The lines that are seen, and the one with focus wherever it is. */
function mounted(rows: readonly OutlineRow[], from: number, to: number, at: number): [OutlineRow, number][] {
  const found = rows.slice(from, to).map((row, index): [OutlineRow, number] => [row, from + index]);
  const held = rows[at];
  if (held && at < from) return [[held, at], ...found];
  return held && at >= to ? [...found, [held, at]] : found;
}

/** Selects what a line stands for, as on the board. */
function choose(graph: Graph, row: OutlineRow, how: 'only' | 'add' | 'turn'): void {
  if (row.kind === 'loose') return;
  const key = row.kind === 'input' ? row.node : row.key;
  const isItem = itemOf(key) !== undefined;
  const { selection, items } = graph.view;
  if (!isItem) graph.view.focused.set(graph.model.holderOf(key) === undefined ? key : undefined);
  if (how === 'turn') return isItem ? toggleItem(graph, key) : toggle(graph, key);
  if (how === 'only') select(graph, isItem ? [] : [key], isItem ? [key] : []);
  else select(graph, isItem ? selection.get() : [...selection.get(), key], isItem ? [...items.get(), key] : items.get());
  showCard(graph, isItem ? key : graph.model.seenAs(key));
}

function press(
  graph: Graph,
  row: OutlineRow,
  event: MouseEvent,
  setActive: (key: string) => void,
  rows: readonly OutlineRow[],
  at: number,
): void {
  if ((event.target as Element).closest('.chip, button, input, select, textarea')) return;
  setActive(row.key);
  if (event.type === 'contextmenu') {
    event.preventDefault();
    if (row.kind === 'loose' || row.kind === 'input') return;
    const isItem = row.kind === 'frame';
    const isHeld = isItem ? graph.view.items.get().has(row.key) : graph.view.selection.get().has(row.key);
    if (!isHeld) choose(graph, row, 'only');
    graph.view.menu.set({ at: { x: event.clientX, y: event.clientY }, ...(isItem ? { item: row.key } : { node: row.key }) });
    return;
  }
  if (event.shiftKey) {
    const to = rows.indexOf(row);
    for (const between of rows.slice(Math.min(at, to), Math.max(at, to) + 1))
      if (between.kind === 'node' || between.kind === 'frame') choose(graph, between, 'add');
  } else choose(graph, row, event.metaKey || event.ctrlKey ? 'turn' : 'only');
}

interface Keys {
  rows: readonly OutlineRow[];
  at: number;
  goTo: (index: number, options?: { extend?: boolean; select?: boolean }) => void;
  turn: (key: string) => void;
  setNaming: (key: string | undefined) => void;
  graph: Graph;
  onError: (error: unknown) => void;
  scroller: { current: HTMLElement | null };
}

function onKeyDown(event: KeyboardEvent, keys: Keys): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  const line = target.closest<HTMLElement>('[data-line]');
  if (target !== line) {
    // In a value the keys are the value's; Escape comes back to its line.
    if (event.key !== 'Escape' || !line) return;
    line.focus();
    event.preventDefault();
    return;
  }
  if (!pressed(event, keys)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Carries out a key of a line; answers whether it was one. */
function pressed(event: KeyboardEvent, { rows, at, goTo, turn, setNaming, graph, onError, scroller }: Keys): boolean {
  const row = rows[at];
  if (!row) return false;
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / LINE_PX) - 1);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
    PageDown: at + page,
    PageUp: at - page,
  };
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const step = isPlain ? steps[event.key] : undefined;
  if (step !== undefined) goTo(step, event.shiftKey ? { extend: true } : undefined);
  else if (isPlain && event.key === 'ArrowRight') openOrEnter(row, at, rows, turn, goTo);
  else if (isPlain && event.key === 'ArrowLeft') closeOrLeave(row, at, rows, turn, goTo);
  else if (isPlain && event.key === 'Enter') enter(row, at, turn, scroller.current);
  else if (isPlain && event.key === ' ') choose(graph, row, 'turn');
  else if (event.key === 'F2' && graph.canEdit && (row.kind === 'node' || row.kind === 'frame')) setNaming(row.key);
  else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) remove(graph, rows, at, goTo);
  else return runShared(event, graph, setNaming, onError);
  return true;
}

function openOrEnter(row: OutlineRow, at: number, rows: readonly OutlineRow[], turn: Keys['turn'], goTo: Keys['goTo']): void {
  if (row.kind === 'input') return;
  if (!row.isOpen) turn(row.key);
  else if ((rows[at + 1]?.level ?? 0) > row.level) goTo(at + 1);
}

function closeOrLeave(row: OutlineRow, at: number, rows: readonly OutlineRow[], turn: Keys['turn'], goTo: Keys['goTo']): void {
  if (row.kind !== 'input' && row.isOpen) return turn(row.key);
  const parent = rows.slice(0, at).findLastIndex((other) => other.level < row.level);
  if (parent >= 0) goTo(parent);
}

/** Enter opens what is closed, and goes into the value of an input. */
function enter(row: OutlineRow, at: number, turn: Keys['turn'], scroller: HTMLElement | null): void {
  if (row.kind !== 'input') return turn(row.key);
  scroller?.querySelector<HTMLElement>(`[data-line="${at}"] :is(.chip, button, input, select)`)?.focus();
}

function remove(graph: Graph, rows: readonly OutlineRow[], at: number, goTo: Keys['goTo']): void {
  if (!graph.canEdit || graph.view.selection.get().size + graph.view.items.get().size === 0) return;
  deleteSelected(graph);
  graph.view.focused.set(undefined);
  goTo(Math.min(at, rows.length - 2), { select: false });
}

function runShared(event: KeyboardEvent, graph: Graph, setNaming: Keys['setNaming'], onError: Keys['onError']): boolean {
  const keys = keysOf(event.nativeEvent, /mac|iphone|ipad/i.test(navigator.platform));
  const copying: Record<string, string> = { 'mod+c': 'graph.copy', 'mod+x': 'graph.cut', 'mod+v': 'graph.paste' };
  if (keys === 'mod+g' && graph.canEdit) {
    frameSelection(graph);
    // The title is typed here, not on the board.
    const key = graph.view.naming.get();
    graph.view.naming.set(undefined);
    setNaming(key);
    return true;
  }
  const found = graphCommands.find(
    (one) => SHARED.has(one.id) && (one.keys.includes(keys) || copying[keys] === one.id) && keys !== 'tab' && one.when(graph),
  );
  if (!found) return false;
  Promise.resolve(found.run(graph)).catch(onError);
  return true;
}

/** Focus goes to a line at once where it stands, else as soon as it is drawn; not away from a field that was opened meanwhile. */
function focusLine(scroller: HTMLElement | null, key: string, index: number): void {
  if (!scroller) return;
  const [top, bottom] = [index * LINE_PX, (index + 1) * LINE_PX];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
  const untilMs = performance.now() + 2000;
  const look = () => {
    const line = scroller.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (line) line.focus({ preventScroll: true });
    else if (performance.now() < untilMs)
      requestAnimationFrame(() => document.activeElement?.matches('input, textarea, [contenteditable]') || look());
  };
  look();
}

/** What is selected elsewhere is shown here, too. */
function useFollowedSelection(
  graph: Graph,
  rows: readonly OutlineRow[],
  setActive: (key: string) => void,
  scroller: { current: HTMLElement | null },
): void {
  const only = useSignal(graph.view.selection, (ids): NodeId | undefined => (ids.size === 1 ? [...ids][0] : undefined));
  useEffect(() => {
    const element = scroller.current;
    const index = only === undefined ? -1 : rows.findIndex((row) => row.kind === 'node' && row.id === only);
    if (!element || index < 0 || element.contains(document.activeElement)) return;
    setActive(rows[index]?.key ?? '');
    const top = index * LINE_PX;
    if (top < element.scrollTop || top + LINE_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.max(0, top - element.clientHeight / 2);
    // oxlint-disable-next-line react/exhaustive-deps -- a list that changes under the same selection stays where it is
  }, [only]);
}

/** Keeps focus among the lines where the one that has it goes: a colleague deleted what it stands for. */
function useKeptFocus(rows: readonly OutlineRow[], goTo: (index: number, options: { select: boolean }) => void) {
  const last = useRef<{ key: string; index: number }>(undefined);
  useEffect(() => {
    const { key, index } = last.current ?? {};
    if (key === undefined || index === undefined || document.activeElement !== document.body) return;
    if (!rows.some((row) => row.key === key)) goTo(index, { select: false });
    // oxlint-disable-next-line react/exhaustive-deps -- lines that go are what it is about
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
      last.current = key === undefined ? undefined : { key, index: rows.findIndex((row) => row.key === key) };
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) last.current = undefined;
    },
  };
}
