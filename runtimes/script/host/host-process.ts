/**
 * The process in which the functions that come with Parti run on the server, one at a time. They share a context, as they
 * share a worker in the browser: what the engine made fast stays so. A context in which one failed is not used again.
 * Talks to its parent over the IPC channel; the parent holds time limits and ends it.
 */
import { constants, Script, createContext, type Context } from 'node:vm';
import type { HostAnswer, HostRequest } from './host-protocol.ts';

const call = new Script('globalThis.__run(globalThis.__functions[globalThis.__digest], globalThis.__argument)', {
  filename: 'call.js',
});
const compiled = new Map<string, Script>();
/** Digests of the functions that the context holds. */
const held = new Set<string>();
let runtime: Script | undefined;
let context: Context | undefined;

process.on('message', (request: HostRequest) => {
  if (request.type === 'load') {
    runtime = new Script(request.runtime, { filename: 'parti-runtime.js' });
    context = freshContext();
    send({ type: 'ready' });
    return;
  }
  const startedAt = performance.now();
  try {
    const json = run(request);
    send({ type: 'done', id: request.id, json, runMs: performance.now() - startedAt });
  } catch (error) {
    send({ type: 'failed', id: request.id, ...describe(error) });
    context = freshContext();
  }
});
process.on('disconnect', () => process.exit(0));

function freshContext(): Context {
  const made = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  runtime?.runInContext(made);
  made['__functions'] = {};
  held.clear();
  return made;
}

function run({ id, digest, bundle, json }: Extract<HostRequest, { type: 'run' }>): string {
  context ??= freshContext();
  if (!held.has(digest)) {
    compiledOf(digest, bundle).runInContext(context);
    held.add(digest);
  }
  context['__digest'] = digest;
  context['__argument'] = json;
  context['__tellProgress'] = (progress: unknown, activity: unknown) => {
    if (typeof progress === 'number')
      send({ type: 'progress', id, progress, ...(typeof activity === 'string' ? { activity: activity.slice(0, 200) } : {}) });
  };
  const answer: unknown = call.runInContext(context);
  if (typeof answer !== 'string') throw new Error('the function gave nothing back');
  return answer;
}

function compiledOf(digest: string, bundle: string | undefined): Script {
  const known = compiled.get(digest);
  if (known) return known;
  if (bundle === undefined) throw new Error('the host does not hold this function');
  const script = new Script(`globalThis.__functions[${JSON.stringify(digest)}] = ${bundle}`, { filename: 'function.js' });
  compiled.set(digest, script);
  return script;
}

function describe(error: unknown): { message: string; trace: string } {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  // Where the host itself stands is nobody's business.
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*\bfunction\.js:\d+/.test(line));
  return { message: String(message ?? error).slice(0, 2000), trace: frames.join('\n').slice(0, 8000) };
}

function send(answer: HostAnswer): void {
  process.send?.(answer);
}
