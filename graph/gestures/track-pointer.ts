import type { Point } from '../model/card-geometry.ts';

/** What happens while a pointer is down. Points are px of the window. */
export interface PointerTrack {
  onMove: (at: Point, event: PointerEvent) => void;
  /** Lifted; `moved` tells a click from a drag. */
  onEnd: (at: Point, moved: boolean, event: PointerEvent) => void;
  /** Escape, or the system took the pointer. */
  onCancel: () => void;
}

const DRAG_PX = 3;

/** Follows one pointer from here until it is lifted, wherever it goes. */
export function trackPointer(start: { clientX: number; clientY: number; pointerId: number }, track: PointerTrack): void {
  let moved = false;
  const end = () => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, true);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    if (!moved && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_PX) return;
    moved = true;
    track.onMove({ x: event.clientX, y: event.clientY }, event);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    end();
    track.onEnd({ x: event.clientX, y: event.clientY }, moved, event);
  };
  const onCancel = () => {
    end();
    track.onCancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    onCancel();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKey, true);
}
