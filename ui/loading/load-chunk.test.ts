import { afterEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
});

const failing = async (load: () => Promise<unknown>): Promise<ChunkLoadError> => {
  try {
    await loadChunk(load);
  } catch (error) {
    if (error instanceof ChunkLoadError) return error;
    throw error;
  }
  throw new Error('It loaded.');
};

it('P8.02c names lost code ChunkLoadError and lost styles CSS_CHUNK_LOAD_FAILED, with the file', async () => {
  const code = await failing(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/palette-x1.js')),
  );
  expect(code).toMatchObject({ name: 'ChunkLoadError', code: 'chunk.load-failed', chunk: 'palette-x1.js' });
  const styles = await failing(() => Promise.reject(new Error('Unable to preload CSS for /assets/people-a2.css')));
  expect(styles).toMatchObject({ code: 'chunk.css-load-failed', chunk: 'people-a2.css' });
  expect(styles.message).toContain('CSS_CHUNK_LOAD_FAILED');
});

it('P4.11 gives code two minutes, and no longer', async () => {
  vi.useFakeTimers();
  let lost: unknown;
  const waiting = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (lost = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(lost).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(lost).toMatchObject({ name: 'ChunkLoadError', code: 'chunk.timeout' });
  await expect(loadChunk(async () => 'here')).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});
