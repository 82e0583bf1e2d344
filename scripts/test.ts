/**
 * `npm test`: everything, on a fresh clone: static checks, unused code, build, unit tests, and the product in a
 * real browser. Ends with one line `N passed, N failed`, in which each static check counts as one.
 * `npm test -- <filter>` hands a filter to the tests.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep, STATIC_STEPS, tool, type Step } from './steps.ts';

const filters = process.argv.slice(2);
const outputFolder = join(root, 'tests', 'output');
mkdirSync(outputFolder, { recursive: true });

const BEFORE: Step[] = [
  ...STATIC_STEPS,
  { name: 'unused code', command: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'build', command: [process.execPath, '--disable-warning=ExperimentalWarning', join(root, 'scripts', 'build.ts')] },
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: unknown[] }[];
}

let passed = 0;
let failed = 0;
let skipped = 0;

for (const step of BEFORE) {
  if ((await runStep(step)).ok) passed++;
  else failed++;
}

for (const [name, project] of [
  ['unit', 'unit*'],
  ['e2e', 'e2e'],
] as const) {
  const report = join(outputFolder, `${name}.json`);
  rmSync(report, { force: true });
  const command = tool(
    'vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  );
  const result = await runStep({ name: `${name} tests`, command, env: { NO_COLOR: '1' } }, true);
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    passed += counts.numPassedTests;
    skipped += counts.numPendingTests;
    // A file that fails to load has no test of its own to count.
    const brokenFiles = counts.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    failed += counts.numFailedTests + brokenFiles;
    if (!result.ok && counts.numFailedTests + brokenFiles === 0) failed++;
  } catch {
    failed++;
  }
}

process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
