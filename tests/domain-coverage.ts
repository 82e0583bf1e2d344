/**
 * `node tests/domain-coverage.ts [--min PERCENT]`: runs the tests of `domain/` in Node itself, without a bundler between,
 * and counts the lines of code that V8 saw running. Names every line that no test reaches; exit 1 below the minimum.
 */
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runDomainTests } from './fixtures/run-domain-tests.ts';

interface CoverageReport {
  result: { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }[];
}

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { min: { type: 'string', default: '98' } } });
const reports = mkdtempSync(join(tmpdir(), 'parti-coverage-'));
try {
  const { passed, output } = await runDomainTests({ root, env: { NODE_V8_COVERAGE: reports } });
  if (!passed) process.stdout.write(output);
  process.exitCode = passed && report(readReports(reports)) >= Number(values.min) ? 0 : 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** For each module its characters that ran in any of the reports. */
function readReports(folder: string): Map<string, Uint8Array> {
  const ran = new Map<string, Uint8Array>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageReport;
    for (const { url, functions } of result) {
      if (!url.startsWith(pathToFileURL(join(root, 'domain')).href)) continue;
      const length = functions[0]?.ranges[0]?.endOffset ?? 0;
      const now = new Uint8Array(length);
      // Ranges of a function lie inside those before them, functions inside those around them.
      const ranges = functions
        .flatMap((one) => one.ranges)
        .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
      for (const range of ranges) now.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset);
      const before = ran.get(url) ?? new Uint8Array(length);
      ran.set(
        url,
        now.map((flag, at) => flag | (before[at] ?? 0)),
      );
    }
  }
  return ran;
}

/** Prints what is missing and answers the percentage of lines that ran. */
function report(ran: ReadonlyMap<string, Uint8Array>): number {
  let total = 0;
  let missed = 0;
  for (const file of globSync('domain/**/*.ts', { cwd: root }).toSorted()) {
    if (/\.(test|fixture)\.ts$/.test(file) || file === join('domain', 'index.ts')) continue;
    const text = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
    const flags = ran.get(pathToFileURL(join(root, file)).href) ?? new Uint8Array(text.length);
    const lines = codeLines(text);
    const missing = lines.filter(({ start, end }) => !flags.subarray(start, end).some((flag) => flag === 1));
    total += lines.length;
    missed += missing.length;
    if (missing.length > 0) process.stdout.write(`${file}: ${missing.map((line) => line.number).join(', ')}\n`);
  }
  const percent = total === 0 ? 0 : (100 * (total - missed)) / total;
  process.stdout.write(`domain: ${percent.toFixed(2)} % of ${total} lines of code, ${missed} missing\n`);
  return percent;
}

/** Lines that hold more than types, comments and brackets, from their first character of code to their last. */
function codeLines(text: string): { number: number; start: number; end: number }[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\/])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  let offset = 0;
  return bare.split('\n').flatMap((line, index) => {
    const start = offset + line.length - line.trimStart().length;
    const end = offset + line.trimEnd().length;
    offset += line.length + 1;
    return /[\p{L}\p{N}]/u.test(line) ? [{ number: index + 1, start, end }] : [];
  });
}
