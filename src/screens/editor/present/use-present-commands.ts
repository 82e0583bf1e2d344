import { useMemo } from 'react';
import { beginTalk, deckOf, shownSlides, shownViews } from '#domain';
import { showAlert, useTranslation } from '#ui';
import type { SearchResult } from '../../../commands/search-result.ts';
import { isOn } from '../../../flags/flags.ts';
import { useCommands } from '../../../app/use-commands.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';
import { chosenOf } from '../use-views.ts';
import { hearEarlyKeys } from './early-keys.ts';

/** Begins to present, at the slide that is arranged or at the view that is shown. */
export function present({ reader }: Pick<EditorPorts, 'reader'>, state: EditorState): void {
  const document = reader.document();
  const slides = shownSlides(document).filter(({ slide }) => !slide.hidden);
  const shown = shownViewId({ reader }, state);
  const from =
    state.view === 'deck'
      ? slides.find(({ id }) => id === state.deckSlide)
      : slides.find(({ slide }) => slide.kind === 'view' && slide.view === shown);
  state.talk = beginTalk(
    slides.map(({ id }) => id),
    from?.id,
    deckOf(document).showsPath ?? true,
  );
  hearEarlyKeys(state, () => shownSlides(reader.document()).flatMap(({ id, slide }) => (slide.hidden ? [] : [id])));
}

function shownViewId({ reader }: Pick<EditorPorts, 'reader'>, { view, chosenViews }: EditorState): string | undefined {
  return view === 'both' || view === 'deck' ? undefined : chosenOf(shownViews(reader.document().views), view, chosenViews)?.id;
}

/** Present, as palette and Shift+P find it. */
export function usePresentCommands({ reader }: EditorPorts, state: EditorState): void {
  const { t } = useTranslation('app');
  const { t: say } = useTranslation('present');
  const results = useMemo<SearchResult[]>(
    () => [
      {
        type: 'view',
        id: 'view.present',
        name: t('editor.present'),
        description: t('editor.present-about'),
        shortcuts: ['shift+p'],
        group: 'editor',
        validator: () => isOn('presentationMode') && state.talk === undefined && !state.sketch && !state.pick,
        run: () => {
          present({ reader }, state);
          if (!state.talk) showAlert({ id: 'present', state: 'stale', text: say('strip.nothing') });
        },
      },
    ],
    [t, say, reader, state],
  );
  useCommands(results);
}
