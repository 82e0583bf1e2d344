import { useEffect, useRef } from 'react';
import type { RoomState, ViewCamera } from '#domain';
import type { ModelViewHandle } from '#viewer';

/** From one place where the presenter's camera was told to the next: without jumps, and without staying behind (ms). */
const STEP_MS = 120;

/** The camera goes where the presenter turns the model to; `led`: what is followed, undefined where nothing is. */
export function useFollowedCamera(
  led: Pick<RoomState, 'camera' | 'round'> | undefined,
  pane: () => Pick<ModelViewHandle, 'fly'> | null | undefined,
): void {
  const latest = useRef(pane);
  latest.current = pane;
  const told = led?.camera === undefined ? undefined : JSON.stringify(led.camera);
  useEffect(() => {
    const camera = told === undefined ? undefined : (JSON.parse(told) as ViewCamera);
    if (camera) latest.current()?.fly(camera, { ms: STEP_MS });
  }, [told, led?.round]);
}
