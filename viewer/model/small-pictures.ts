import { createEngineWorker, type EngineWorker } from '#engine';
import { tonesOf } from '../drawing/tones.ts';
import type { ShownModel } from './model-selection.ts';

/** Pictures that are kept for whoever asks again. */
const KEPT = 300;
/** A worker that nobody asked for so long (ms) gives its memory back. */
const UNUSED_MS = 20_000;

/** What the worker draws: a part of the engine's. */
export type PictureWorker = Pick<EngineWorker, 'picture' | 'dispose'>;

/** Size of a small picture in px of the screen, and its tones. */
export interface SmallPictureSize {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Draws small pictures one after another, beside the page, and keeps them by the digests of what they show. */
export interface SmallPictures {
  /**
   * Pixels of models (red, green, blue, opacity, row by row from above). `undefined`: nothing is to be seen, it cannot be
   * drawn, or `isWanted` says no when its turn comes.
   */
  draw(models: readonly ShownModel[], size: SmallPictureSize, isWanted: () => boolean): Promise<Pixels | undefined>;
}

/** Starts no worker before the first picture. `pause` lets the page do something else first. */
export function createSmallPictures(
  start: () => PictureWorker = createEngineWorker,
  pause: () => Promise<void> = idle,
): SmallPictures {
  const kept = new Map<string, Pixels | undefined>();
  let worker: PictureWorker | undefined;
  let unused: ReturnType<typeof setTimeout> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const end = () => {
    worker?.dispose();
    worker = undefined;
  };
  const drawNow = async (key: string, models: readonly ShownModel[], { width, height, theme }: SmallPictureSize) => {
    clearTimeout(unused);
    worker ??= start();
    try {
      const { ramps, edge, hair, sun } = tonesOf(theme);
      kept.set(key, await worker.picture(models, { width, height, tones: { ramps, edge, hair, sun } }));
    } catch {
      // What cannot be drawn has no picture; the model pane says what is wrong with it. A new worker knows nothing of it.
      kept.set(key, undefined);
      end();
    }
    for (const old of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(old);
    }
    unused = setTimeout(end, UNUSED_MS);
  };
  return {
    draw(models, size, isWanted) {
      const key = `${size.width}×${size.height} ${size.theme} ${models.map(({ digest }) => digest).join(' ')}`;
      const next = before.then(async () => {
        if (!kept.has(key)) {
          await pause();
          if (!isWanted()) return undefined;
          await drawNow(key, models, size);
        }
        const pixels = kept.get(key);
        kept.delete(key);
        kept.set(key, pixels);
        return pixels;
      });
      before = next.catch(() => undefined);
      return next;
    },
  };
}

/** Pictures that the page waits with at most so long (ms). */
const IDLE_WITHIN_MS = 3000;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle times.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve, 50);
  });
}
