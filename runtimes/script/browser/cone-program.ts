/**
 * The program of the worker in which shipped functions run. The worker's script imports it, then brings the functions'
 * own runtime, whose clock and chance are fixed, and starts it: nothing is evaluated later.
 */
import { PartiError, type RawResult, receivedError, sha256Hex } from '#domain';
import type { ConeRequest, FromWorker, ToWorker } from './cone-messages.ts';
import { ConeRunner, type ConeCall } from './cone-runner.ts';
import { ModelFeed } from './model-feed.ts';

/** What the runtime gives: runs one bundle over values. */
type CallBundle = (bundle: unknown, models: unknown, inputs: unknown) => RawResult;

interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  __call: CallBundle;
  __refuseInfinite(value: unknown, key: string): void;
  __startCones(bundles: Record<string, unknown>): void;
}

const scope = globalThis as unknown as Scope;
const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
let nextName = 1;

/** Longest result that is named by its content where the browser offers no hash, bytes. */
const MAX_HASHED = 4096;

/** What the server calls the text; without a secure origin a name of this tab, since the hash would cost more than the function. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!subtle) return bytes.length < MAX_HASHED ? sha256Hex(new TextDecoder().decode(bytes)) : `preview:${nextName++}`;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells the error of a function as the server would. */
function asRunFailed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = String((error as Error | undefined)?.message || error);
    throw new PartiError('run.failed', { message }, { message });
  }
}

/** Begins to answer, with bundles by digest. */
export default function startCones(bundles: Record<string, unknown>): void {
  const feeds = new Set<ModelFeed>();
  const answers = new Map<number, PromiseWithResolvers<RawResult>>();
  const pings = new MessageChannel();
  let nextCall = 1;
  let dropped = 0;
  let before: Promise<void> = Promise.resolve();

  const elsewhere = ({ digest, inputs, models, timeoutMs }: ConeCall): Promise<RawResult> => {
    const id = nextCall++;
    const answer = Promise.withResolvers<RawResult>();
    answers.set(id, answer);
    const texts = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));
    scope.postMessage({ type: 'elsewhere', id, call: { digest, inputs, models: texts, timeoutMs } });
    return answer.promise;
  };
  const runner = new ConeRunner({
    call(call) {
      if (!Object.hasOwn(bundles, call.digest)) return elsewhere(call);
      scope.postMessage({ type: 'running', timeoutMs: call.timeoutMs });
      return asRunFailed(() => scope.__call(bundles[call.digest], call.models, call.inputs));
    },
    refuse: (raw) => asRunFailed(() => scope.__refuseInfinite(raw, '')),
    digestOf,
    made(digest, node, members) {
      for (const feed of feeds) feed.tell(digest, node, members);
    },
    pause: () =>
      new Promise((resolve) => {
        pings.port1.onmessage = () => resolve();
        pings.port2.postMessage(0);
      }),
  });
  const run = async (id: number, request: ConeRequest): Promise<void> => {
    try {
      const answer = await runner.run(request, () => dropped < id);
      scope.postMessage(
        { type: 'done', id, answer },
        answer.results.flatMap(({ modelBytes }) => modelBytes?.buffer ?? []),
      );
    } catch (error) {
      const code = error instanceof PartiError ? error.code : 'run.client-preview-unavailable';
      scope.postMessage({ type: 'failed', id, code, message: String(error) });
    }
  };
  scope.onmessage = ({ data, ports }) => {
    if (data.type === 'document') runner.update(data.epoch, data.document);
    else if (data.type === 'hold') runner.hold(data.digest, data.result);
    else if (data.type === 'feed') for (const port of ports) feeds.add(new ModelFeed((model) => port.postMessage(model)));
    else if (data.type === 'answer') {
      const { call, raw, error } = data;
      if (raw) answers.get(call)?.resolve(raw);
      else if (error)
        answers.get(call)?.reject(receivedError(error.code, { message: error.message }, { message: error.message }));
      answers.delete(call);
    } else if (data.type === 'drop') dropped = data.id;
    else before = before.then(() => run(data.id, data.request));
  };
}

// A built program of a worker exports nothing: the script finds it by this name.
scope.__startCones = startCones;
