import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wire } from '#domain';
import { questionOf } from '../question/ask.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal, useStore } from '../model/signal.ts';
import { cardWords, incomingText } from './result-summary.ts';
import { useResultText } from './use-card.ts';

/** What comes in through the wires of one port. */
export function IncomingValue({ wires }: { wires: readonly Wire[] }) {
  const { t } = useTranslation('graph');
  const [only] = wires;
  if (wires.length > 1 || !only) return <span className="from">{t('sources', { count: wires.length })}</span>;
  return <OneValue wire={only} />;
}

function OneValue({ wire }: { wire: Wire }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { t: ofInputs } = useTranslation('inputs');
  const units = useSignal(graph.units);
  const { node, port } = wire.source;
  const record = graph.model.card(node)?.record;
  const words = cardWords(t, ofInputs, i18n);
  const text = useResultText(graph, node, (result) => incomingText(record, result, port, units, words, questionOf(graph, wire)));
  const coming = useComing(graph, node);
  if (coming) return <span className="from">{t('coming')}</span>;
  return <span className="from">{text ?? '–'}</span>;
}

/** Whether the source has yet to make its value. */
function useComing(graph: ReturnType<typeof useGraphScope>['graph'], node: string): boolean {
  const subscribe = useCallback((listener: () => void) => graph.ports.runs.subscribe(node, listener), [graph, node]);
  return useStore(subscribe, () => {
    const state = graph.ports.runs.get(node)?.state;
    return state === 'running' || state === 'waiting';
  });
}
