import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createEngineWorker, type EngineWorker, type SceneBuffers } from '#engine';
import { logColours } from './log-colours.ts';
import type { ModelFeed, ShownModel } from './model-selection.ts';

/** What became of the models: buffers, while newer ones are made the last ones. */
export interface SceneState {
  scene: SceneBuffers | undefined;
  isBusy: boolean;
  /** Why the last models could not be turned into a scene; the picture before stays. */
  failure: string | undefined;
  /** Of 1, while a large model is read. */
  share?: number | undefined;
  /** The models were given up; the picture before stays. */
  isCancelled?: boolean;
  cancel: () => void;
  resume: () => void;
}

/** A scene that comes later says so. */
const BUSY_AFTER_MS = 150;

type Shown = Omit<SceneState, 'cancel' | 'resume'>;
const NOTHING: Shown = { scene: undefined, isBusy: false, failure: undefined };

/** Tessellates models in the engine's worker; one worker a view. The same digests in the same order are the same scene. */
export function useScene(models: readonly ShownModel[], feed?: ModelFeed): SceneState {
  const worker = useRef<EngineWorker | undefined>(undefined);
  const [state, setState] = useState<Shown>(NOTHING);
  const [round, setRound] = useState(0);
  const key = models.map(({ nodeId, digest }) => `${nodeId}=${digest}`).join('|');
  /** Whether the next round stands still. */
  const given = useRef(false);
  const cancel = useCallback(() => {
    given.current = true;
    setRound((before) => before + 1);
  }, []);
  const resume = useCallback(() => setRound((before) => before + 1), []);
  const hasScene = useRef(false);
  const latest = useRef(models);
  latest.current = models;
  useLayoutEffect(() => {
    const made = createEngineWorker();
    worker.current = made;
    const end = feed?.((port) => made.feed(port));
    return () => {
      end?.();
      made.dispose();
      worker.current = undefined;
    };
  }, [feed, round]);
  // Before the page is painted: the engine has begun by then.
  useLayoutEffect(() => {
    if (given.current) {
      given.current = false;
      setState((before) => ({ ...before, isBusy: false, share: undefined, isCancelled: true }));
      return;
    }
    if (key === '') {
      hasScene.current = false;
      setState(NOTHING);
      return;
    }
    let isWanted = true;
    const tellBusy = () => setState((before) => ({ ...before, isBusy: true, share: undefined, isCancelled: false }));
    // The next picture of a slider is there sooner than anybody reads that it is made.
    const busy = hasScene.current ? setTimeout(tellBusy, BUSY_AFTER_MS) : void tellBusy();
    const onProgress = (share: number) => isWanted && setState((before) => ({ ...before, share }));
    worker.current?.tessellate(latest.current, onProgress).then(
      (scene) => {
        if (!isWanted || !scene) return;
        clearTimeout(busy);
        hasScene.current = true;
        logColours(scene);
        setState({ scene, isBusy: false, failure: undefined });
      },
      (error: unknown) => {
        clearTimeout(busy);
        if (isWanted)
          setState((before) => ({ ...before, isBusy: false, failure: error instanceof Error ? error.message : String(error) }));
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(busy);
    };
  }, [key, feed, round]);
  return { ...state, cancel, resume };
}
