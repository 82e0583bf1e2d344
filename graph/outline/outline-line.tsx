import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { FRAME_TITLE_MAX, type NodeId } from '#domain';
import { Icon, StateGlyph, Tile, useTranslation } from '#ui';
import { FreeInput } from '../card/free-input.tsx';
import { IncomingValue } from '../card/incoming-value.tsx';
import { NameField } from '../card/name-field.tsx';
import { useCard, useRunState } from '../card/use-card.ts';
import { cardState, stateWord } from '../describe/card-state.ts';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import { portName } from '../describe/port-name.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import '../frames/frames.css';
import { nodesInside, useWorst } from '../frames/nodes-inside.ts';
import { cardTitle } from '../model/card-model.ts';
import { useSignal } from '../model/signal.ts';
import { inputRows, neighboursOf, type OutlineRow } from './outline-rows.ts';

/** Props of {@link OutlineLine}. `round`: changes when the graph may have changed. */
export interface OutlineLineProps {
  row: OutlineRow;
  index: number;
  round: number;
  isStop: boolean;
  isNaming: boolean;
  style: CSSProperties;
  onTurn: (key: string) => void;
  onNamed: () => void;
  onRename: () => void;
  onPress: (event: MouseEvent) => void;
}

/** One line of the outline: a frame, a function, or an input of it. */
export const OutlineLine = memo(
  function OutlineLine(props: OutlineLineProps) {
    const { row } = props;
    if (row.kind === 'node') return <NodeLine {...props} row={row} />;
    if (row.kind === 'input') return <InputLine {...props} row={row} />;
    if (row.kind === 'frame') return <FrameLine {...props} row={row} />;
    return <LooseLine {...props} row={row} />;
  },
  (before, after) =>
    before.round === after.round &&
    before.index === after.index &&
    before.isStop === after.isStop &&
    before.isNaming === after.isNaming &&
    before.row === after.row,
);

type Kind<K extends OutlineRow['kind']> = Extract<OutlineRow, { kind: K }>;
type LineOf<K extends OutlineRow['kind']> = Omit<OutlineLineProps, 'row'> & { row: Kind<K> };

function Line({
  props,
  label,
  isSelected,
  isOpen,
  children,
}: {
  props: OutlineLineProps;
  label: string;
  isSelected?: boolean;
  isOpen?: boolean | undefined;
  children: ReactNode;
}) {
  const { row, index, isStop, style, onTurn, onPress } = props;
  return (
    <div
      className="outline-line"
      role="row"
      data-line={index}
      data-key={row.key}
      data-kind={row.kind}
      aria-level={row.level}
      aria-rowindex={index + 1}
      aria-expanded={isOpen}
      aria-selected={isSelected ?? false}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      style={{ ...style, ['--level' as string]: row.level }}
      onClick={onPress}
      onContextMenu={onPress}
    >
      {isOpen === undefined ? (
        <span className="turn" />
      ) : (
        <span className="turn" data-open={isOpen || undefined} aria-hidden="true" onClick={() => onTurn(row.key)}>
          <Icon name="right" />
        </span>
      )}
      {children}
    </div>
  );
}

function NodeLine(props: LineOf<'node'>) {
  const { row, isNaming, onNamed, onRename } = props;
  const { id } = row;
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { card } = useCard(graph, id);
  const run = useRunState(graph, id);
  const selected = useSignal(graph.view.selection, (ids) => ids.has(id));
  if (!card) return null;
  const state = cardState(card.node, graph.model.graph().problems.get(id) ?? [], run);
  const name = cardTitle(card, i18n.language);
  const word = t(stateWord(state));
  const inputs = inputRows(graph, id).length;
  const label = [name, word, t('outline.feeds-count', { count: neighboursOf(graph, [id], 'feeds').length })].join(', ');
  return (
    <Line props={props} label={label} isSelected={selected} isOpen={row.isOpen}>
      <Tile hue={card.record ? mainType(card.record) : 'model'} icon={card.record ? functionIcon(card.record) : 'alert'} />
      <span className="cell name" role="rowheader" onDoubleClick={graph.canEdit ? onRename : undefined}>
        {isNaming ? (
          <NameField
            label={t('rename', { name })}
            value={card.node.name}
            placeholder={name}
            maxLength={200}
            onDone={(next) => {
              if (next !== undefined && next !== card.node.name)
                graph.ports.commands.dispatch({ type: 'node.rename', id, name: next });
              onNamed();
            }}
          />
        ) : (
          <span className="clip">{name}</span>
        )}
      </span>
      <span className="cell" role="gridcell">
        <StateGlyph state={state.glyph} label={word} />
      </span>
      <span className="cell wide" role="gridcell">
        {inputs}
      </span>
      <Neighbours graph={graph} ids={[id]} way="fed-by" />
      <Neighbours graph={graph} ids={[id]} way="feeds" />
    </Line>
  );
}

