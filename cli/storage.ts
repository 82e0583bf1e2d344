import { parseArgs } from 'node:util';
import type { StorageUse, SweepReport } from '#server';
import { EXIT, type CommandIo } from './command-io.ts';
import { withServer } from './with-server.ts';

const USAGE = 'Usage: parti storage [sweep [--dry-run]] [--json]\n';

/**
 * `parti storage`: what results and files take. `parti storage sweep`: marks what nothing named for long, removes what was
 * marked a day ago. Asks the running server where there is one.
 */
export async function storage(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const { isSweep, isDryRun } = options;
  return withServer(io, options, async (call) => {
    const answer = await (isSweep ? call('storage.sweep', { isDryRun }) : call('storage.use', {}));
    if (options.json) io.stdout(`${JSON.stringify(answer)}\n`);
    else io.stdout(isSweep ? textOfSweep(answer as unknown as SweepReport) : textOfUse(answer as unknown as StorageUse));
  });
}

const SHARED =
  'several databases have their bytes in this data folder: nothing is swept\n  → Give each database a folder of its own (PARTI_DATA_DIR), or take the lines of databases that are gone out of the file "databases" in it.\n';

function textOfUse(use: StorageUse): string {
  const { lastSweep: last } = use;
  const lines = [
    `results and files  ${size(use.bytes)} in ${count(use.blobs)} of ${size(use.allowedBytes)} allowed (PARTI_STORAGE_GB)`,
    `named by nothing   ${size(use.unnamedBytes)} in ${count(use.unnamedBlobs)}; removed after ${use.days} days (PARTI_UNUSED_DAYS)`,
    `marked to go       ${size(use.markedBytes)} in ${count(use.markedBlobs)}`,
    `database           ${size(use.databaseBytes)}`,
    last
      ? `last sweep         ${last.sweptAt}: removed ${count(last.removed)}, freed ${size(last.freedBytes)}; ${size(use.freedBytes)} by all sweeps`
      : 'last sweep         none yet',
  ];
  return `${lines.join('\n')}\n${use.isShared ? SHARED : ''}`;
}

function textOfSweep({ isDryRun, isShared, marked, markedBytes, removed, freedBytes }: SweepReport): string {
  if (isShared) return SHARED;
  const [removes, frees, marks] = isDryRun ? ['would remove', 'free', 'mark'] : ['removed', 'freed', 'marked'];
  return `${removes} ${count(removed)} and ${frees} ${size(freedBytes)}; ${marks} ${count(marked)} (${size(markedBytes)}) to go in a day unless used\n`;
}

const count = (blobs: number): string => (blobs === 1 ? '1 file' : `${blobs} files`);
const size = (bytes: number): string => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`);

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const isSweep = positionals[0] === 'sweep';
    const isKnown = positionals.length === (isSweep ? 1 : 0) && (isSweep || !values['dry-run']);
    return isKnown ? { isSweep, isDryRun: values['dry-run'], json: values.json } : undefined;
  } catch {
    return undefined;
  }
}
