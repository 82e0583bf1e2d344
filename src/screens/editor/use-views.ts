import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { CommandsPort, NodeId, ReaderPort, ViewType, WorkflowView } from '#domain';

/** Id that the first model view of a workflow gets when something of it is to be kept. */
const FIRST_MODEL_VIEW = 'model';

/** The first view of a type in the order of the tabs; undefined while the document has none. */
export function useFirstView(reader: ReaderPort, type: ViewType): { id: string; view: WorkflowView } | undefined {
  const kept = useRef<{ from: unknown; first: { id: string; view: WorkflowView } | undefined }>({
    from: undefined,
    first: undefined,
  });
  const subscribe = useCallback(
    (listener: () => void) => reader.subscribeAll((touched) => touched.has('views') && listener()),
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const { views } = reader.document();
    if (kept.current.from !== views) kept.current = { from: views, first: firstOf(views, type) };
    return kept.current.first;
  });
}

function firstOf(views: Readonly<Record<string, WorkflowView>>, type: ViewType): { id: string; view: WorkflowView } | undefined {
  const [first] = Object.entries(views)
    .filter(([, view]) => view.type === type)
    .toSorted(([, a], [, b]) => a.order - b.order);
  return first && { id: first[0], view: first[1] };
}

const NOTHING: ReadonlySet<NodeId> = new Set();

/** Functions whose elements the model does not show. */
export function useHiddenNodes(reader: ReaderPort): ReadonlySet<NodeId> {
  const visibility = useFirstView(reader, 'model')?.view.visibility;
  const kept = useRef<{ from: unknown; hidden: ReadonlySet<NodeId> }>({ from: undefined, hidden: NOTHING });
  if (kept.current.from !== visibility) {
    const hidden = Object.entries(visibility ?? {}).flatMap(([id, shown]) => (shown === 'hidden' ? [id] : []));
    kept.current = { from: visibility, hidden: hidden.length === 0 ? NOTHING : new Set(hidden) };
  }
  return kept.current.hidden;
}

/** Shows or hides the elements of functions; one step of undo. */
export function showNodes(reader: ReaderPort, commands: CommandsPort, nodes: readonly NodeId[], isShown: boolean): void {
  const view = firstOf(reader.document().views, 'model');
  const visibility = Object.fromEntries(nodes.map((id) => [id, isShown ? ('visible' as const) : ('hidden' as const)]));
  if (view) commands.dispatch({ type: 'view.set-visibility', id: view.id, nodes: visibility });
  else
    commands.dispatch({ type: 'view.put', id: FIRST_MODEL_VIEW, view: { type: 'model', name: 'Model', order: 0, visibility } });
}
