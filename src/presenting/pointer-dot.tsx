import { useEffect, useReducer } from 'react';
import type { RoomPointer } from '#domain';
import type { ModelViewHandle } from '#viewer';

/** Where the presenter points, as a dot: on the same place of the model, whatever the shape of this screen. */
export function PointerDot({
  pointer,
  pane,
}: {
  pointer: RoomPointer;
  pane: () => Pick<ModelViewHandle, 'spotOf' | 'watch'> | null | undefined;
}) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pane()?.watch(again), [pane]);
  const spot = pointer.at && pane()?.spotOf(pointer.at);
  const place = spot
    ? { insetInlineStart: `${spot.x}px`, insetBlockStart: `${spot.y}px` }
    : { insetInlineStart: `${pointer.x * 100}%`, insetBlockStart: `${pointer.y * 100}%` };
  return <i className="stage-pointer" data-part="stage-pointer" aria-hidden="true" style={place} />;
}
