import { memo } from 'react';
import { functionTexts } from '#domain';
import { IconButton, StateGlyph, useTranslation } from '#ui';
import { IncomingValue } from '../card/incoming-value.tsx';
import { portName } from '../describe/port-name.ts';
import { collapse } from '../edit/edit-frames.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { foundLook } from '../find/find.ts';
import { itemOf } from '../model/board-items.ts';
import type { FrameModel, FrameRow } from '../model/frame-model.ts';
import { useSignal } from '../model/signal.ts';
import { FrameName } from './frame-titles.tsx';
import { nodesInside, useWorst } from './nodes-inside.ts';
import { onItemFocus, useFrame, useItemStop, useKeptFocus } from './use-board.ts';

/** A collapsed frame: one card, its rows the ports that wires cross. */
export const FrameCard = memo(function FrameCard({ id: key }: { id: string }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const id = itemOf(key)?.id ?? '';
  const model = useFrame(graph, id);
  const selected = useSignal(graph.view.items, (items) => items.has(key));
  const isTarget = useSignal(graph.view.dropInto, (frame) => frame === id);
  const isStop = useItemStop(graph, key);
  const keptFocus = useKeptFocus(graph, key);
  const tier = useSignal(graph.view.cardTier);
  const state = useWorst(graph, id);
  const found = useSignal(graph.view.find, (find) => {
    const looks = new Set(find && [key, ...nodesInside(graph, id)].map((one) => foundLook(find, one)));
    return (['current', 'hit', 'other'] as const).find((look) => looks.has(look));
  });
  if (!model?.isCard) return null;
  const name = model.frame.title || t('frame.untitled');
  const label = t('frame.label', { name, count: model.count });
  return (
    <div
      ref={keptFocus}
      className="node frame-card"
      data-part="frame-card"
      data-item={key}
      data-frame={id}
      data-paper={model.frame.colour}
      data-state={state}
      data-tier={tier}
      data-selected={selected || isTarget || undefined}
      data-found={found}
      role="group"
      aria-roledescription={t('frame.collapsed')}
      aria-label={[label, t(`state.${state}`)].join(', ')}
      aria-current={selected || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={(event) => onItemFocus(graph, key, event)}
    >
      <div className="head">
        <FrameName model={model} />
        <StateGlyph state={state} label={t(`state.${state}`)} />
        {tier === 'near' && (
          <IconButton
            icon="expand"
            size="compact"
            className="nodrag"
            tabIndex={-1}
            label={t('frame.expand', { name })}
            onClick={() => collapse(graph, [id])}
          />
        )}
      </div>
      <ul className="rows">
        {model.rows.map((row) => (
          <PortRow key={`${row.side} ${row.node} ${row.port}`} row={row} compact={tier !== 'near'} />
        ))}
      </ul>
      {tier === 'near' && <Foot model={model} />}
    </div>
  );
});

function PortRow({ row, compact }: { row: FrameRow; compact: boolean }) {
  const { graph } = useGraphScope();
  const { i18n } = useTranslation('graph');
  const card = graph.model.card(row.node);
  const port = card?.rows.find((one) => one.side === row.side && one.key === row.port)?.port;
  const record = card?.record;
  const owner = card?.node.name || (record ? functionTexts(record, i18n.language).name : card?.node.functionId);
  const name = `${owner}: ${port && record ? portName(record, port, i18n.language) : row.port.replace(/^(in|dep|out)\//, '')}`;
  return (
    <li className={row.side === 'out' ? 'out' : undefined} data-type={port?.dataType ?? 'model'}>
      <b
        className="port nodrag nopan"
        data-node={row.node}
        data-port={row.port}
        data-side={row.side}
        data-plug={row.side === 'in' ? row.wires[0]?.kind : undefined}
        data-many={port?.list || undefined}
      />
      {!compact && (
        <>
          <span className="name" data-tip={name.length > 20 ? name : undefined}>
            {name}
          </span>
          {row.side === 'in' && <IncomingValue wires={row.wires} />}
        </>
      )}
    </li>
  );
}

function Foot({ model }: { model: FrameModel }) {
  const { t } = useTranslation('graph');
  return (
    <div className="foot">
      <span className="result">{t('frame.functions', { count: model.count })}</span>
    </div>
  );
}
