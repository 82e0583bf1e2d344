import { firstOfType, type NamedView, type ReaderPort, type ViewType } from '#domain';
import { useViews } from '../../views/use-named-views.ts';
import { useEditorState, type EditorState } from './editor-state.ts';

/** The view of a type that this tab shows: the chosen one, else the first. */
export const chosenOf = (
  views: readonly NamedView[],
  type: ViewType,
  chosen: Readonly<Partial<Record<ViewType, string>>>,
): NamedView | undefined => views.find(({ id, view }) => view.type === type && id === chosen[type]) ?? firstOfType(views, type);

/** The view of a type that this tab shows. */
export function useChosenView(reader: ReaderPort, state: EditorState, type: ViewType): NamedView | undefined {
  const views = useViews(reader);
  const { chosenViews } = useEditorState(state);
  return chosenOf(views, type, chosenViews);
}
