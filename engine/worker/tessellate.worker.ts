import { transferablesOf } from '../scene/scene-buffers.ts';
import { createAnswerer } from './answer-request.ts';
import type { SceneRequest } from './messages.ts';

/** The part of a worker's global scope that is used here; the DOM's own types describe a window. */
interface WorkerScope {
  onmessage: ((event: { data: SceneRequest }) => void) | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const answer = createAnswerer();

/** Requests are answered one after another. */
let before: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  before = before.then(async () => {
    const reply = await answer(data);
    scope.postMessage(reply, reply.kind === 'scene' ? transferablesOf(reply.scene) : []);
  });
};
