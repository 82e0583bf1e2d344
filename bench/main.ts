/**
 * `npm run bench -- [ID…] [--busy] [--json FILE]`: measures the targets beside peers and yardsticks of the same run. `--busy`
 * measures each once more beside a process that keeps one core busy, and prints the quotient; `--list` names what is measured.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchRow, Measure } from './measure.ts';
import { prepareBench } from './prepare-bench.ts';
import { besideBusyCore } from './busy-core.ts';
import { yardsticks } from './yardsticks.ts';

const { flags, wanted } = asked();
const isBusy = flags.busy;
const jsonFile = flags.json;

const folder = join(import.meta.dirname, 'measures');
const known: Measure[] = [];
for (const file of readdirSync(folder).toSorted()) {
  if (file.endsWith('.ts')) known.push(((await import(join(folder, file))) as { measure: Measure }).measure);
}
const ids = [...new Set(known.flatMap((measure) => measure.ids))];
if (flags.list) {
  process.stdout.write(`${ids.join('\n')}\n`);
  process.exit();
}
const strangers = [...wanted].filter((id) => !ids.includes(id));
if (strangers.length > 0) {
  process.stderr.write(`No measurement is called ${strangers.join(', ')}. There are: ${ids.join(', ')}.\n`);
  process.exit(2);
}
await prepareBench(wanted);
const measures = known.filter((measure) => wanted.size === 0 || measure.ids.some((id) => wanted.has(id)));

const yards = yardsticks();
const loop = yards.find(({ id }) => id === 'Y3')?.value ?? Number.NaN;
const rows: (BenchRow & { quiet?: number })[] = [...yards];
rows.forEach((row) => print(row));
for (const measure of measures) {
  try {
    const found = await measure.run();
    for (const row of found) print(row);
    rows.push(...found);
    if (!isBusy) continue;
    const beside = await besideBusyCore(() => measure.run());
    for (const [index, row] of beside.entries()) {
      const quiet = found[index]?.what === row.what ? found[index].value : undefined;
      print(row, quiet);
      rows.push({ ...row, ...(quiet === undefined ? {} : { quiet }) });
    }
  } catch (error) {
    process.stderr.write(
      `${measure.ids.join(', ')}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(rows, null, 2)}\n`);
// A measurement that failed may have left servers and databases: they end with this process, which they would keep.
process.exit();

/** What the command line asks for; an unknown flag ends the command before an hour of measuring. */
function asked(): { flags: { busy: boolean; list: boolean; json?: string }; wanted: ReadonlySet<string> } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        busy: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    return { flags: values, wanted: new Set(positionals) };
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\nnpm run bench -- [ID…] [--busy] [--json FILE] [--list]\n`,
    );
    process.exit(2);
  }
}

function print(row: BenchRow, quiet?: number): void {
  const mark = row.ok === null ? ' ' : row.ok ? '✓' : '✗';
  const figure = `${row.value.toLocaleString('en', { maximumFractionDigits: row.value < 10 ? 2 : 0 })} ${row.unit}`;
  const peer = row.peer ? `${row.peer.name} ${row.peer.value.toFixed(1)} → ${row.ratio?.toFixed(2)}` : '';
  // What may be compared between machines.
  const yard = !row.peer && row.unit === 'ms' && !row.id.startsWith('Y') ? `${(row.value / loop).toFixed(2)} × Y3` : '';
  const busy = quiet === undefined ? '' : `busy / quiet ${(row.value / quiet).toFixed(2)}`;
  process.stdout.write(
    `${mark} ${row.id.padEnd(4)} ${row.what.padEnd(58)} ${figure.padStart(14)}  ${row.target.padEnd(22)} ${[peer, yard, busy].filter(Boolean).join('  ')}\n`,
  );
}
