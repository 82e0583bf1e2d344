import { provideKernelCopy } from '../booleans/kernel.ts';
import { transferablesOf } from '../scene/scene-buffers.ts';
import { createAnswerer } from './answer-request.ts';
import type { FedModel, FeedRequest, KernelRequest, PieceRequest, SceneAnswer, SceneRequest } from './messages.ts';

/** The part of a worker's global scope that is used here; the DOM's own types describe a window. */
interface WorkerScope {
  onmessage:
    | ((event: { data: SceneRequest | FeedRequest | PieceRequest | KernelRequest; ports: readonly FeedPort[] }) => void)
    | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}

interface FeedPort {
  onmessage: ((event: { data: FedModel }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const { answer, open, takePiece } = createAnswerer();

scope.onmessage = async ({ data, ports }) => {
  if ('feed' in data) {
    // A text that is no model is asked for again by whoever wants to see it.
    for (const port of ports) {
      const take = open();
      port.onmessage = ({ data: model }) => void take(model).catch(() => undefined);
    }
    return;
  }
  if ('kernel' in data) return provideKernelCopy(() => data.kernel);
  if ('piece' in data) return takePiece(data);
  const { number } = data;
  const reply = await answer(data, (share) => scope.postMessage({ number, kind: 'progress', share }, []));
  scope.postMessage(reply, buffersOf(reply));
};

function buffersOf(reply: SceneAnswer): ArrayBuffer[] {
  if (reply.kind === 'picture') return reply.pixels ? [reply.pixels.buffer] : [];
  return reply.kind === 'scene' ? [...transferablesOf(reply.scene), reply.scene.numbers.buffer as ArrayBuffer] : [];
}
