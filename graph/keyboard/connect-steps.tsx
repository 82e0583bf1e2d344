import { useState } from 'react';
import { canConnect, functionTexts, type NodeId, type Port, type PortEnd } from '#domain';
import { Dialog, useTranslation } from '#ui';
import { portName } from '../describe/port-name.ts';
import { connect } from '../edit/connect.ts';
import { focusCard } from '../edit/selection.ts';
import './connect-list.css';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { focusOrder } from './neighbours.ts';

/** First the port, then one of those it fits. */
export function ConnectSteps({ node }: { node: NodeId }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const [loose, setLoose] = useState<PortEnd>();
  const [from] = useState(() => document.activeElement as HTMLElement | null);
  const card = graph.model.card(node);
  const close = () => {
    graph.view.connecting.set(undefined);
    // Back to where it was asked for.
    if (from?.closest('[data-part="outline"], [data-part="matrix"]')) requestAnimationFrame(() => from.focus());
    else focusCard(graph, node);
  };
  if (!card?.record) return null;
  const { record } = card;
  const targets = loose ? targetsFor(graph, loose) : [];
  const title = loose
    ? t('connect.to', { port: portName(record, loose.port, i18n.language) })
    : t('connect.from', { name: nameOf(graph, node, i18n.language) });
  return (
    <Dialog open onClose={close} title={title}>
      <ul className="connect-list" data-part="connect-list" key={loose ? 'targets' : 'ports'}>
        {!loose &&
          card.rows.flatMap((row, index) =>
            row.port
              ? [
                  <Choice
                    key={`${row.side} ${row.key}`}
                    first={index === 0}
                    port={row.port}
                    label={portName(record, row.port, i18n.language)}
                    end={t(row.side === 'in' ? 'connect.input' : 'connect.output')}
                    onChoose={() => row.port && setLoose({ end: { node, port: row.key }, port: row.port })}
                  />,
                ]
              : [],
          )}
        {targets.map((target, index) => (
          <Choice
            key={`${target.end.node} ${target.end.port}`}
            first={index === 0}
            port={target.port}
            label={target.label(i18n.language)}
            end={nameOf(graph, target.end.node, i18n.language)}
            onChoose={() => {
              if (loose) connect(graph, loose, target);
              close();
            }}
          />
        ))}
      </ul>
      {loose && targets.length === 0 && <p className="none">{t('connect.none')}</p>}
    </Dialog>
  );
}

function Choice({
  port,
  label,
  end,
  first,
  onChoose,
}: {
  port: Port;
  label: string;
  end: string;
  first: boolean;
  onChoose: () => void;
}) {
  return (
    <li data-type={port.dataType}>
      <button type="button" className="item" autoFocus={first} onClick={onChoose}>
        <b className="plug" data-side={port.side} />
        <span>{label}</span>
        <span className="end unit">{end}</span>
      </button>
    </li>
  );
}

function targetsFor(graph: Graph, loose: PortEnd): (PortEnd & { label: (locale: string) => string })[] {
  return focusOrder(graph).flatMap((id) => {
    const card = graph.model.card(id);
    const record = card?.record;
    if (!card || !record || id === loose.end.node) return [];
    return card.rows.flatMap(({ port, key, side }) => {
      if (!port || side === loose.port.side) return [];
      const end = { end: { node: id, port: key }, port };
      return canConnect(loose, end).ok ? [{ ...end, label: (locale: string) => portName(record, port, locale) }] : [];
    });
  });
}

function nameOf(graph: Graph, id: NodeId, locale: string): string {
  const card = graph.model.card(id);
  return card?.node.name || (card?.record ? functionTexts(card.record, locale).name : id);
}
