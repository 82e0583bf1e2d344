import { PartiError, type JsonValue, type RawResult } from '#domain';

/** Runs shipped functions in a worker of the page, for previews. */
export interface BrowserHost {
  /** Runs one function. `models` are by dependency name: JSON text, or the digest of one that the worker holds. */
  run(call: BrowserCall): Promise<RawResult>;
  /** Ends a run that nobody wants any more, with its worker. */
  cancel(): void;
  close(): void;
}

export interface BrowserCall {
  digest: string;
  inputs: JsonValue;
  models: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** Scripts by digest: `runtime` is prelude, SDK and entry; bundles are function expressions. */
export interface BrowserScripts {
  runtime: string;
  bundles: ReadonlyMap<string, string>;
}

interface Answer {
  id: number;
  json?: string;
  message?: string;
}

/** A host over one blob worker that holds these scripts; a new worker is started after a cancelled or timed-out run. */
export function createBrowserHost(scripts: BrowserScripts): BrowserHost {
  const address = URL.createObjectURL(new Blob([workerScript(scripts)], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  let nextId = 1;
  let pending: { id: number; resolve(result: RawResult): void; reject(error: PartiError): void } | undefined;

  const start = (): Worker => {
    const started = new Worker(address);
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== pending?.id) return;
      const { resolve, reject } = pending;
      pending = undefined;
      if (data.json === undefined)
        reject(new PartiError('run.failed', { message: data.message ?? '' }, { message: data.message }));
      else resolve(JSON.parse(data.json) as RawResult);
    };
    return started;
  };
  const cancel = () => {
    if (!pending) return;
    worker?.terminate();
    worker = undefined;
    pending.reject(new PartiError('run.client-preview-unavailable'));
    pending = undefined;
  };
  worker = start();
  return {
    run(call) {
      cancel();
      worker ??= start();
      const id = nextId++;
      const models = Object.entries(call.models).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
      const json = `{"inputs":${JSON.stringify(call.inputs)},"models":{${models.join(',')}}}`;
      return new Promise<RawResult>((resolve, reject) => {
        const timer = setTimeout(cancel, call.timeoutMs);
        const settle = () => clearTimeout(timer);
        pending = {
          id,
          resolve: (result) => (settle(), resolve(result)),
          reject: (error) => (settle(), reject(error)),
        };
        worker?.postMessage({ id, digest: call.digest, json });
      });
    },
    cancel,
    close() {
      cancel();
      worker?.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

/** One script, since nothing may be evaluated later: runtime, bundles by digest, and the loop. */
function workerScript({ runtime, bundles }: BrowserScripts): string {
  const table = [...bundles].map(([digest, bundle]) => `${JSON.stringify(digest)}: ${bundle}`).join(',\n');
  return `${runtime}
(function () {
  "use strict";
  var bundles = {${table}};
  self.onmessage = function (event) {
    var id = event.data.id;
    try {
      var bundle = Object.prototype.hasOwnProperty.call(bundles, event.data.digest) ? bundles[event.data.digest] : undefined;
      if (!bundle) throw new Error("this page does not hold the function");
      self.postMessage({ id: id, json: globalThis.__run(bundle, event.data.json) });
    } catch (error) {
      self.postMessage({ id: id, message: String((error && error.message) || error) });
    }
  };
})();
`;
}
