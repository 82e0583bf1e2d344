import { nextTalk, talkEventOf } from '#domain';
import type { EditorState } from '../editor-state.ts';

let stop = () => undefined as void;

/**
 * Keys that are pressed between the beginning of a talk and its first picture are the talk's already: nothing else hears them,
 * and none is lost. `slides`: ids of those that are shown.
 */
export function hearEarlyKeys(state: Pick<EditorState, 'talk'>, slides: () => readonly string[]): void {
  stop();
  const hear = (event: KeyboardEvent) => {
    const { talk } = state;
    // The stage hears them itself from its first picture on.
    if (!talk || document.querySelector('.stage-wall')) return stop();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const meant = talkEventOf(event);
    event.stopPropagation();
    if (!meant) return;
    event.preventDefault();
    state.talk = nextTalk(talk, meant, slides());
  };
  stop = () => window.removeEventListener('keydown', hear, true);
  window.addEventListener('keydown', hear, true);
}
