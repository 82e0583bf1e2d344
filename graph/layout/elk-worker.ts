import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** The layout engine in a worker of its own file, as its licence and the main thread want it; loaded with the first tidy. */
export const elk = new ELK({ workerFactory: () => new Worker(workerUrl) });
