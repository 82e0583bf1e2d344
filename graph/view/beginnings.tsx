import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { inputTexts, type LibraryFunction } from '#domain';
import { editorKindOf } from '#inputs';
import { Button, EmptyState, Icon, useTranslation, type IconName } from '#ui';
import { addFunction } from '../add/add-function.ts';
import { openQuickAdd } from '../commands/graph-commands.ts';
import { commitInput } from '../edit/commit-input.ts';
import { useGraphScope, type DrawNodeInput } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { useMayAdd } from '../editor/use-may-add.ts';
import { useSignal } from '../model/signal.ts';
import './beginnings.css';

/** Model output of functions that make a plot. */
const SITE = 'Site';

/** What a board without functions says: three ways to begin on a new one, one line on one that was emptied. */
export function Emptiness() {
  const { graph, actions } = useGraphScope();
  const { t } = useTranslation('graph');
  const count = useSyncExternalStore(
    (listener) => graph.model.subscribe((change) => change.geometry && listener()),
    () => graph.model.size,
  );
  const adding = useSignal(graph.view.quickAdd, (place) => place !== undefined);
  const mayAdd = useMayAdd(graph);
  const { beginnings } = actions;
  const [isOver, setOver] = useState(() => beginnings?.isOver() ?? true);
  useEffect(() => {
    if (count === 0 || !beginnings) return;
    beginnings.end();
    setOver(true);
  }, [count, beginnings]);
  if (count > 0 || adding) return null;
  if (mayAdd && !isOver) return <Beginnings graph={graph} />;
  return (
    <EmptyState
      icon="tidy"
      title={t(mayAdd ? 'empty.title' : 'empty.read-only')}
      actions={
        mayAdd && (
          <>
            <Button kind="outline" icon="plus" onClick={() => openQuickAdd(graph)}>
              {t('command.add')}
            </Button>
            <PlanRooms graph={graph} />
          </>
        )
      }
    >
      {mayAdd && t('empty.hint')}
    </EmptyState>
  );
}

interface Beginning {
  id: 'draw' | 'file' | 'function';
  icon: IconName;
  run: () => void;
}

function Beginnings({ graph }: { graph: Graph }) {
  const { actions } = useGraphScope();
  const { t } = useTranslation('graph');
  const list = useRef<HTMLUListElement>(null);
  useSyncExternalStore(graph.ports.reader.subscribeFunctions, () => graph.ports.reader.library());
  const plot = plotOf(graph);
  const { drawInput, beginnings } = actions;
  const ways: Beginning[] = [
    ...(plot && drawInput ? [{ id: 'draw' as const, icon: 'site' as const, run: () => drawPlot(graph, plot, drawInput) }] : []),
    ...(beginnings ? [{ id: 'file' as const, icon: 'file' as const, run: beginnings.bringFile }] : []),
    { id: 'function', icon: 'plus', run: () => openQuickAdd(graph) },
  ];
  useEffect(() => listenForArrows(list.current), []);
  return (
    <section className="beginnings" aria-label={t('begin.title')} data-part="beginnings">
      <strong className="title">{t('begin.title')}</strong>
      <ul ref={list} onKeyDown={moveAmong}>
        {ways.map(({ id, icon, run }) => (
          <li key={id}>
            <button type="button" className="beginning" data-beginning={id} onClick={run}>
              <Icon name={icon} />
              <strong>{t(`begin.${id}`)}</strong>
              <span>{t(`begin.${id}-about`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <PlanRooms graph={graph} />
    </section>
  );
}

/** Leads to the ways in which rooms are planned. */
function PlanRooms({ graph }: { graph: Graph }) {
  const { t } = useTranslation('graph');
  return (
    <Button kind="outline" icon="floors" onClick={() => graph.view.planning.set(true)}>
      {t('command.plan-rooms')}
    </Button>
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows walk among the ways, round at the ends. */
function moveAmong(event: KeyboardEvent<HTMLUListElement>): void {
  const step = MOVES[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** While the board has the focus, an arrow goes to the first way: Tab is the board's own. */
function listenForArrows(list: HTMLUListElement | null): (() => void) | undefined {
  const board = list?.closest<HTMLElement>('.board');
  if (!list || !board) return undefined;
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (event.target !== board || MOVES[event.key] === undefined) return;
    event.preventDefault();
    list.querySelector('button')?.focus();
  };
  board.addEventListener('keydown', onKey);
  return () => board.removeEventListener('keydown', onKey);
}

interface Plot {
  entry: LibraryFunction;
  input: string;
}

/** The function that makes a plot out of an outline that is drawn; undefined where nobody offers one. */
function plotOf(graph: Graph): Plot | undefined {
  for (const entry of graph.ports.reader.library()) {
    if (entry.record.modelOutput !== SITE) continue;
    const drawn = Object.entries(entry.record.inputSchema.properties).find(([, one]) => editorKindOf(one) === 'polygon');
    if (drawn) return { entry, input: drawn[0] };
  }
  return undefined;
}

/** The plot's function, with its outline open to be drawn anew; left alone it keeps its default. */
function drawPlot(graph: Graph, { entry, input }: Plot, draw: DrawNodeInput): void {
  const property = entry.record.inputSchema.properties[input];
  if (!property) return;
  const node = addFunction(graph, entry);
  const label = inputTexts(entry.record, [input], graph.units.get().locale).title;
  draw(node, { label, property, value: null, onCommit: (value) => commitInput(graph.ports, node, input, value) });
}
