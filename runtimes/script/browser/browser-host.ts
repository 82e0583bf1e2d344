import { type FunctionRecord, PartiError, type RawResult, receivedError, type RunResult, type WorkflowNode } from '#domain';
import type { ConeAnswer, ConeDocument, ConeRequest, ElsewhereCall, FromWorker, ToWorker } from './cone-messages.ts';
import programAddress from './cone-program.ts?worker&url';

/** Runs cones of shipped functions in a worker of the page, for previews. */
export interface BrowserHost {
  /** Rejects with `run.client-preview-unavailable` where the worker cannot, or took too long: then it is broken for good. */
  run(cone: ConeInDocument): Promise<ConeAnswer>;
  /** Whatever runs ends before its next function, with undefined runs. */
  drop(): void;
  /** Sends each model that it makes to a port, as `FedModel`, before the answer in which it is named. */
  feed(port: MessagePort): void;
  readonly isBroken: boolean;
  close(): void;
}

/** A cone with the document that it stands in. */
export interface ConeInDocument {
  /** Names runtime and canonical form in keys. */
  epoch: string;
  nodes: Readonly<Record<string, WorkflowNode>>;
  functionOf(id: string, digest: string): FunctionRecord | undefined;
  /** Results that `request.shown` names. */
  results: ReadonlyMap<string, RunResult>;
  request: ConeRequest;
}

/** Scripts by digest: `runtime` is prelude, SDK and entry; bundles are function expressions. */
export interface BrowserScripts {
  runtime: string;
  bundles: ReadonlyMap<string, string>;
}

/** Runs a function whose bundle the worker does not hold. */
export type RunElsewhere = (call: ElsewhereCall) => Promise<RawResult>;

/** A host over one blob worker that holds these scripts. */
export function createBrowserHost(scripts: BrowserScripts, runElsewhere: RunElsewhere): BrowserHost {
  const address = URL.createObjectURL(new Blob([workerScript(scripts)], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  const told = createTold();
  const pending = new Map<number, PromiseWithResolvers<ConeAnswer>>();
  let nextId = 1;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;

  const send = (message: ToWorker, ports: MessagePort[] = []) => worker.postMessage(message, ports);
  const end = () => {
    clearTimeout(watch);
    isBroken = true;
    worker.terminate();
    URL.revokeObjectURL(address);
    for (const { reject } of pending.values()) reject(new PartiError('run.client-preview-unavailable'));
    pending.clear();
  };
  const elsewhere = (call: number, asked: ElsewhereCall) =>
    runElsewhere(asked).then(
      (raw) => send({ type: 'answer', call, raw }),
      (error: unknown) => {
        const code = error instanceof PartiError ? error.code : 'run.client-preview-unavailable';
        send({ type: 'answer', call, error: { code, message: error instanceof Error ? error.message : String(error) } });
      },
    );
  worker.onerror = end;
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    clearTimeout(watch);
    if (data.type === 'running') watch = setTimeout(end, data.timeoutMs);
    else if (data.type === 'elsewhere') void elsewhere(data.id, data.call);
    else {
      const { resolve, reject } = pending.get(data.id) ?? {};
      pending.delete(data.id);
      if (data.type === 'done') {
        told.learn(data.answer);
        resolve?.(data.answer);
      } else {
        told.forgetResults();
        reject?.(receivedError(data.code, {}, { message: data.message }));
      }
    }
  };
  return {
    run(cone) {
      if (isBroken) return Promise.reject(new PartiError('run.client-preview-unavailable'));
      const document = told.changesOf(cone);
      if (document) send({ type: 'document', epoch: cone.epoch, document });
      for (const [digest, result] of cone.results) if (told.isNew(digest)) send({ type: 'hold', digest, result });
      const id = nextId++;
      const answer = Promise.withResolvers<ConeAnswer>();
      pending.set(id, answer);
      send({ type: 'run', id, request: cone.request });
      return answer.promise;
    },
    drop: () => send({ type: 'drop', id: nextId - 1 }),
    feed: (port) => send({ type: 'feed' }, [port]),
    get isBroken() {
      return isBroken;
    },
    close: end,
  };
}

/** What a worker was told: documents and results travel once. */
function createTold() {
  const nodes = new Map<string, WorkflowNode>();
  const records = new Map<string, FunctionRecord>();
  const results = new Set<string>();
  return {
    changesOf({ nodes: now, functionOf }: ConeInDocument): ConeDocument | undefined {
      const document: ConeDocument = { nodes: {}, records: {} };
      let isChanged = false;
      for (const [id, node] of Object.entries(now)) {
        const key = `${node.functionId}@${node.digest}`;
        const record = functionOf(node.functionId, node.digest);
        if (record && records.get(key) !== record) {
          records.set(key, record);
          document.records[key] = record;
          isChanged = true;
        }
        if (nodes.get(id) === node) continue;
        nodes.set(id, node);
        document.nodes[id] = node;
        isChanged = true;
      }
      for (const id of nodes.keys()) {
        if (Object.hasOwn(now, id)) continue;
        nodes.delete(id);
        document.nodes[id] = null;
        isChanged = true;
      }
      return isChanged ? document : undefined;
    },
    isNew(digest: string): boolean {
      const isNew = !results.has(digest);
      results.add(digest);
      return isNew;
    },
    learn({ results: made, dropped }: ConeAnswer): void {
      for (const { digest } of made) results.add(digest);
      for (const digest of dropped) results.delete(digest);
    },
    forgetResults: () => results.clear(),
  };
}

/** One script, since nothing may be evaluated later: the program, the functions' runtime, and bundles by digest. */
function workerScript({ runtime, bundles }: BrowserScripts): string {
  const program = new URL(programAddress, globalThis.location.href).href;
  const table = [...bundles].map(([digest, bundle]) => `${JSON.stringify(digest)}: ${bundle}`).join(',\n');
  return `import ${JSON.stringify(program)};
${runtime}
;globalThis.__startCones({${table}});
`;
}
