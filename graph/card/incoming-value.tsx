import { useCallback } from 'react';
import { useTranslation } from '#ui';
import type { Wire } from '#domain';
import { problemAdvice, problemText } from '#inputs';
import { askedValue, type AskedValue } from '../describe/asked-value.ts';
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
  const asked = questionOf(graph, wire);
  const text = useResultText(graph, node, (result) => incomingText(record, result, port, units, words, asked));
  const coming = useComing(graph, node);
  if (coming) return <span className="from">{t('coming')}</span>;
  return asked ? <Answer wire={wire} asked={asked} text={text} /> : <span className="from">{text ?? '–'}</span>;
}

/** What a question brings; where it brings nothing, why: in a word, and in full for who points there. */
function Answer({ wire, asked, text }: { wire: Wire; asked: AskedValue; text: string | undefined }) {
  const { graph } = useGraphScope();
  const { i18n } = useTranslation('errors');
  const problem = useResultText(graph, wire.source.node, (result) => {
    const found = askedValue(asked, result).problem;
    return found && [problemText(i18n, found), problemAdvice(i18n, found)].filter(Boolean).join('\n');
  });
  return (
    <span className="from" data-wrong={problem === undefined ? undefined : ''} data-tip={problem}>
      {text ?? '–'}
    </span>
  );
}

/** Whether the source has yet to make its value. */
function useComing(graph: ReturnType<typeof useGraphScope>['graph'], node: string): boolean {
  const subscribe = useCallback((listener: () => void) => graph.ports.runs.subscribe(node, listener), [graph, node]);
  return useStore(subscribe, () => {
    const state = graph.ports.runs.get(node)?.state;
    return state === 'running' || state === 'waiting';
  });
}
