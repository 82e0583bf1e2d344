import { useGesture, useGiveUp } from '#ui';
import type { PointerEvent } from 'react';

interface Drag {
  from: number;
  to: number;
  /** Column that is filled; undefined where a row is moved. */
  column?: string;
}

/**
 * Dragging from a row to another one: by its handle to move it there, by the corner of a cell to fill its column down to
 * there. Where it would end, and what the parts that are dragged need. Escape gives up.
 */
export function useRowDrag(
  count: number,
  scroller: { current: HTMLElement | null },
  onDrop: (from: number, to: number, column: string | undefined) => void,
) {
  const gesture = useGesture<Drag>();
  useGiveUp(gesture.shown !== undefined, gesture.drop);
  const placeAt = (y: number): number | undefined => {
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const { top, bottom } = row.getBoundingClientRect();
      if (y >= top && y < bottom) return Number(row.dataset['row']);
    }
    return undefined;
  };
  const dragProps = (index: number, column?: string) => {
    const own = () => {
      const drag = gesture.now();
      return drag?.from === index && drag.column === column ? drag : undefined;
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || count < 2) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        gesture.hold({ from: index, to: index, ...(column === undefined ? {} : { column }) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const drag = own();
        const to = drag && placeAt(event.clientY);
        if (drag && to !== undefined && to !== drag.to) gesture.hold({ ...drag, to });
      },
      onPointerUp: () => {
        const drag = own();
        gesture.drop();
        if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to, column);
      },
      onPointerCancel: gesture.drop,
    };
  };
  return { drag: gesture.shown, dragProps };
}
