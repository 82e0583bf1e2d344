import { useEffect, type KeyboardEvent } from 'react';

/** What the keys of a plan do. */
export interface PlanDeeds {
  undo: () => void;
  redo: () => void;
  turn: (quarters: number) => void;
  /** By steps of the raster. */
  nudge: (x: number, y: number) => void;
  double: () => void;
  remove: () => void;
  letGo: () => void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Steps of the raster that an arrow goes with Shift. */
const FAR = 10;

/** Keys of the board; steps back also where nothing has the focus. */
export function usePlanKeys(deeds: PlanDeeds): (event: KeyboardEvent) => void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || isTyping) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) deeds.redo();
      else deeds.undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (event) => {
    const arrow = ARROWS[event.key];
    const far = event.shiftKey ? FAR : 1;
    const key = event.key.toLowerCase();
    if (arrow) deeds.nudge(arrow[0] * far, arrow[1] * far);
    else if (event.key === 'Delete' || event.key === 'Backspace') deeds.remove();
    else if (event.key === 'Escape') deeds.letGo();
    else if (key === 'd' && (event.ctrlKey || event.metaKey)) deeds.double();
    else if (key === 'r' && !event.ctrlKey && !event.metaKey) deeds.turn(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
}
