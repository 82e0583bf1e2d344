import { useEffect, useRef, type RefObject } from 'react';
import type { ModelViewHandle, ShownModel } from '#viewer';
import type { OpenWorkflow } from '../../session/open-workflow.ts';

const SIDE_PX = 300;
/** Runs and drags are over when nothing came for this long. */
const QUIET_MS = 2000;
/** A page that never rests takes the picture all the same. */
const IDLE_WITHIN_MS = 5000;

/** Keeps pictures of the model for the lists, one for each theme: when results changed since the workflow was opened, or none is kept yet. */
export function useThumbnail(
  { thumbnail, reader, commands }: Pick<OpenWorkflow, 'thumbnail' | 'reader' | 'commands'>,
  models: readonly ShownModel[],
  view: RefObject<ModelViewHandle | null>,
): void {
  const digests = models.map(({ digest }) => digest).join(' ');
  const kept = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (digests === '' || !reader.canEdit) return undefined;
    if (kept.current === digests) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let idle: number | undefined;
    const take = async () => {
      // What a workflow shows when it was opened is what its picture shows, unless somebody was quicker.
      if (kept.current === undefined && thumbnail.exists && !commands.canUndo()) {
        kept.current = digests;
        return;
      }
      const handle = view.current;
      if (!handle?.stats()?.isResting) {
        wait();
        return;
      }
      kept.current = digests;
      // A picture that could not be kept is taken again with the next result; nobody waits for it.
      for (const theme of ['light', 'dark'] as const)
        await handle
          .picture({ width: SIDE_PX, height: SIDE_PX, isFitted: true, theme })
          .then((picture) => thumbnail.keep(picture, theme))
          .catch(() => undefined);
    };
    /** A picture is nothing that a hand should wait for. */
    const wait = () => {
      timer = setTimeout(() => {
        // Safari has no idle times.
        if (!('requestIdleCallback' in globalThis)) return void take();
        idle = requestIdleCallback(() => void take(), { timeout: IDLE_WITHIN_MS });
      }, QUIET_MS);
    };
    wait();
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [digests, reader, commands, thumbnail, view]);
}
