/**
 * The process in which functions run on the server: one run at a time, each in a context of its own. Talks to its
 * parent over the IPC channel; the parent holds time limits and ends it.
 */
import { constants, Script, createContext, type Context } from 'node:vm';
import type { HostAnswer, HostRequest } from './host-protocol.ts';

const call = new Script('globalThis.__run(globalThis.__function, globalThis.__argument)', { filename: 'call.js' });
const compiled = new Map<string, Script>();
let runtime: Script | undefined;
let spare: Context | undefined;

process.on('message', (request: HostRequest) => {
  if (request.type === 'load') {
    runtime = new Script(request.runtime, { filename: 'parti-runtime.js' });
    spare = freshContext();
    send({ type: 'ready' });
    return;
  }
  const startedAt = performance.now();
  try {
    const json = run(request);
    send({ type: 'done', id: request.id, json, runMs: performance.now() - startedAt });
  } catch (error) {
    send({ type: 'failed', id: request.id, ...describe(error) });
  }
  spare = freshContext();
  send({ type: 'ready' });
});
process.on('disconnect', () => process.exit(0));

function freshContext(): Context {
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  runtime?.runInContext(context);
  return context;
}

function run(request: Extract<HostRequest, { type: 'run' }>): string {
  const context = spare ?? freshContext();
  spare = undefined;
  let script = compiled.get(request.digest);
  if (!script) {
    if (request.bundle === undefined) throw new Error('the host does not hold this function');
    script = new Script(`globalThis.__function = ${request.bundle}`, { filename: 'function.js' });
    compiled.set(request.digest, script);
  }
  script.runInContext(context);
  context['__argument'] = request.json;
  const answer: unknown = call.runInContext(context);
  if (typeof answer !== 'string') throw new Error('the function gave nothing back');
  return answer;
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
