/** `npm run bench -- [ID…] [--json FILE]`: measures the targets beside peers and yardsticks of the same run. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow, Measure } from './measure.ts';
import { yardsticks } from './yardsticks.ts';

const args = process.argv.slice(2);
const jsonAt = args.indexOf('--json');
const jsonFile = jsonAt >= 0 ? args[jsonAt + 1] : undefined;
const wanted = new Set(args.filter((arg, index) => !arg.startsWith('--') && (jsonAt < 0 || index !== jsonAt + 1)));

const folder = join(import.meta.dirname, 'measures');
const measures: Measure[] = [];
for (const file of readdirSync(folder).toSorted()) {
  if (!file.endsWith('.ts')) continue;
  const module = (await import(join(folder, file))) as { measure: Measure };
  if (wanted.size === 0 || module.measure.ids.some((id) => wanted.has(id))) measures.push(module.measure);
}
if (measures.length === 0) {
  process.stderr.write(`No measurement is called ${[...wanted].join(', ')}.\n`);
  process.exit(2);
}

const rows: BenchRow[] = yardsticks();
rows.forEach(print);
for (const measure of measures) {
  try {
    const found = await measure.run();
    found.forEach(print);
    rows.push(...found);
  } catch (error) {
    process.stderr.write(
      `${measure.ids.join(', ')}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(rows, null, 2)}\n`);

function print(row: BenchRow): void {
  const mark = row.ok === null ? ' ' : row.ok ? '✓' : '✗';
  const figure = `${row.value.toLocaleString('en', { maximumFractionDigits: row.value < 10 ? 2 : 0 })} ${row.unit}`;
  const peer = row.peer ? `${row.peer.name} ${row.peer.value.toFixed(1)} → ${row.ratio?.toFixed(2)}` : '';
  process.stdout.write(
    `${mark} ${row.id.padEnd(4)} ${row.what.padEnd(58)} ${figure.padStart(14)}  ${row.target.padEnd(22)} ${peer}\n`,
  );
}
