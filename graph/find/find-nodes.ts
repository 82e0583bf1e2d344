import { countHandChanges, type NodeId } from '#domain';
import { cardState } from '../describe/card-state.ts';
import type { Graph } from '../editor/graph.ts';
import type { FindFilter } from '../editor/graph-view.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { focusOrder } from '../keyboard/neighbours.ts';
import type { NodeText, NodeTexts } from './node-texts.ts';
import { queryWords } from './search-words.ts';

/**
 * What a search of the whole graph finds, by id or key: nodes, producers before consumers, then frames and notes. Every word
 * stands in some text of each. Undefined where nothing is asked; a filter is about nodes alone.
 */
export function findNodes(graph: Graph, texts: NodeTexts, query: string, filter: FindFilter): string[] | undefined {
  const words = queryWords(query);
  if (words.length === 0 && filter === 'all') return undefined;
  const { frames, notes } = graph.model.board;
  const items = filter === 'all' ? [...Array.from(frames.keys(), frameKey), ...Array.from(notes.keys(), noteKey)] : [];
  const holds = (id: string) => words.every((word) => texts.of(id).some((text) => text.searchable.includes(word)));
  return [...focusOrder(graph).filter((id) => passes(graph, id, filter) && holds(id)), ...items.filter(holds)];
}

/** The text of a node that was searched for, where it is not the name that its card shows anyway. */
export function foundText(texts: NodeTexts, id: string, query: string): NodeText | undefined {
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
    case 'hands':
      return countHandChanges(card.node) > 0;
    case 'failed':
    case 'stale':
      return cardState(card.node, derived.problems.get(id) ?? [], graph.ports.runs.get(id)).glyph === filter;
    default:
      return `function ${card.node.functionId}` === filter;
  }
}
