import type { PlayedStretch } from './play-stretch.ts';

/** Plays a packed stretch in a worker. Rejects when it cannot be read. */
export function playBeside(packed: ArrayBuffer): Promise<PlayedStretch> {
  const worker = new Worker(new URL('./play.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PlayedStretch>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PlayedStretch>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(packed, [packed]);
  }).finally(() => worker.terminate());
}
