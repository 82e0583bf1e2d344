import { PartiError } from '#domain';
import { loadLibrary, type Library } from '#library';
import { createLanguages, type LanguageState } from '#runtimes/languages';
import { cacheFolderOf } from './cache-folder.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';

/**
 * `parti doctor`: what this machine runs, how authors' code is held, and the command that installs what is missing.
 * Measures a cold and a warm call of each runtime. Exit 1 when something of the machine is missing; shipped functions that the
 * first start will build are told, no fault.
 */
export async function doctor(args: readonly string[], io: CommandIo): Promise<number> {
  const json = args.includes('--json');
  if (args.some((arg) => arg !== '--json')) {
    io.stderr('Usage: parti doctor [--json]\n');
    return EXIT.usage;
  }
  try {
    return await examine(json, io);
  } catch (error) {
    const described = describeError(error);
    if (json) io.stdout(`${JSON.stringify({ ok: false, error: described })}\n`);
    else io.stderr(errorLines(described));
    return EXIT.failed;
  }
}

async function examine(json: boolean, io: CommandIo): Promise<number> {
  const library = builtLibrary();
  const languages = createLanguages(library?.runtime ?? '', { cacheFolder: cacheFolderOf() });
  try {
    const jail = await languages.jail();
    const states = await languages.states();
    const runtimes: (LanguageState & { coldMs?: number; warmMs?: number })[] = [];
    // One after the other: they would slow each other down.
    for (const state of states)
      runtimes.push({ ...state, ...(library || state.language !== RUNS_ON_LIBRARY ? await languages.measure(state) : {}) });
    const { jail: _, ...facts } = jail;
    const functions: ShippedState = library ? { state: 'ready', count: library.functions.length } : { state: 'not-built' };
    const report = { ok: jail.tier === 'full' && states.every((one) => one.state === 'ready'), jail: facts, runtimes, functions };
    io.stdout(json ? `${JSON.stringify(report)}\n` : doctorText(report));
    return report.ok ? EXIT.done : EXIT.failed;
  } finally {
    languages.close();
  }
}

type Facts = { tier: string; reason?: string; install?: string; version?: string; ownAccount: boolean; startMs?: number };

/** Its program is built with the shipped functions. */
const RUNS_ON_LIBRARY = 'typescript';

/** The shipped functions; undefined in a clone that was never started. */
function builtLibrary(): Library | undefined {
  try {
    return loadLibrary();
  } catch (error) {
    if (error instanceof PartiError && error.code === 'function.not-built') return undefined;
    throw error;
  }
}

type ShippedState = { state: 'ready'; count: number } | { state: 'not-built' };

/** What the command found. */
export interface DoctorReport {
  jail: Facts;
  runtimes: readonly (LanguageState & { coldMs?: number; warmMs?: number })[];
  functions: ShippedState;
}

/** Report of a machine in lines: what is there, what is missing, and after an arrow the next step. */
export function doctorText({ jail, runtimes, functions }: DoctorReport): string {
  const held =
    jail.tier === 'full'
      ? [
          `jail        full: bubblewrap ${jail.version}, seccomp, limits, ${jail.ownAccount ? 'an account of its own' : "the server's account"}`,
        ]
      : [`jail        none: ${jail.reason}`, ...(jail.install ? [`            → ${jail.install}`] : [])];
  const lines = runtimes.flatMap(({ language, state, version, hint, install, coldMs, warmMs }) => [
    `${language.padEnd(11)} ${[state, version].filter(Boolean).join(': ')}${coldMs === undefined ? '' : `, first call ${coldMs.toFixed(0)} ms, next ${(warmMs ?? 0).toFixed(1)} ms`}`,
    ...(hint ? [`            → ${hint}`] : []),
    ...(install ? [`            → ${install}`] : []),
  ]);
  const shipped =
    functions.state === 'ready'
      ? [`functions   ready: ${functions.count} come with Parti`]
      : ['functions   not built yet: the first start builds them', '            → npm start'];
  return `${[...held, ...lines, ...shipped].join('\n')}\n`;
}
