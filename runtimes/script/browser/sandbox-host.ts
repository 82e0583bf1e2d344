import { PartiError, type JsonValue, type RawResult } from '#domain';
import { MAX_RESULT, sandboxScript } from './sandbox-script.ts';

/** Runs authors' functions in workers of a sandboxed frame: one worker for one run, nothing of the page or the network in reach. */
export interface SandboxHost {
  /** Rejects with `run.failed`, or with `run.client-preview-unavailable` where it took too long or the frame does not come. */
  run(call: SandboxCall): Promise<RawResult>;
  close(): void;
}

export interface SandboxCall {
  digest: string;
  bundle: string;
  inputs: JsonValue;
  /** JSON text by dependency name. */
  models: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export interface SandboxOptions {
  /** Address of the frame's document. */
  address: string;
  /** Prelude, SDK and entry, the same text as on the server. */
  runtime: string;
}

type FrameMessage = { type: 'ready' } | { type: 'broken' | 'ended'; id: number };
type Answer = { json?: unknown; message?: unknown };

interface Started {
  id: number;
  /** Where it runs. */
  at: Frame;
  digest: string;
  port: MessagePort;
}

interface Frame {
  element: HTMLIFrameElement;
  post(message: object, port?: MessagePort): void;
  /** Functions whose script the frame holds. */
  loaded: Set<string>;
}

const READY_MS = 5000;
/** A worker that does not end within this time goes with its frame. */
const END_MS = 100;
const MAX_SPARES = 3;
/** Why a run ended that another one's worker took with the frame. */
const LOST = new PartiError('run.client-preview-unavailable');

/** A host over one hidden frame, which is made with the first run. */
export function createSandboxHost({ address, runtime }: SandboxOptions): SandboxHost {
  let frame: Promise<Frame> | undefined;
  let nextId = 1;
  let isClosed = false;
  const spares = new Map<string, Started>();
  const broken = new Map<number, (isLost?: boolean) => void>();
  const endings = new Map<number, () => void>();

  const hear = (element: HTMLIFrameElement, ready: () => void) => (event: MessageEvent<FrameMessage>) => {
    if (event.source !== element.contentWindow) return;
    if (event.data.type === 'ready') ready();
    else if (event.data.type === 'broken') broken.get(event.data.id)?.();
    else if (event.data.type === 'ended') endings.get(event.data.id)?.();
  };
  const open = (): Promise<Frame> =>
    new Promise((resolve, reject) => {
      const element = document.createElement('iframe');
      element.setAttribute('sandbox', 'allow-scripts');
      element.hidden = true;
      element.title = 'Parti';
      element.src = address;
      const timer = setTimeout(() => {
        element.remove();
        // A frame without the headers of an isolated page is dropped without a word.
        reject(new PartiError('run.client-preview-unavailable', {}, { message: `the frame ${address} did not answer` }));
      }, READY_MS);
      const listener = hear(element, () => {
        clearTimeout(timer);
        const post = (message: object, port?: MessagePort) =>
          element.contentWindow?.postMessage(message, '*', port ? [port] : []);
        resolve({ element, post, loaded: new Set() });
      });
      window.addEventListener('message', listener);
      element.addEventListener('parti-removed', () => window.removeEventListener('message', listener), { once: true });
      document.body.append(element);
    });
  const drop = async (): Promise<void> => {
    const dropped = frame;
    frame = undefined;
    spares.clear();
    for (const tell of [...broken.values()]) tell(true);
    const { element } = (await dropped?.catch(() => undefined)) ?? {};
    element?.dispatchEvent(new Event('parti-removed'));
    element?.remove();
  };
  const opened = (): Promise<Frame> => {
    frame ??= open();
    frame.catch(() => (frame = undefined));
    return frame;
  };
  const start = (at: Frame, digest: string, bundle: string): Started => {
    if (!at.loaded.has(digest)) at.post({ type: 'load', name: digest, text: sandboxScript(runtime, bundle) });
    at.loaded.add(digest);
    const { port1, port2 } = new MessageChannel();
    const id = nextId++;
    at.post({ type: 'start', id, name: digest }, port2);
    return { id, at, digest, port: port1 };
  };
  const end = async ({ id, at, port }: Started): Promise<void> => {
    port.close();
    broken.delete(id);
    // It went with its frame.
    if ((await frame?.catch(() => undefined)) !== at) return;
    const isEnded = new Promise<boolean>((resolve) => {
      endings.set(id, () => resolve(true));
      setTimeout(() => resolve(false), END_MS);
    });
    at.post({ type: 'end', id });
    const ended = await isEnded;
    endings.delete(id);
    if (!ended && (await frame) === at) await drop();
  };
  /** Made while the person looks at the result. */
  const spare = (at: Frame, digest: string, bundle: string): void => {
    spares.set(digest, start(at, digest, bundle));
    const [oldest] = spares.values();
    if (spares.size > MAX_SPARES && oldest) {
      spares.delete(oldest.digest);
      void end(oldest);
    }
  };

  const exchange = ({ id, port }: Started, call: SandboxCall): Promise<RawResult> =>
    new Promise((resolve, reject) => {
      const gone = (isLost?: boolean) => {
        clearTimeout(timer);
        reject(isLost ? LOST : new PartiError('run.client-preview-unavailable'));
      };
      const timer = setTimeout(() => gone(), call.timeoutMs);
      broken.set(id, gone);
      port.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        const result = readAnswer(data);
        if (result instanceof PartiError) reject(result);
        else resolve(result);
      };
      const models = Object.entries(call.models).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
      port.postMessage(`{"inputs":${JSON.stringify(call.inputs)},"models":{${models.join(',')}}}`);
    });

  const attempt = async (call: SandboxCall): Promise<RawResult> => {
    const opening = opened();
    const at = await opening;
    if (frame !== opening && !isClosed) return attempt(call);
    const worker = spares.get(call.digest) ?? start(at, call.digest, call.bundle);
    spares.delete(call.digest);
    try {
      const result = await exchange(worker, call);
      if (frame === opening) spare(at, call.digest, call.bundle);
      return result;
    } finally {
      void end(worker);
    }
  };

  return {
    run: (call) =>
      attempt(call).catch((error: unknown) => {
        if (error !== LOST || isClosed) throw error;
        return attempt(call);
      }),
    close() {
      isClosed = true;
      void drop();
    },
  };
}

/** Whatever comes out of a worker is a stranger's. */
function readAnswer(data: Answer | null): RawResult | PartiError {
  const message = typeof data?.message === 'string' ? data.message.slice(0, 2000) : 'no answer';
  if (typeof data?.json !== 'string' || data.json.length > MAX_RESULT)
    return new PartiError('run.failed', { message }, { message });
  try {
    return JSON.parse(data.json) as RawResult;
  } catch {
    return new PartiError('run.deserialization-error');
  }
}
