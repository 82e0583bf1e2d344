import type { NodeId } from '#domain';
import { cardState } from '../describe/card-state.ts';
import type { Graph } from '../editor/graph.ts';
import type { FindFilter } from '../editor/graph-view.ts';
import { focusOrder } from '../keyboard/neighbours.ts';
import type { NodeText, NodeTexts } from './node-texts.ts';
import { queryWords } from './search-words.ts';

/** Nodes of the whole graph that a search finds, producers before consumers: every word stands in some text of the node. Undefined where nothing is asked. */
export function findNodes(graph: Graph, texts: NodeTexts, query: string, filter: FindFilter): NodeId[] | undefined {
  const words = queryWords(query);
  if (words.length === 0 && filter === 'all') return undefined;
  return focusOrder(graph).filter(
    (id) => passes(graph, id, filter) && words.every((word) => texts.of(id).some((text) => text.searchable.includes(word))),
  );
}

/** The text of a node that was searched for, where it is not the name that its card shows anyway. */
export function foundText(texts: NodeTexts, id: NodeId, query: string): NodeText | undefined {
  const [name, ...others] = texts.of(id);
  const missing = queryWords(query).filter((word) => !name?.searchable.includes(word));
  if (missing.length === 0) return undefined;
  return (
    others.find((text) => missing.every((word) => text.searchable.includes(word))) ??
    others.find((text) => missing.some((word) => text.searchable.includes(word)))
  );
}

function passes(graph: Graph, id: NodeId, filter: FindFilter): boolean {
  const card = graph.model.card(id);
  if (!card) return false;
  const derived = graph.model.graph();
  switch (filter) {
    case 'all':
      return true;
    case 'unused':
      return derived.wiresFrom(id).length === 0;
    case 'failed':
    case 'stale':
      return cardState(card.node, derived.problems.get(id) ?? [], graph.ports.runs.get(id)).glyph === filter;
    default:
      return `function ${card.node.functionId}` === filter;
  }
}
