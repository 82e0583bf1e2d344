import type { Point } from '../../model/card-geometry.ts';
import type { LayoutEngine } from '../tidy-graph.ts';

/** Our own layout beside the page, in a worker for the one picture. Rejects when the worker fails. */
export const layeredLayout: LayoutEngine = (graph) => {
  const worker = new Worker(new URL('./layered.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Point[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Point[]>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(graph);
  }).finally(() => worker.terminate());
};
