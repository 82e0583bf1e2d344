import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { NodeId } from '#domain';
import { ContextMenu, IconButton, useTranslation, type MenuEntry, type MenuPoint } from '#ui';
import { NameField } from '../card/name-field.tsx';
import { graphCommands } from '../commands/graph-commands.ts';
import { connect } from '../edit/connect.ts';
import { select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { focusOrder } from '../keyboard/neighbours.ts';
import { cardTitle } from '../model/card-model.ts';
import { useMayAdd } from '../editor/use-may-add.ts';
import { useSignal } from '../model/signal.ts';
import type { BesideProps } from '../outline/outline.tsx';
import { useSeenRange } from '../outline/seen-range.ts';
import { useGraphRound } from '../outline/use-graph-round.ts';
import { cellKind, deleteWires, fittingPairs, pairKey, portWords, wiresByPair } from './matrix-cells.ts';
import { CELL, chooseNode, focusCell, HEAD, pressInMatrix, type Place } from './matrix-keys.ts';
import './matrix.css';

/** A list that is longer than the window helps nobody. */
const MAX_OFFERED = 14;
const NODE_NAME_MAX = 200;

/** Who gives to whom: a line and a column for each function; wires by name and laid ones told apart, laid and taken away here. */
export function GraphMatrix({ graph, onClose, onError }: BesideProps) {
  const mayAdd = useMayAdd(graph);
  const { t, i18n } = useTranslation('graph');
  const round = useGraphRound(graph);
  // oxlint-disable-next-line react/exhaustive-deps -- the model is read anew when it has changed
  const [order, wires] = useMemo(() => [focusOrder(graph), wiresByPair(graph)] as const, [graph, round]);
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useSeenRange(scroller, CELL);
  const selected = useSignal(graph.view.selection);
  const [place, setPlace] = useState<Place>({ row: 0, column: -1 });
  const [menu, setMenu] = useState<{ at: MenuPoint; producer: NodeId; consumer: NodeId }>();
  const [naming, setNaming] = useState<NodeId>();
  const at = { row: Math.min(place.row, order.length - 1), column: Math.min(place.column, order.length - 1) };
  const goTo = (next: Place) => {
    const to = { row: clamp(next.row, order.length), column: clamp(next.column, order.length) };
    if (to.row < 0 && to.column < 0) return;
    setPlace(to);
    focusCell(scroller.current, to);
  };
  const open = ({ row, column }: Place, cell: Element) => {
    const [producer, consumer] = [order[row], order[column]];
    if (producer === undefined || consumer === undefined || producer === consumer) return;
    const { left, bottom } = cell.getBoundingClientRect();
    setMenu({ at: { x: left, y: bottom }, producer, consumer });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target as HTMLElement;
    if (event.nativeEvent.isComposing || event.defaultPrevented || cell.dataset['place'] === undefined) return;
    if (!pressInMatrix(event, cell, { graph, order, wires, at, goTo, open, rename: setNaming, onError })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const nameOf = (id: NodeId) => {
    const card = graph.model.card(id);
    return card ? cardTitle(card, i18n.language) : '';
  };
  const named = (id: NodeId, name: string | undefined, row: number) => {
    setNaming(undefined);
    if (name !== undefined && name !== graph.model.card(id)?.node.name)
      graph.ports.commands.dispatch({ type: 'node.rename', id, name });
    focusCell(scroller.current, { row, column: -1 });
  };
  const head = (id: NodeId, index: number, side: 'row' | 'column') => {
    const own = side === 'row' ? { row: index, column: -1 } : { row: -1, column: index };
    return (
      <div
        key={id}
        className="matrix-name"
        role={side === 'row' ? 'rowheader' : 'columnheader'}
        data-side={side}
        data-place={`${own.row} ${own.column}`}
        data-selected={selected.has(id) || undefined}
        aria-selected={selected.has(id)}
        aria-colindex={own.column + 2}
        tabIndex={at.row === own.row && at.column === own.column ? 0 : -1}
        data-tip={nameOf(id)}
        style={side === 'row' ? { width: HEAD.width } : { left: HEAD.width + index * CELL }}
        onClick={(event) => chooseNode(graph, id, event)}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!selected.has(id)) select(graph, [id]);
          graph.view.menu.set({ at: { x: event.clientX, y: event.clientY }, node: id });
        }}
        onFocus={(event) => event.target === event.currentTarget && setPlace(own)}
      >
        {naming === id && side === 'row' ? (
          <NameField
            label={t('rename', { name: nameOf(id) })}
            value={graph.model.card(id)?.node.name ?? ''}
            placeholder={nameOf(id)}
            maxLength={NODE_NAME_MAX}
            onDone={(name) => named(id, name, index)}
          />
        ) : (
          <span className="clip">{nameOf(id)}</span>
        )}
      </div>
    );
  };
  const rows = range(seen.top, seen.bottom, order.length);
  const columns = range(seen.left, seen.right, order.length);
  const cell = (row: number, column: number) => {
    const [from = '', to = ''] = [order[row], order[column]];
    const found = wires.get(pairKey(from, to));
    const kind = cellKind(found);
    return (
      <div
        key={to}
        className="matrix-cell"
        role="gridcell"
        aria-colindex={column + 2}
        aria-label={t(`matrix.cell.${kind}`, { from: nameOf(from), to: nameOf(to) })}
        data-place={`${row} ${column}`}
        data-kind={kind === 'none' ? undefined : kind}
        data-self={row === column || undefined}
        data-lit={selected.has(from) || selected.has(to) || undefined}
        data-tip={found?.map((wire) => portWords(graph, wire, i18n.language)).join('\n')}
        tabIndex={at.row === row && at.column === column ? 0 : -1}
        style={{ left: HEAD.width + column * CELL }}
        onClick={(event) => {
          setPlace({ row, column });
          open({ row, column }, event.currentTarget);
        }}
        onFocus={() => setPlace({ row, column })}
      >
        {found && found.length > 1 ? <span>{found.length}</span> : null}
      </div>
    );
  };
  const width = HEAD.width + order.length * CELL;
  return (
    <section className="matrix" data-part="matrix" aria-label={t('matrix.title')}>
      <header>
        <h2>{t('matrix.title')}</h2>
        <span className="meta clip">{t('matrix.wires', { count: graph.model.graph().wires.length })}</span>
        <span className="grow" />
        <span className="meta legend">
          <i className="dot" data-kind="derived" /> {t('matrix.derived')}
          <i className="dot" data-kind="explicit" /> {t('matrix.explicit')}
        </span>
        {mayAdd && (
          <IconButton icon="plus" size="compact" label={t('command.add')} onClick={() => openQuickAdd(graph, onError)} />
        )}
        <IconButton icon="close" size="compact" label={t('matrix.close')} onClick={onClose} />
      </header>
      <div
        ref={scroller}
        className="matrix-cells"
        role="grid"
        aria-label={t('matrix.title')}
        aria-rowcount={order.length + 1}
        aria-colcount={order.length + 1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          className="matrix-sheet"
          style={{ inlineSize: width, blockSize: HEAD.height + order.length * CELL }}
        >
          <div className="matrix-columns" role="row" aria-rowindex={1} style={{ blockSize: HEAD.height, inlineSize: width }}>
            <div className="matrix-corner" role="columnheader" aria-colindex={1} style={{ inlineSize: HEAD.width }}>
              <span>{t('matrix.to')}</span>
              <span>{t('matrix.from')}</span>
            </div>
            {columns.map((column) => head(order[column] ?? '', column, 'column'))}
          </div>
          {rows.map((row) => (
            <div
              key={order[row]}
              className="matrix-row"
              role="row"
              aria-rowindex={row + 2}
              style={{ insetBlockStart: HEAD.height + row * CELL }}
            >
              {head(order[row] ?? '', row, 'row')}
              {columns.map((column) => cell(row, column))}
            </div>
          ))}
        </div>
      </div>
      <ContextMenu
        at={menu?.at}
        label={t('matrix.menu')}
        entries={menu ? entriesOf(graph, menu, i18n.language, { nothing: t('matrix.nothing-fits'), more: t('matrix.more') }) : []}
        onClose={() => {
          setMenu(undefined);
          focusCell(scroller.current, at);
        }}
      />
    </section>
  );
}

const clamp = (value: number, count: number): number => Math.max(-1, Math.min(count - 1, value));
const range = (from: number, to: number, count: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index);

function openQuickAdd(graph: Graph, onError: (error: unknown) => void): void {
  const add = graphCommands.find(({ id }) => id === 'graph.add');
  Promise.resolve(add?.run(graph)).catch(onError);
}

/** What is wired from one function to another, and what could be. */
function entriesOf(
  graph: Graph,
  { producer, consumer }: { producer: NodeId; consumer: NodeId },
  locale: string,
  words: { nothing: string; more: string },
): MenuEntry[] {
  const there = wiresByPair(graph).get(pairKey(producer, consumer)) ?? [];
  const pairs = graph.canEdit ? fittingPairs(graph, producer, consumer) : [];
  const entries: MenuEntry[] = [
    ...there.map((wire): MenuEntry => ({
      id: wire.id,
      label: portWords(graph, wire, locale),
      checked: true,
      disabled: wire.linkId === undefined || !graph.canEdit,
      onSelect: () => deleteWires(graph, [wire]),
    })),
    ...(there.length > 0 && pairs.length > 0 ? [{ id: 'rule', kind: 'rule' } as const] : []),
    ...pairs.slice(0, MAX_OFFERED).map(({ from, to }): MenuEntry => ({
      id: `${from.end.port} ${to.end.port}`,
      label: portWords(graph, { source: from.end, target: to.end }, locale),
      checked: false,
      onSelect: () => void connect(graph, from, to),
    })),
    ...(pairs.length > MAX_OFFERED
      ? [{ id: 'more', label: words.more, onSelect: () => graph.view.connecting.set(producer) }]
      : []),
  ];
  return entries.length > 0 ? entries : [{ id: 'none', label: words.nothing, disabled: true, onSelect: () => undefined }];
}
