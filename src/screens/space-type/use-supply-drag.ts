import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { extentOf, held, placedThing, type PlacedThing, type SpaceVariant } from '#domain';
import { settled, type PlanBoardHandle } from './plan-board.tsx';
import type { SizedThing, SupplyThing } from './things.ts';

/** Pixels that a pointer moves before a press is a drag. */
const SLIP = 4;
/** Metres within which a wall or a thing attracts what comes from outside. */
const REACH = 0.08;

/** Things that are dragged out of the supply: where one would stand, and what is done with it when it is let go. */
export function useSupplyDrag(
  board: RefObject<PlanBoardHandle | null>,
  {
    variant,
    find,
    grid,
  }: { variant: SpaceVariant | undefined; find: (thing: PlacedThing) => SupplyThing | undefined; grid: number },
  { onDrop, onPress }: { onDrop: (thing: PlacedThing) => void; onPress: (of: SizedThing) => void },
): {
  coming: { thing: PlacedThing; of: SizedThing } | undefined;
  begin: (of: SizedThing, event: PointerEvent) => void;
} {
  const [coming, setComing] = useState<{ thing: PlacedThing; of: SizedThing }>();
  const end = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => end.current?.(), []);
  const at = (of: SizedThing, clientX: number, clientY: number): PlacedThing | undefined => {
    const place = board.current?.placeOf(clientX, clientY);
    if (!place || !variant) return undefined;
    const extents = variant.things.map((thing) => extentOf(thing, find(thing)?.size));
    const { thing } = settled(placedThing(of, place, variant.cell), of, { variant, extents, reach: REACH, grid });
    return held(thing, of.size, variant.cell);
  };
  const begin = (of: SizedThing, { clientX: x, clientY: y }: PointerEvent) => {
    let isDragged = false;
    const move = (event: globalThis.PointerEvent) => {
      isDragged ||= Math.hypot(event.clientX - x, event.clientY - y) > SLIP;
      const thing = isDragged ? at(of, event.clientX, event.clientY) : undefined;
      setComing(thing && { thing, of });
    };
    const stop = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', giveUp, true);
      setComing(undefined);
    };
    const drop = (event: globalThis.PointerEvent) => {
      stop();
      const thing = isDragged ? at(of, event.clientX, event.clientY) : undefined;
      if (thing) onDrop(thing);
      else if (!isDragged) onPress(of);
    };
    const giveUp = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && stop();
    end.current = stop;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', giveUp, true);
  };
  return { coming, begin };
}
