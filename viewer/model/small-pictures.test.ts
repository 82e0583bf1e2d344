import { expect, it, vi } from 'vitest';
import type { ElementModel } from '#domain';
import { createSmallPictures, type PictureWorker } from './small-pictures.ts';

const shown = (digest: string) => [{ nodeId: 'n', label: 'n', digest, model: { Elements: {} } as ElementModel }];
const SIZE = { width: 4, height: 2, theme: 'light' } as const;

/** Workers that answer with one pixel tone a digest; `broken` ones fail. */
function workers(broken: ReadonlySet<string> = new Set()) {
  const asked: string[] = [];
  let [running, most, started] = [0, 0, 0];
  const start = (): PictureWorker => {
    started++;
    running++;
    most = Math.max(most, running);
    return {
      async picture(models, { width, height, tones }) {
        const digest = models.map((one) => one.digest).join(' ');
        asked.push(digest);
        expect(tones.ramps).toHaveLength(4);
        if (broken.has(digest)) throw new Error('broken');
        return new Uint8ClampedArray(width * height * 4).fill(digest.length);
      },
      dispose: () => running--,
    };
  };
  return { start, asked, counts: () => ({ running, most, started }) };
}
const atOnce = () => Promise.resolve();

it('a model is drawn once for a size and a theme, by one worker that ends when nobody asks', async () => {
  vi.useFakeTimers();
  const { start, asked, counts } = workers();
  const pictures = createSmallPictures(start, atOnce);
  const wanted = () => true;
  const all = await Promise.all([
    pictures.draw(shown('a'), SIZE, wanted),
    pictures.draw(shown('bb'), SIZE, wanted),
    pictures.draw(shown('a'), SIZE, wanted),
    pictures.draw(shown('a'), { ...SIZE, theme: 'dark' }, wanted),
  ]);
  expect(all.map((pixels) => pixels?.[0])).toEqual([1, 2, 1, 1]);
  expect(asked).toEqual(['a', 'bb', 'a']);
  expect(counts()).toEqual({ running: 1, most: 1, started: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts().running).toBe(0);
  // What was drawn stays without a worker; something new starts one.
  expect((await pictures.draw(shown('bb'), SIZE, wanted))?.[0]).toBe(2);
  expect(counts().started).toBe(1);
  await pictures.draw(shown('ccc'), SIZE, wanted);
  expect(counts().started).toBe(2);
  vi.useRealTimers();
});

it('what left the sight before its turn is not drawn, and is when it comes back', async () => {
  const { start, asked } = workers();
  const pictures = createSmallPictures(start, atOnce);
  expect(await pictures.draw(shown('a'), SIZE, () => false)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await pictures.draw(shown('a'), SIZE, () => true)).toBeDefined();
});

it('a model that cannot be drawn has no picture, is not tried again, and stops no other', async () => {
  const { start, asked } = workers(new Set(['bad']));
  const pictures = createSmallPictures(start, atOnce);
  expect(await pictures.draw(shown('bad'), SIZE, () => true)).toBeUndefined();
  expect(await pictures.draw(shown('good'), SIZE, () => true)).toBeDefined();
  expect(await pictures.draw(shown('bad'), SIZE, () => true)).toBeUndefined();
  expect(asked).toEqual(['bad', 'good']);
});
