/** `npm run check`: types, lint, format and the unit tests of what changed since HEAD; the inner loop. `--all` tests everything. */
import { runStep, STATIC_STEPS, tool, type Step } from './steps.ts';

const all = process.argv.includes('--all');
const tests: Step = {
  name: all ? 'unit tests' : 'unit tests of what changed',
  command: tool('vitest/vitest.mjs', 'run', '--project', 'unit*', '--passWithNoTests', ...(all ? [] : ['--changed'])),
};

const results = [];
for (const step of [...STATIC_STEPS, tests]) results.push(await runStep(step));
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
