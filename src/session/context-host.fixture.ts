import { runInNewContext } from 'node:vm';
import { PartiError, sha256Hex, type RawResult } from '#domain';
import { ConeRunner, type BrowserHost, type BrowserScripts } from '#runtimes-browser/script';

/** What a function is given is not its own: whatever writes into it throws. */
function deepFreeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

/** The worker's runner over a context of its own: the same scripts, planner and canonical form. `onCall` may throw. */
export function contextHost(scripts: BrowserScripts, onCall: (digest: string) => void): BrowserHost {
  const scope: Record<string, unknown> = {};
  runInNewContext(
    `globalThis.self = globalThis; ${scripts.runtime}; globalThis.bundles = {${[...scripts.bundles].map(([digest, bundle]) => `${JSON.stringify(digest)}: ${bundle}`).join(',')}}`,
    scope,
  );
  let dropped = 0;
  let begun = 0;
  let before: Promise<unknown> = Promise.resolve();
  const runner = new ConeRunner({
    call({ digest, inputs, models }) {
      onCall(digest);
      try {
        Object.assign(scope, { models: deepFreeze(models), inputs });
        return runInNewContext(`__call(bundles[${JSON.stringify(digest)}], models, inputs)`, scope) as RawResult;
      } catch (error) {
        throw new PartiError('run.failed', { message: String(error) }, { message: String(error) });
      }
    },
    refuse: (raw) => void runInNewContext('__refuseInfinite(raw, "")', Object.assign(scope, { raw })),
    digestOf: (bytes) => Promise.resolve(sha256Hex(new TextDecoder().decode(bytes))),
    made: () => undefined,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  return {
    run({ epoch, nodes, functionOf: recordOf, results, request }) {
      const records = Object.values(nodes).flatMap(({ functionId, digest }) => {
        const record = recordOf(functionId, digest);
        return record ? [[`${functionId}@${digest}`, record] as const] : [];
      });
      runner.update(epoch, { nodes, records: Object.fromEntries(records) });
      for (const [digest, result] of results) runner.hold(digest, result);
      const id = ++begun;
      const answer = before.then(() => runner.run(request, () => dropped < id));
      before = answer.catch(() => undefined);
      return answer;
    },
    drop: () => void (dropped = begun),
    feed: () => undefined,
    isBroken: false,
    close: () => undefined,
  };
}
