import { functionTexts, MODEL_PORT, type NodeId } from '#domain';
import { useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { newId } from './new-id.ts';

/** One producer that may be chosen, and the call that wires it. */
export interface ProducerOffer {
  id: NodeId;
  name: string;
  use: () => void;
}

/** Producers among which a consumer must choose; using one lays an explicit wire, which clears the error. */
export function useProducerWire(consumer: NodeId): ProducerOffer[] {
  const { graph } = useGraphScope();
  const { i18n } = useTranslation('graph');
  const choices = graph.model.graph().choices.filter((choice) => choice.target.node === consumer);
  return choices.flatMap(({ target, producers }) =>
    producers.map((id) => {
      const card = graph.model.card(id);
      const name = card?.node.name || (card?.record ? functionTexts(card.record, i18n.language).name : id);
      const twins = producers.filter(
        (other) => other !== id && graph.model.card(other)?.record === card?.record && !card?.node.name,
      );
      return {
        id: `${target.port} ${id}`,
        // Two of the same function are told apart by what follows their place from top to bottom.
        name:
          twins.length > 0
            ? `${name} ${producers.toSorted((a, b) => (graph.boxOf(a)?.y ?? 0) - (graph.boxOf(b)?.y ?? 0)).indexOf(id) + 1}`
            : name,
        use: () =>
          graph.ports.commands.dispatch({
            type: 'link.add',
            target: target.node,
            portKey: target.port,
            linkId: newId(),
            link: { node: id, output: MODEL_PORT, order: 0 },
            replace: true,
          }),
      };
    }),
  );
}