/** How many functions are on the other ends of the wires; their names where there is room, and as a tip. */
function Neighbours({ graph, ids, way }: { graph: Graph; ids: readonly NodeId[]; way: 'feeds' | 'fed-by' }) {
  const { i18n } = useTranslation('graph');
  const others = neighboursOf(graph, ids, way);
  const names = others.slice(0, 12).flatMap((id) => {
    const card = graph.model.card(id);
    return card ? [cardTitle(card, i18n.language)] : [];
  });
  const text = names.join(', ') + (others.length > names.length ? ', …' : '');
  return (
    <span className={way === 'feeds' ? 'cell' : 'cell wide'} role="gridcell" data-way={way} data-tip={text || undefined}>
      <span className="count">{others.length}</span>
      <span className="names clip">{text}</span>
    </span>
  );
}

function FrameLine(props: LineOf<'frame'>) {
  const { row, isNaming, onNamed, onRename } = props;
  const { id, key, count } = row;
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const selected = useSignal(graph.view.items, (items) => items.has(key));
  const state = useWorst(graph, id);
  const frame = graph.model.board.frames.get(id)?.frame;
  const name = frame?.title || t('frame.untitled');
  const inside = nodesInside(graph, id);
  return (
    <Line props={props} label={t('frame.label', { name, count })} isSelected={selected} isOpen={row.isOpen}>
      <i className="paper" data-paper={frame?.colour} />
      <span className="cell name strong" role="rowheader" onDoubleClick={graph.canEdit ? onRename : undefined}>
        {isNaming ? (
          <NameField
            label={t('frame.name')}
            value={frame?.title ?? ''}
            placeholder={t('frame.untitled')}
            maxLength={FRAME_TITLE_MAX}
            onDone={(title) => {
              if (title !== undefined && title !== frame?.title)
                graph.ports.commands.dispatch({ type: 'frame.patch', patches: { [id]: { title } } });
              onNamed();
            }}
          />
        ) : (
          <>
            <span className="clip">{name}</span>
            <span className="meta">
              {count.toLocaleString(i18n.language)}
              {frame?.collapsed === true && `, ${t('outline.collapsed')}`}
            </span>
          </>
        )}
      </span>
      <span className="cell" role="gridcell">
        <StateGlyph state={state} label={t(`state.${state}`)} />
      </span>
      <span className="cell wide" role="gridcell" />
      <Neighbours graph={graph} ids={inside} way="fed-by" />
      <Neighbours graph={graph} ids={inside} way="feeds" />
    </Line>
  );
}

function LooseLine(props: LineOf<'loose'>) {
  const { t } = useTranslation('graph');
  const label = t('outline.loose', { count: props.row.count });
  return (
    <Line props={props} label={label} isOpen={props.row.isOpen}>
      <span className="cell name" role="rowheader">
        <span className="clip">{label}</span>
      </span>
    </Line>
  );
}

function InputLine(props: LineOf<'input'>) {
  const { node, row } = props.row;
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { card } = useCard(graph, node);
  const wires = graph.model
    .graph()
    .wiresInto(node)
    .filter((wire) => wire.target.port === row.key);
  if (!card?.record || !row.port) return null;
  const name = portName(card.record, row.port, i18n.language);
  return (
    <Line props={props} label={name}>
      <span className="cell name" role="rowheader" data-type={row.port.dataType}>
        <b className="port" data-side="in" data-plug={wires[0]?.kind} data-many={row.port.list || undefined} />
        <span className="clip">{name}</span>
      </span>
      <span className="cell value" role="gridcell">
        {wires.length > 0 ? (
          <IncomingValue wires={wires} />
        ) : row.port.kind === 'dependency' ? (
          <span className="from">{row.port.optional ? t('optional') : t('missing')}</span>
        ) : (
          <FreeInput node={node} inputs={card.node.inputs} port={row.port} label={name} missing={false} />
        )}
      </span>
    </Line>
  );
}
