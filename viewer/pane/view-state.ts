import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ViewController } from '../model/view-controller.ts';
import type { ShownView } from './shown-view.ts';

/** What a view keeps, or where nobody may change the view what this reader chose for it. */
export function useKept<Value>(
  kept: Value,
  view: ShownView | undefined,
  onChange: ((value: Value) => void) | undefined,
): [value: Value, choose: (value: Value) => void] {
  const [own, setOwn] = useState<{ view: string | undefined; value: Value }>();
  const id = view?.id;
  if (onChange) return [kept, onChange];
  return [own && own.view === id ? own.value : kept, (value) => setOwn({ view: id, value })];
}

const never = () => () => undefined;

/** Whether a picture with anything in it was drawn. */
export function useIsDrawn(controller: ViewController | undefined): boolean {
  return useSyncExternalStore(controller?.subscribe ?? never, () => (controller?.stats.triangles ?? 0) > 0);
}

/** Whether a picture of a scene was drawn: from then on the camera stands. */
export function useIsPlaced(controller: ViewController | undefined): boolean {
  return useSyncExternalStore(
    controller?.subscribe ?? never,
    () => controller?.scene !== undefined && controller.frameNumber() > 0,
  );
}

/**
 * Whether something drawn over the model is shown, by its id: it waits for a camera that stands, and once there it stays,
 * also when the first model arrives later. Otherwise that would take the pen out of somebody's hand.
 */
export function useStands(name: string | undefined, isReady: boolean): boolean {
  const [standing, setStanding] = useState<string>();
  const isStanding = name !== undefined && (isReady || standing === name);
  const next = isStanding ? name : undefined;
  if (next !== standing) setStanding(next);
  return isStanding;
}

/** Takes up the camera of a view that was chosen: at once when the first model arrives, later in flight. */
export function useKeptCamera(controller: ViewController | undefined, hasScene: boolean, view: ShownView | undefined): void {
  const shown = useRef<string | undefined>(undefined);
  const { id, round, camera, flight } = view ?? {};
  const key = `${id} ${round}`;
  const latest = useRef({ camera, flight });
  latest.current = { camera, flight };
  useEffect(() => {
    if (!controller || !hasScene || shown.current === key) return;
    const { camera: kept, flight: way } = latest.current;
    if (kept) controller.camera.show(kept, shown.current === undefined, way);
    else if (way) controller.camera.fit(shown.current === undefined ? { ms: 0 } : way);
    shown.current = key;
  }, [controller, hasScene, key]);
}
