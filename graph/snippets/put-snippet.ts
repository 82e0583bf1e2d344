import { pasteText } from '../clipboard/clipboard.ts';
import type { Graph } from '../editor/graph.ts';
import type { Point } from '../model/card-geometry.ts';

/** Puts a snippet in: around a place of the graph, else in the middle of what is seen. */
export async function putSnippet(graph: Graph, id: string, at: Point | undefined): Promise<void> {
  const text = await graph.ports.snippets?.text(id);
  if (text === undefined) return;
  const { x, y, width, height } = graph.view.seen();
  if (!pasteText(graph, text, at ?? { x: x + width / 2, y: y + height / 2 })) graph.say('nothing-to-paste');
}
