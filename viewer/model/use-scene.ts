import { useCallback, useEffect, useRef, useState } from 'react';
import { createEngineWorker, type EngineWorker, type SceneBuffers } from '#engine';
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
  }, [feed, round]);
  useEffect(() => {
    if (given.current) {
      given.current = false;
      setState((before) => ({ ...before, isBusy: false, share: undefined, isCancelled: true }));
      return;
    }
    if (key === '') {
      setState(NOTHING);
      return;
    }
    let isWanted = true;
    setState((before) => ({ ...before, isBusy: true, share: undefined, isCancelled: false }));
    const onProgress = (share: number) => isWanted && setState((before) => ({ ...before, share }));
    worker.current?.tessellate(latest.current, onProgress).then(
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
  }, [key, feed, round]);
  return { ...state, cancel, resume };
}
