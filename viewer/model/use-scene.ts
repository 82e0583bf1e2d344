import { useEffect, useRef, useState } from 'react';
import { createEngineWorker, type EngineWorker, type SceneBuffers } from '#engine';
import type { ModelFeed, ShownModel } from './model-selection.ts';

/** What became of the models: buffers, while newer ones are made the last ones. */
export interface SceneState {
  scene: SceneBuffers | undefined;
  isBusy: boolean;
  /** Why the last models could not be turned into a scene; the picture before stays. */
  failure: string | undefined;
}

const NOTHING: SceneState = { scene: undefined, isBusy: false, failure: undefined };

/** Tessellates models in the engine's worker; one worker a view. The same digests in the same order are the same scene. */
export function useScene(models: readonly ShownModel[], feed?: ModelFeed): SceneState {
  const worker = useRef<EngineWorker | undefined>(undefined);
  const [state, setState] = useState<SceneState>(NOTHING);
  const key = models.map(({ nodeId, digest }) => `${nodeId}=${digest}`).join('|');
  const latest = useRef(models);
  latest.current = models;
  useEffect(() => {
    const made = createEngineWorker();
    worker.current = made;
    const end = feed?.((port) => made.feed(port));
    return () => {
      end?.();
      made.dispose();
      worker.current = undefined;
    };
  }, [feed]);
  useEffect(() => {
    if (key === '') {
      setState(NOTHING);
      return;
    }
    let isWanted = true;
    setState((before) => ({ ...before, isBusy: true }));
    worker.current?.tessellate(latest.current).then(
      (scene) => {
        if (isWanted && scene) setState({ scene, isBusy: false, failure: undefined });
      },
      (error: unknown) => {
        if (isWanted)
          setState((before) => ({ ...before, isBusy: false, failure: error instanceof Error ? error.message : String(error) }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [key, feed]);
  return state;
}
