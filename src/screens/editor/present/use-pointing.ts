import { useEffect, useRef, type PointerEvent, type WheelEvent } from 'react';
import { readCamera, writeCamera, type RoomState } from '#domain';
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

/** Hands that point and turn on the wall are told to the room. `key`: another slide, where nothing is pointed at yet. */
export function usePointing(
  key: string,
  isOn: boolean,
  pane: () => PointedPane | undefined,
  tell: (pointing: Pointing) => void,
): {
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void;
  onWheelCapture: (event: WheelEvent<HTMLElement>) => void;
} {
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
  return {
    onPointerMove(event) {
      const sheet = event.target instanceof Element ? event.target.closest('.stage-sheet') : null;
      if (event.buttons > 0) turn(event.target);
      // What a talk is led by is nothing to be pointed at.
      if (!sheet || (event.target as Element).closest('.pill, .panel, .stage-try, button')) return leave();
      const box = sheet.getBoundingClientRect();
      const at = latest.current.pane()?.placeAt(event.clientX, event.clientY);
      const share = (value: number) => Math.round(value * 1e4) / 1e4;
      const [x, y] = [share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)];
      say({ pointer: { x, y, ...(at ? { at: [share(at[0]), share(at[1]), share(at[2])] } : {}) } });
      clearTimeout(rest.current);
      rest.current = setTimeout(leave, REST_MS);
    },
    onPointerLeave: leave,
    onPointerDownCapture: (event) => turn(event.target),
    onWheelCapture: (event) => turn(event.target),
  };
}
