import { useEffect, useRef, useState, type PointerEvent, type RefObject, type WheelEvent } from 'react';
import { readCamera, writeCamera, type RoomPointer, type RoomState } from '#domain';
import { placeOnWall, type PicturePlace } from '../../../presenting/picture-place.ts';
import type { ModelPaneReach } from '../editor-state.ts';

/** What a presenter points with: the pointer on the wall, and the camera once the model was turned. */
export type Pointing = Pick<RoomState, 'camera' | 'pointer'>;

/** A pane that is pointed at. */
export type PointedPane = Pick<ModelPaneReach, 'read' | 'placeAt'>;

/** A pointer that rests is no pointer any more (ms). */
const REST_MS = 3000;
/** A camera that is turned is told no faster than this, and for so long after a hand has left it (ms). */
const TURN_MS = 50;
const AFTER_MS = 800;

/**
 * Hands that point and turn on the wall are told to the room; so is what the presenter points at in their window, which stays
 * until they leave it, and is a dot on their own wall too. `key`: another slide, where nothing is pointed at yet.
 */
export function usePointing(
  key: string,
  isOn: boolean,
  pane: () => PointedPane | undefined,
  tell: (pointing: Pointing) => void,
): {
  wall: RefObject<HTMLDivElement | null>;
  hands: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void;
    onWheelCapture: (event: WheelEvent<HTMLElement>) => void;
  };
  pointer: RoomPointer | undefined;
  pointFrom: (place: PicturePlace | undefined) => void;
} {
  const wall = useRef<HTMLDivElement>(null);
  const [fromDesk, setFromDesk] = useState<{ key: string; pointer: RoomPointer }>();
  const now = useRef<Pointing>({});
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turning = useRef<{ timer: ReturnType<typeof setInterval>; until: number }>(undefined);
  const latest = useRef({ isOn, pane, tell });
  latest.current = { isOn, pane, tell };
  const say = (patch: Pointing) => {
    if (!latest.current.isOn) return;
    now.current = { ...now.current, ...patch };
    latest.current.tell(now.current);
  };
  const stopTurning = () => {
    clearInterval(turning.current?.timer);
    turning.current = undefined;
  };
  useEffect(() => {
    now.current = {};
    return () => {
      clearTimeout(rest.current);
      stopTurning();
    };
  }, [key]);
  const turn = (target: EventTarget) => {
    if (!(target instanceof Element) || !target.closest('.stage-model')) return;
    const until = performance.now() + AFTER_MS;
    if (turning.current) {
      turning.current.until = until;
      return;
    }
    const timer = setInterval(() => {
      const camera = latest.current.pane()?.read();
      // As a view would keep it: no digits that nobody sees.
      const kept = camera && readCamera(writeCamera(camera));
      if (kept && JSON.stringify(kept) !== JSON.stringify(now.current.camera)) say({ camera: kept });
      if (performance.now() > (turning.current?.until ?? 0)) stopTurning();
    }, TURN_MS);
    turning.current = { timer, until };
  };
  const leave = () => {
    clearTimeout(rest.current);
    if (now.current.pointer) say({ pointer: undefined });
  };
  const pointerAt = (sheet: Element, clientX: number, clientY: number): RoomPointer => {
    const box = sheet.getBoundingClientRect();
    const at = latest.current.pane()?.placeAt(clientX, clientY);
    const [x, y] = [share((clientX - box.left) / box.width), share((clientY - box.top) / box.height)];
    return { x, y, ...(at ? { at: [share(at[0]), share(at[1]), share(at[2])] } : {}) };
  };
  const hands = {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      // The presenter's window is drawn inside this wall: what is pointed at there is told by itself.
      if (event.nativeEvent.view !== window) return;
      const sheet = event.target instanceof Element ? event.target.closest('.stage-sheet') : null;
      if (event.buttons > 0) turn(event.target);
      // What a talk is led by is nothing to be pointed at.
      if (!sheet || (event.target as Element).closest('.pill, .panel, .stage-try, button')) return leave();
      say({ pointer: pointerAt(sheet, event.clientX, event.clientY) });
      clearTimeout(rest.current);
      rest.current = setTimeout(leave, REST_MS);
    },
    onPointerLeave: leave,
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => turn(event.target),
    onWheelCapture: (event: WheelEvent<HTMLElement>) => turn(event.target),
  };
  return {
    wall,
    hands,
    pointer: fromDesk?.key === key ? fromDesk.pointer : undefined,
    pointFrom(place) {
      const sheet = wall.current?.querySelector('.stage-sheet');
      const box = sheet?.getBoundingClientRect();
      const spot = box && place && placeOnWall(place, box);
      if (!sheet || !box || !spot) {
        setFromDesk(undefined);
        return leave();
      }
      clearTimeout(rest.current);
      const pointer = pointerAt(sheet, box.left + spot.x * box.width, box.top + spot.y * box.height);
      setFromDesk({ key, pointer });
      say({ pointer });
    },
  };
}

const share = (value: number) => Math.round(value * 1e4) / 1e4;
