import {
  functionTexts,
  type FunctionRecord,
  type NodeId,
  type NodeLayout,
  type PortKey,
  type ShowIfContext,
  type WorkflowNode,
} from '#domain';
import { CARD, cardHeight, portOffsetY, type Box, type Point } from './card-geometry.ts';
import { cardRows, type CardRow } from './card-rows.ts';

/** Everything about a card that follows from the document and the function alone; a new object whenever it changes. */
export interface CardModel {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord | undefined;
  rows: readonly CardRow[];
  box: Box;
  pinned: boolean;
}

/** Builds the model of one card; a node without a place stands at the origin. */
export function cardModel(
  id: NodeId,
  node: WorkflowNode,
  layout: NodeLayout | undefined,
  record: FunctionRecord | undefined,
  dependencies?: ShowIfContext['dependencies'],
): CardModel {
  const rows = cardRows(node, record, dependencies);
  const box = { x: 0, y: 0, width: CARD.width, height: cardHeight(rows.length) };
  return placedCard({ id, node, record, rows, box, pinned: false }, layout);
}

/** The same card at another place: its rows stay the same objects. */
export function placedCard(card: CardModel, layout: NodeLayout | undefined): CardModel {
  const [x, y, pinned] = layout ?? [0, 0, 0];
  return { ...card, box: { ...card.box, x, y }, pinned: pinned === 1 };
}

/** Where a wire meets the card, relative to its corner. Ports that no row shows meet at the header, or at the row that counts. */
export function portPoint(card: CardModel, key: PortKey, side: 'in' | 'out'): Point {
  const index = card.rows.findIndex((row) => row.key === key && row.side === side);
  const shown = index >= 0 ? index : side === 'in' ? card.rows.findIndex((row) => row.more !== undefined) : -1;
  return { x: side === 'in' ? 0 : CARD.width, y: shown >= 0 ? portOffsetY(shown) : CARD.head / 2 };
}

/** Name given by hand, else the function's own in a language. */
export function cardTitle(card: CardModel, locale: string): string {
  return card.node.name || (card.record && functionTexts(card.record, locale).name) || card.node.functionId;
}
