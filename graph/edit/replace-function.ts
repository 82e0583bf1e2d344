import {
  findPort,
  functionTexts,
  portsFit,
  portsOf,
  validateValue,
  type FunctionRecord,
  type LibraryFunction,
  type NodeId,
  type PlacedLink,
  type Port,
} from '#domain';
import type { Graph } from '../editor/graph.ts';
import { portOf } from './connect.ts';
import { focusCard } from './selection.ts';

/** Puts another function in a card's place: values and wires that fit it stay, by name; others fall away or are shown broken. */
export function replaceFunction(graph: Graph, id: NodeId, { record, digest, stage }: LibraryFunction): void {
  const card = graph.model.card(id);
  if (!card || !graph.canEdit) return;
  const inputs = Object.entries(card.node.inputs).flatMap(([name, value]) => {
    const property = Object.hasOwn(record.inputSchema.properties, name) ? record.inputSchema.properties[name] : undefined;
    return property && validateValue(property, value, { name }).length === 0 ? [name] : [];
  });
  const ports = Object.entries(card.node.links).flatMap(([key, links]) => {
    const target = findPort(record, key);
    const fits = Object.values(links).every((link) => {
      const source = portOf(graph, link.node, link.output, 'out');
      return target !== undefined && (source === undefined || portsFit(source, target).ok);
    });
    return fits ? [key] : [];
  });
  const links = outgoingLinks(graph, id, record);
  graph.ports.commands.dispatch({
    type: 'node.replace',
    id,
    functionId: record.id,
    digest,
    stage,
    keep: { inputs, ports },
    links,
  });
  const lost = Object.keys(card.node.inputs).length - inputs.length + Object.keys(card.node.links).length - ports.length;
  graph.say('replaced', { name: functionTexts(record, graph.units.get().locale).name, count: lost });
  focusCard(graph, id, { select: true });
}

/** Wires from outputs that the other function names otherwise, led from the one that fits best. */
function outgoingLinks(graph: Graph, id: NodeId, record: FunctionRecord): PlacedLink[] {
  const outputs = portsOf(record).filter((port) => port.side === 'out');
  return graph.model
    .graph()
    .wiresFrom(id)
    .flatMap(({ source, target, linkId, link }): PlacedLink[] => {
      const port = portOf(graph, target.node, target.port, 'in');
      if (linkId === undefined || !link || !port) return [];
      const fits = (output: Port) => {
        const fit = portsFit(output, port);
        return fit.ok && (!fit.needsQuery || link.query !== undefined);
      };
      if (outputs.some((output) => output.key === source.port && fits(output))) return [];
      const best = outputs.find((output) => fits(output) && output.name === port.name) ?? outputs.find(fits);
      return best ? [{ target: target.node, portKey: target.port, linkId, link: { ...link, output: best.key } }] : [];
    });
}
