import type { TFunction } from 'i18next';
import type { PortKey } from '#domain';
import type { MenuEntry } from '#ui';
import { portName } from '../describe/port-name.ts';
import type { Graph } from '../editor/graph.ts';
import { cardTitle, type CardModel } from '../model/card-model.ts';
import { setSight, sightOf } from '../wires/wire-sight.ts';

const SIGHTS = ['usual', 'faint', 'hidden'] as const;

/** How the wires of the output that a wire comes from are seen: as usual, faint, or stubs with names. */
export function wireSights(graph: Graph, wireId: string, t: TFunction<'graph'>, locale: string): MenuEntry[] {
  const source = graph.wires.get(wireId)?.wire.source;
  const card = source && graph.model.card(source.node);
  return card ? sightsOf(graph, card, source.port, t, locale) : [];
}

/** The same for every output of a card that wires come from: how those that are hidden are shown again. */
export function sightEntries(graph: Graph, card: CardModel, t: TFunction<'graph'>, locale: string): MenuEntry[] {
  const ports = new Set(
    graph.model
      .graph()
      .wiresFrom(card.id)
      .map(({ source }) => source.port),
  );
  return [...ports]
    .slice(0, MOST_PORTS)
    .flatMap((port) => [{ id: `rule ${port}`, kind: 'rule' } as const, ...sightsOf(graph, card, port, t, locale)]);
}

/** A menu that is longer than the window helps nobody. */
const MOST_PORTS = 3;

function sightsOf(graph: Graph, card: CardModel, key: PortKey, t: TFunction<'graph'>, locale: string): MenuEntry[] {
  const port = card.rows.find((row) => row.side === 'out' && row.key === key)?.port;
  const name = port && card.record ? portName(card.record, port, locale) : cardTitle(card, locale);
  const present = sightOf(graph, card.id, key) ?? 'usual';
  return [
    { id: `sight ${key}`, kind: 'heading', label: t('sight.title', { name }) },
    ...SIGHTS.map((sight): MenuEntry => ({
      id: `sight ${key} ${sight}`,
      label: t(`sight.${sight}`),
      checked: sight === present,
      onSelect: () => setSight(graph, card.id, key, sight === 'usual' ? undefined : sight),
    })),
  ];
}
