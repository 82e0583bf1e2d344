import { useCallback } from 'react';
import { functionTexts, type NodeId } from '#domain';
import { StateGlyph, Tile, useTranslation } from '#ui';
import { CardRowView } from '../card/card-row.tsx';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { CARD } from '../model/card-geometry.ts';
import { useStore } from '../model/signal.ts';
import { planStrip, type StripCard } from './strip-plan.ts';
import { StripOutput } from './strip-output.tsx';
import './sketch-strip.css';

/** The function whose input is sketched and what waits for it, one below the other; nothing of it is edited meanwhile. */
export function SketchStrip({ id }: { id: NodeId }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  useModelRound(graph);
  const { cards, wires, height } = planStrip(graph, id);
  return (
    <div className="board strip" data-part="sketch-strip" role="group" aria-label={t('strip.title')}>
      <div className="strip-cards" style={{ blockSize: height }} inert>
        <svg className="strip-wires" width="100%" height={height} aria-hidden="true">
          {wires.map((wire) => (
            <path
              key={wire.id}
              d={wire.path}
              data-derived={wire.isDerived || undefined}
              style={{ stroke: `var(--type-${wire.hue})` }}
            />
          ))}
        </svg>
        {cards.map((one) => (
          <Card key={one.card.id} strip={one} sketched={id} />
        ))}
      </div>
    </div>
  );
}

function Card({ strip: { card, top, waitsFor }, sketched }: { strip: StripCard; sketched: NodeId }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { record, node } = card;
  const isSketched = card.id === sketched;
  const nameOf = (id: NodeId) => {
    const other = graph.model.card(id);
    return other ? other.node.name || (other.record ? functionTexts(other.record, i18n.language).name : id) : id;
  };
  return (
    <article
      className="node"
      data-part="strip-card"
      data-strip={isSketched ? 'sketched' : 'waiting'}
      data-selected={isSketched || undefined}
      style={{ top, blockSize: card.box.height, inlineSize: CARD.width }}
    >
      <div className="head">
        <Tile hue={record ? mainType(record) : 'model'} icon={record ? functionIcon(record) : 'alert'} />
        <h3>{nameOf(card.id)}</h3>
        <StateGlyph state={isSketched ? 'stale' : 'waiting'} label={t(isSketched ? 'strip.sketched' : 'state.waiting')} />
      </div>
      <ul className="rows">
        {card.rows.map((row) =>
          row.side === 'out' ? (
            <StripOutput key={`out ${row.key}`} card={card} row={row} />
          ) : (
            <CardRowView key={`in ${row.key}`} card={card} row={row} wiring="" missing={false} compact={false} />
          ),
        )}
      </ul>
      <div className="foot">
        <span className="result">
          {isSketched
            ? t('strip.sketched')
            : node.disabled
              ? t('off')
              : waitsFor.includes(sketched)
                ? t('strip.waits')
                : t('waiting-for', { names: waitsFor.map(nameOf).join(', ') })}
        </span>
      </div>
    </article>
  );
}

const rounds = new WeakMap<Graph, { count: number }>();

/** Renders again when cards or wires change. */
function useModelRound(graph: Graph): void {
  const subscribe = useCallback(
    (listener: () => void) =>
      graph.model.subscribe(() => {
        const round = rounds.get(graph) ?? { count: 0 };
        rounds.set(graph, { count: round.count + 1 });
        listener();
      }),
    [graph],
  );
  useStore(subscribe, () => rounds.get(graph)?.count ?? 0);
}
