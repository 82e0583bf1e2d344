import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** A tool of node_modules, run by the Node that runs this. */
export function tool(script: string, ...args: string[]): string[] {
  return [process.execPath, '--disable-warning=ExperimentalWarning', join(root, 'node_modules', script), ...args];
}

/** Runs one step; its output is shown when it fails, or at once when `live`. */
export function runStep(step: Step, live = false): Promise<StepResult> {
  const startedAt = performance.now();
  const [command = '', ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...step.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ name: step.name, ok: false, seconds: 0, output: error.message }));
    child.on('close', (code) => {
      const seconds = (performance.now() - startedAt) / 1000;
      const result = { name: step.name, ok: code === 0, seconds, output };
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${step.name} ${seconds.toFixed(1)} s\n`);
      if (code !== 0 && !live) process.stdout.write(`${output}\n`);
      resolve(result);
    });
  });
}

/** Static checks that need no build. */
export const STATIC_STEPS: Step[] = [
  { name: 'types: domain, pure', command: tool('typescript/bin/tsc', '-p', 'tsconfigs/pure.json') },
  { name: 'types: browser', command: tool('typescript/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'types: server', command: tool('typescript/bin/tsc', '-p', 'tsconfigs/server.json') },
  { name: 'lint', command: tool('oxlint/bin/oxlint', '--type-aware', '--quiet') },
  { name: 'format', command: tool('oxfmt/bin/oxfmt', '--check', '.') },
];
