import type { ModelViewHandle } from '#viewer';

/** What a rendered model costs, as a script reads it from `window.partiPerformance`; times in ms. */
export interface RenderFigures {
  url: string;
  bytes: number;
  elements: number;
  triangles: number;
  /** Since the page began: the file was there, the building was seen. */
  fetchedMs: number;
  firstPictureMs: number;
  /** From picture to picture in one turn around the building. */
  frames: { count: number; medianMs: number; p95Ms: number; longestMs: number };
}

const FRAMES = 60;

/** Turns the building once around and tells how long each picture took to come. */
export async function measureFrames(handle: ModelViewHandle): Promise<RenderFigures['frames']> {
  const camera = handle.camera();
  if (!camera) throw new Error('The view draws nothing yet.');
  const times: number[] = [];
  let before = performance.now();
  for (let frame = 0; frame <= FRAMES; frame++) {
    const drawn = nextPicture(handle);
    handle.place({ ...camera, azimuth: camera.azimuth + ((frame + 1) / (FRAMES + 1)) * 360 });
    const at = await drawn;
    // The first one waits for what is drawn already.
    if (frame > 0) times.push(at - before);
    before = at;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10;
  return { count: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) };
}

const nextPicture = (handle: ModelViewHandle): Promise<number> =>
  new Promise((resolve) => {
    const end = handle.watch(() => {
      end();
      resolve(performance.now());
    });
  });
