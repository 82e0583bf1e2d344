import { useTranslation } from '#ui';
import { cardWords, incomingText } from '../card/result-summary.ts';
import { useResultText } from '../card/use-card.ts';
import { portName } from '../describe/port-name.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { CardModel } from '../model/card-model.ts';
import type { CardRow } from '../model/card-rows.ts';
import { useSignal } from '../model/signal.ts';

/** One output of a card in the strip with its value, which follows the sketch while it is drawn. */
export function StripOutput({ card, row }: { card: CardModel; row: CardRow }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { t: ofInputs } = useTranslation('inputs');
  const units = useSignal(graph.units);
  const words = cardWords(t, ofInputs, i18n);
  const output = row.key.slice('out/'.length);
  const text = useResultText(graph, card.id, (result) => incomingText(card.record, result, row.key, units, words));
  const value = useResultText(graph, card.id, ({ outputs }) =>
    Object.hasOwn(outputs, output) && typeof outputs[output] === 'number' ? String(outputs[output]) : undefined,
  );
  const name = row.port && card.record ? portName(card.record, row.port, i18n.language) : output;
  return (
    <li className="out" data-type={row.port?.dataType ?? 'model'} data-part="strip-output" data-name={output} data-value={value}>
      <span className="from">{text ?? ''}</span>
      <span className="name">{name}</span>
      <b className="port" data-side="out" data-many={row.port?.list || undefined} />
    </li>
  );
}
