import { useCallback, useEffect, useMemo } from 'react';
import { loadLater } from '#ui';
import { anchorKey, type CommentAnchor, type ReaderPort } from '#domain';
import { focusItem, goToNode, type Graph } from '#graph';
import { useGraphComments, useThreads } from '../../comments/use-comments.ts';
import type { Discussed } from '../../comments/thread-card.tsx';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { chooseView, selectElements, useEditorState, type EditorState } from './editor-state.ts';

const ThreadCard = loadLater(async () => (await import('../../comments/thread-card.tsx')).ThreadCard);

/** The thread that somebody opened where it belongs. */
export function DiscussedCard({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { discussed } = useEditorState(state);
  if (!discussed) return null;
  return (
    <ThreadCard
      key={anchorKey(discussed.anchor)}
      ports={ports}
      about={discussed}
      onClose={() => {
        state.discussed = undefined;
      }}
    />
  );
}

/** Opens the thread about something beside an element of the page. */
export function discuss(state: EditorState, anchor: CommentAnchor, at: Element | undefined): void {
  const box = at?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2, 120);
  const { x, y, width, height } = box;
  state.discussed = { anchor, at: { x, y, width, height } } satisfies Discussed;
}

/** Threads on the board, and the way from the list of threads to what stands there. */
export function useGraphDiscussion(graph: Graph, ports: EditorPorts, state: EditorState): void {
  const open = useCallback((anchor: CommentAnchor, key: string) => discuss(state, anchor, elementOf(graph, key)), [graph, state]);
  useGraphComments(graph, ports, open);
  const { wantedInGraph } = useEditorState(state);
  useEffect(() => {
    if (wantedInGraph === undefined) return;
    state.wantedInGraph = undefined;
    if (wantedInGraph.includes(':')) focusItem(graph, wantedInGraph);
    else goToNode(graph, wantedInGraph);
  }, [graph, state, wantedInGraph]);
}

/** What stands on the board for a key: its mark, else the thing itself. */
const elementOf = (graph: Graph, key: string): Element | undefined =>
  ['data-pin', 'data-node', 'data-item']
    .map((name) => graph.board?.querySelector(`[${name}="${CSS.escape(key)}"]`))
    .find((element) => element instanceof Element) ?? undefined;

/** Shows what a thread is about: in the graph, in the model, or as the chosen view. */
export function showDiscussed(state: EditorState, reader: ReaderPort, { kind, id, elementId }: CommentAnchor): void {
  const { nodes, frames, notes, views, widgets } = reader.document();
  if (kind === 'element' && elementId !== undefined) selectElements(state, [{ nodeId: id, elementId }]);
  const viewId = kind === 'view' ? id : kind === 'widget' ? widgets[id]?.view : undefined;
  const view = viewId === undefined ? undefined : views[viewId];
  if (viewId !== undefined && view) chooseView(state, view.type, viewId);
  const key =
    kind === 'node' && nodes[id]
      ? id
      : kind === 'frame' && frames[id]
        ? `frame:${id}`
        : kind === 'note' && notes[id]
          ? `note:${id}`
          : undefined;
  if (key !== undefined) state.wantedInGraph = key;
}

/** Comments on the selected element; undefined where none may be read or written. */
export function useDiscussElement(
  ports: EditorPorts,
  state: EditorState,
): { count: number; open(at: Element, name: string): void } | undefined {
  const { element, elements } = useEditorState(state);
  const threads = useThreads(ports.comments);
  if (!ports.comments || !element || elements.length > 1) return undefined;
  const { nodeId: id, elementId } = element;
  const about = threads.filter(
    ({ anchor, resolved }) => !resolved && anchor.kind === 'element' && anchor.id === id && anchor.elementId === elementId,
  );
  const count = about.reduce((sum, { comments }) => sum + comments.filter((one) => !one.isDeleted).length, 0);
  if (count === 0 && !ports.reader.canEdit) return undefined;
  return { count, open: (at, name) => discuss(state, { kind: 'element', id, elementId, name: name.slice(0, 80) }, at) };
}

/** Threads about parts of reports; undefined where none may be read. */
export function useReportDiscussion(
  ports: EditorPorts,
  state: EditorState,
): { counts: ReadonlyMap<string, number>; open(id: string, title: string, at: Element | undefined): void } | undefined {
  const threads = useThreads(ports.comments);
  const isReadable = ports.comments !== undefined;
  return useMemo(() => {
    if (!isReadable) return undefined;
    const counts = new Map<string, number>();
    for (const { anchor, resolved, comments } of threads) {
      if (resolved || anchor.kind !== 'widget') continue;
      counts.set(anchor.id, (counts.get(anchor.id) ?? 0) + comments.filter((one) => !one.isDeleted).length);
    }
    return { counts, open: (id, title, at) => discuss(state, { kind: 'widget', id, name: title.slice(0, 80) }, at) };
  }, [threads, isReadable, state]);
}
