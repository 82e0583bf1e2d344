import { useTranslation } from '#ui';
import type { Wire } from '#domain';
import { incomingText, cardWords } from '../card/result-summary.ts';
import { useResultText } from '../card/use-card.ts';
import { problemText } from '#inputs';
import type { AskedProblem } from '../describe/asked-value.ts';
import { portName } from '../describe/port-name.ts';
import { questionOf } from '../question/ask.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { cardTitle } from '../model/card-model.ts';
import { useSignal } from '../model/signal.ts';

/** What runs through the wire under the pointer: its value with unit, how many, from where to where. */
export function WireTip() {
  const { graph } = useGraphScope();
  const id = useSignal(graph.view.hoveredWire);
  const wire = id === undefined ? undefined : graph.wires.get(id)?.wire;
  return wire ? <Told key={id} wire={wire} /> : null;
}

function Told({ wire }: { wire: Wire }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { t: ofInputs } = useTranslation('inputs');
  const units = useSignal(graph.units);
  const at = useSignal(graph.view.hoverAt);
  const { source, target } = wire;
  const [from, to] = [graph.model.card(source.node), graph.model.card(target.node)];
  const value = useResultText(graph, source.node, (result) => {
    const many = wire.link?.query === undefined ? result.outputs[source.port.slice('out/'.length)] : undefined;
    const words = { ...cardWords(t, ofInputs, i18n), noAnswer: (problem: AskedProblem) => problemText(i18n, problem) };
    const text = incomingText(from?.record, result, source.port, units, words, questionOf(graph, wire));
    return Array.isArray(many) ? t('wire.values', { value: text ?? '', count: many.length }) : text;
  });
  if (!from || !to) return null;
  const port = to.record && to.rows.find((row) => row.side === 'in' && row.key === target.port)?.port;
  return (
    <div className="tip pending-tip" data-part="wire-tip" style={{ left: at.x + 14, top: at.y + 14 }}>
      <strong>{value ?? '–'}</strong>
      <br />
      {t('wire.from-to', {
        from: cardTitle(from, i18n.language),
        to: cardTitle(to, i18n.language),
        input: to.record && port ? portName(to.record, port, i18n.language) : target.port,
      })}
    </div>
  );
}
