import { useEffect, type RefObject } from 'react';
import { isDockOpen } from './docks.ts';
import type { EditorState } from './editor-state.ts';

/** Time after a press in which another makes a double click (ms). */
const SECOND_PRESS_MS = 500;

/**
 * Hears presses of the model at a place over which the dock of an element slides: where it would come under the pointer,
 * it waits until no second press can follow.
 */
export function useLowPress(state: EditorState, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = () => {
      clearTimeout(timer);
      state.isPressedLow = false;
    };
    const down = ({ target, clientY, button }: PointerEvent) => {
      clearTimeout(timer);
      const isLow = element.getBoundingClientRect().bottom - clientY <= state.dockHeight;
      const isOnModel = target instanceof Element && target.closest('[data-part="model-view"]') !== null;
      state.isPressedLow = button === 0 && isOnModel && isLow && !isDockOpen(state, 'view');
    };
    const lift = () => {
      clearTimeout(timer);
      if (state.isPressedLow) timer = setTimeout(over, SECOND_PRESS_MS);
    };
    // The model is moved from pane to pane: what it hears is not heard by the parts of the page around it.
    const listeners = [
      ['pointerdown', down],
      ['pointerup', lift],
      ['pointercancel', lift],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, true);
      over();
    };
  }, [state, place]);
}
