import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { JsonObject, JsonValue, PresenceState, ViewType } from '#domain';
import { following } from '../../presence/following.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { selectElements, type EditorState, type ViewMode } from './editor-state.ts';

/** Elements that are told at most; more than that is a set, not what somebody points at. */
const MOST_ELEMENTS = 5;
const MODES: readonly ViewMode[] = ['model', 'report', 'setup', 'both', 'deck'];

/** What a tab shows of the editor, as another may follow it. */
interface Shown {
  view: ViewMode;
  views: Partial<Record<ViewType, string>>;
  isGraphAlone: boolean;
  tab: EditorState['inspectorTab'];
  elements: [nodeId: string, elementId: string][];
  /** Slide that is arranged in the deck. */
  slide?: string;
}

/** Tells the others which views, panes and elements this person looks at, and shows those of whom this person follows. */
export function useFollowing({ presence }: Pick<EditorPorts, 'presence'>, state: EditorState): void {
  useEffect(() => {
    if (!presence) return undefined;
    let taken: string | undefined;
    let seen: string | undefined;
    const tell = () => {
      const shown = shownOf(state);
      presence.set({ shows: shown as unknown as JsonObject });
      // Whoever chooses another view or selects something has stopped following.
      if (following.clientId !== undefined && taken !== undefined && taken !== mine(state)) following.clientId = undefined;
    };
    const follow = () => {
      const theirs = presence.others().find(({ clientId }) => clientId === following.clientId);
      const shown = theirs && readShown(theirs['shows']);
      if (!shown) {
        taken = seen = undefined;
        return;
      }
      const text = JSON.stringify([shown, theirs.selection]);
      if (text === seen) return;
      seen = text;
      takeUp(state, shown, theirs);
      taken = mine(state);
    };
    const ends = [subscribe(state, tell), presence.subscribe(follow), subscribe(following, follow)];
    tell();
    return () => {
      for (const end of ends) end();
    };
  }, [presence, state]);
}

function shownOf({ view, chosenViews, graphMaximised, inspectorTab, element, elements, deckSlide }: EditorState): Shown {
  const chosen = elements.length > 0 ? elements : element ? [element] : [];
  return {
    view,
    views: { ...chosenViews },
    isGraphAlone: graphMaximised,
    tab: inspectorTab,
    elements: chosen.slice(0, MOST_ELEMENTS).map(({ nodeId, elementId }) => [nodeId, elementId]),
    ...(deckSlide !== undefined && { slide: deckSlide }),
  };
}

const mine = (state: EditorState): string => JSON.stringify([shownOf(state), state.selectedNodes]);

/** Another tab may be of another version, or hostile: only what has the right shape is taken up. */
function readShown(value: JsonValue | undefined): Shown | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { view, views, isGraphAlone, tab, elements, slide } = value;
  if (!MODES.includes(view as ViewMode)) return undefined;
  const ids = typeof views === 'object' && views !== null && !Array.isArray(views) ? views : {};
  const rows = Array.isArray(elements) ? elements.slice(0, MOST_ELEMENTS) : [];
  return {
    view: view as ViewMode,
    views: Object.fromEntries(
      (['model', 'report', 'setup'] as const).flatMap((type) => (typeof ids[type] === 'string' ? [[type, ids[type]]] : [])),
    ),
    isGraphAlone: isGraphAlone === true,
    tab: tab === 'log' || tab === 'outputs' ? tab : 'inputs',
    elements: rows.flatMap((row): Shown['elements'] =>
      Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' ? [[row[0], row[1]]] : [],
    ),
    ...(typeof slide === 'string' && { slide }),
  };
}

function takeUp(state: EditorState, shown: Shown, { selection }: PresenceState): void {
  state.view = shown.view;
  state.chosenViews = shown.views;
  state.graphMaximised = shown.isGraphAlone;
  state.inspectorTab = shown.tab;
  state.deckSlide = shown.slide;
  if (selection) state.selectedNodes = [...selection];
  selectElements(
    state,
    shown.elements.map(([nodeId, elementId]) => ({ nodeId, elementId })),
  );
}
