import { spawn, type ChildProcess } from 'node:child_process';
import { isJsonObject, ownValue, parseJson, PartiError, type JsonObject, type RawResult } from '#domain';
import type { FunctionCall } from '#runtimes/host';
import { readResult } from '#runtimes/host';

/** Characters of one line, and of all results, that a command may write. */
const MAX_LINE = 64 * 1024 * 1024;
/** What was not a message is the log; this much of an error's is its message. */
const MAX_SAID = 2000;

/**
 * Runs a function that is a command of its author's, in the folder of its record: one line of JSON goes in, `{inputs, models}`
 * with metric values and models as JSON, lines of JSON come out: `{"log": text}`, `{"progress": 0…1, "activity": text}`,
 * `{"error": text}`, and `{"result": {outputs, model?, messages?}}` once. Other lines are its log. Rejects with
 * `local-runner.command`, `local-runner.not-answered`, `run.failed`, `run.timed-out`, `run.result-too-large`.
 */
export async function runCommand(
  command: readonly string[],
  folder: string,
  { inputs, models, timeoutMs, signal, onLog, onProgress }: FunctionCall,
): Promise<{ result: RawResult; runMs: number }> {
  signal?.throwIfAborted();
  const name = command.join(' ');
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  // A group of its own: what it starts ends with it.
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
  const given = { inputs, models: Object.fromEntries(Object.entries(models).map(([of, text]) => [of, parseJson(text)])) };
  return new Promise((resolve, reject) => {
    let failure: PartiError | undefined;
    let result: RawResult | undefined;
    let said = '';
    const end = (error?: PartiError) => {
      failure ??= error;
      kill(child);
    };
    const timer = Number.isFinite(timeoutMs)
      ? setTimeout(() => end(new PartiError('run.timed-out', { seconds: timeoutMs / 1000 })), timeoutMs)
      : undefined;
    const onAbort = () => end(new PartiError('run.result-cancelled'));
    signal?.addEventListener('abort', onAbort, { once: true });
    const log = (text: string) => {
      said = (said + text).slice(-MAX_SAID);
      onLog?.(text);
    };
    const take = (line: string) => {
      const message = messageOf(line);
      if (!message) return log(`${line}\n`);
      const progress = ownValue(message, 'progress');
      const activity = ownValue(message, 'activity');
      const error = ownValue(message, 'error');
      const answer = ownValue(message, 'result');
      if (Object.hasOwn(message, 'log')) log(`${String(message['log'])}\n`);
      if (typeof progress === 'number')
        onProgress?.(Math.min(1, Math.max(0, progress)), typeof activity === 'string' ? activity : undefined);
      if (error !== undefined) failure ??= new PartiError('run.failed', { message: String(error).slice(0, MAX_SAID) });
      if (answer !== undefined) result = readResult(JSON.stringify(answer));
    };
    readLines(child, take, () => end(new PartiError('run.result-too-large', { megabytes: MAX_LINE / 1024 / 1024 })));
    child.stderr.setEncoding('utf8').on('data', log);
    // It may end without reading what it is given.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(given)}\n`);
    child.once('error', (cause) => {
      failure ??= new PartiError('local-runner.command', { command: name }, { cause });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      const failed =
        code === 0 || code === null ? undefined : new PartiError('run.failed', { message: said.trim() || `exit ${code}` });
      const error = failure ?? failed ?? (result ? undefined : new PartiError('local-runner.not-answered', { command: name }));
      if (error) reject(error);
      else resolve({ result: result as RawResult, runMs: performance.now() - startedAt });
    });
  });
}

/** Calls `take` with each line; `tooLong` once where one never ends. */
function readLines(child: ChildProcess, take: (line: string) => void, tooLong: () => void): void {
  let rest: string[] = [];
  let length = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    length += text.length;
    if (others.length === 0) {
      if (length > MAX_LINE) tooLong();
      return;
    }
    take(rest.join(''));
    const last = others.pop() ?? '';
    for (const line of others) take(line);
    rest = [last];
    length = last.length;
  });
  child.stdout?.on('end', () => {
    const line = rest.join('');
    if (line !== '') take(line);
  });
}

const WORDS = ['log', 'progress', 'error', 'result'];

function messageOf(line: string): JsonObject | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = parseJson(line);
    return isJsonObject(value) && WORDS.some((word) => Object.hasOwn(value, word)) ? value : undefined;
  } catch {
    return undefined;
  }
}

function kill(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
