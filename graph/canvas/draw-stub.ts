import type { Graph } from '../editor/graph.ts';
import { cardTitle } from '../model/card-model.ts';
import type { RoutedWire } from '../wires/wire-map.ts';
import type { CanvasColours } from './canvas-colours.ts';

/** A stub leads this far from its port (graph px), then comes the name, which takes no more than this. */
const [STUB_PX, NAME_PX, TEXT_PX] = [10, 96, 11];

/** What is left of a hidden wire: at each end a short line, and the name of the card at the other. */
export function drawStub(
  context: CanvasRenderingContext2D,
  graph: Graph,
  { wire: { source, target } }: RoutedWire,
  colours: CanvasColours,
  font: string,
): void {
  const { locale } = graph.units.get();
  const ends = [
    { at: graph.portAt(source.node, source.port, 'out'), other: target.node, way: 1 },
    { at: graph.portAt(target.node, target.port, 'in'), other: source.node, way: -1 },
  ];
  const siblings = graph.model
    .graph()
    .wiresFrom(source.node)
    .filter((one) => one.source.port === source.port);
  context.font = `${TEXT_PX}px ${font}`;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  context.strokeStyle = colours['--color-line-control'];
  context.fillStyle = colours['--color-text-3'];
  for (const { at, other, way } of ends) {
    const card = graph.model.card(other);
    if (!at || !card) continue;
    // An output with several says its names once.
    if (way === 1 && siblings[0]?.target.node !== target.node) continue;
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(at.x + way * STUB_PX, at.y);
    context.stroke();
    context.textAlign = way === 1 ? 'left' : 'right';
    const more = way === 1 && siblings.length > 1 ? ` +${siblings.length - 1}` : '';
    context.fillText(shortened(context, cardTitle(card, locale), more), at.x + way * (STUB_PX + 4), at.y);
  }
}

function shortened(context: CanvasRenderingContext2D, name: string, end: string): string {
  if (context.measureText(name + end).width <= NAME_PX) return name + end;
  let length = name.length;
  while (length > 1 && context.measureText(`${name.slice(0, length)}…${end}`).width > NAME_PX) length--;
  return `${name.slice(0, length)}…${end}`;
}
