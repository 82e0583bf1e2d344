import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  compareLines,
  functionStarter,
  PartiError,
  versionChanges,
  WRITTEN_LANGUAGES,
  type JsonObject,
  type JsonValue,
  type RunError,
} from '#domain';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';
import {
  holds,
  isFree,
  readBase,
  readFolder,
  standsAlone,
  writeBase,
  writeFolder,
  writeRecord,
  type PulledVersion,
} from './function-folder.ts';
import { withServer } from './with-server.ts';

const USAGES = {
  new: 'Usage: parti function new NAME [FOLDER] --language csharp|python|typescript [--json]\n',
  pull: 'Usage: parti function pull NAME|ID [FOLDER] [--version NUMBER|newest|live|test] [--json]\n',
  push: 'Usage: parti function push [FOLDER] [--note TEXT] [--on-top] [--try] [--json]\n',
  versions: 'Usage: parti function versions NAME|ID|FOLDER [--json]\n',
  release: 'Usage: parti function release NAME|ID|FOLDER [--version NUMBER] [--note TEXT] [--json]\n',
  diff: 'Usage: parti function diff [FOLDER] [--version NUMBER|newest|live|test] [--json]\n',
  try: 'Usage: parti function test NAME|ID|FOLDER [--version NUMBER] [--json]\n',
};
type Command = keyof typeof USAGES;

/** Words of a command by their meaning; undefined for those that it does not know. */
function readWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        language: { type: 'string' },
        version: { type: 'string' },
        note: { type: 'string' },
        'on-top': { type: 'boolean', default: false },
        try: { type: 'boolean', default: false },
      },
    });
  } catch {
    return undefined;
  }
}

type Words = NonNullable<ReturnType<typeof readWords>>;
type Call = Parameters<Parameters<typeof withServer>[2]>[0];

/** Commands of an author about versions of functions, kept in folders that git keeps. Exit 1 where one failed, or a trial did. */
export const FUNCTION_COMMANDS: Readonly<Record<Command, (args: readonly string[], io: CommandIo) => Promise<number>>> = {
  new: (args, io) => worded('new', args, io, [1, 2], (words) => Promise.resolve(begin(words, io))),
  pull: (args, io) => served('pull', args, io, [1, 2], pull),
  push: (args, io) => served('push', args, io, [0, 1], push),
  versions: (args, io) => served('versions', args, io, [1, 1], versions),
  release: (args, io) => served('release', args, io, [1, 1], release),
  diff: (args, io) => served('diff', args, io, [0, 1], diff),
  try: (args, io) => served('try', args, io, [1, 1], tryAll),
};

/** Whether a word names one of these commands. */
export const isFunctionCommand = (word: string | undefined): word is Command => word !== undefined && Object.hasOwn(USAGES, word);

async function worded(
  command: Command,
  args: readonly string[],
  io: CommandIo,
  [least, most]: readonly [number, number],
  work: (words: Words) => Promise<number>,
): Promise<number> {
  const words = readWords(args);
  const count = words?.positionals.length ?? -1;
  if (words && count >= least && count <= most) return work(words);
  io.stderr(USAGES[command]);
  return EXIT.usage;
}

const served = (
  command: Command,
  args: readonly string[],
  io: CommandIo,
  counts: readonly [number, number],
  work: (call: Call, words: Words, io: CommandIo) => Promise<number>,
): Promise<number> =>
  worded(command, args, io, counts, (words) => withServer(io, { json: words.values.json }, (call) => work(call, words, io)));

/** A folder with a function that runs at once; asks no server. */
function begin({ positionals: [name = '', given], values }: Words, io: CommandIo): number {
  const language = WRITTEN_LANGUAGES.find((one) => one === values.language);
  if (!language || name.trim() === '') {
    io.stderr(USAGES.new);
    return EXIT.usage;
  }
  const folder = given ?? folderNamed(name);
  try {
    if (!isFree(folder)) throw new PartiError('function.folder-taken', { folder });
    const { record, files } = functionStarter(language, { id: randomUUID(), name: name.trim(), description: '' });
    const id = String(record['id']);
    writeFolder(folder, { id, name, number: 0, digest: '', record, files });
    if (values.json) io.stdout(`${JSON.stringify({ ok: true, id, folder })}\n`);
    io.stderr(`begun   ${name} in ${folder}\n`);
    return EXIT.done;
  } catch (error) {
    const described = describeError(error);
    if (values.json) io.stdout(`${JSON.stringify({ ok: false, error: described })}\n`);
    else io.stderr(errorLines(described));
    return EXIT.failed;
  }
}

async function pull(call: Call, { positionals: [name = '', given], values }: Words, io: CommandIo): Promise<number> {
  const version = await pulled(call, name, values.version);
  const folder = given ?? folderNamed(version.name);
  let before: string[] = [];
  if (!isFree(folder)) {
    const local = readFolder(folder);
    const base = readBase(folder);
    const began = base?.id === version.id && base.digest !== '' ? await pulled(call, base.id, String(base.number)) : undefined;
    const isKept = began !== undefined && began.digest === base?.digest && holds(local, began);
    if (!standsAlone(folder, local.files) || (!holds(local, version) && !isKept))
      throw new PartiError('function.folder-changed', { folder });
    before = Object.keys(local.files);
  }
  writeFolder(folder, version, before);
  const { id, number, digest } = version;
  if (values.json) io.stdout(`${JSON.stringify({ ok: true, id, number, digest, folder })}\n`);
  io.stderr(`pulled  ${version.name}, version ${number}, into ${folder}\n`);
  return EXIT.done;
}

async function push(call: Call, { positionals: [folder = '.'], values }: Words, io: CommandIo): Promise<number> {
  const { recordText, files } = readFolder(folder);
  const base = readBase(folder);
  const kept = (await call('function.push', {
    recordText,
    files,
    ...(values.note === undefined ? {} : { note: values.note }),
    ...(base && base.digest !== '' ? { base: { number: base.number, digest: base.digest } } : {}),
    ...(values['on-top'] ? { onTop: true } : {}),
  })) as { id: string; name: string; number: number; digest: string; followed: number; unchanged: boolean };
  // Keeping pins the SDK that it was made with.
  writeRecord(folder, (await pulled(call, kept.id, String(kept.number))).record);
  writeBase(folder, kept);
  if (kept.unchanged) io.stderr(`same    ${kept.name}: nothing changed since test ${kept.number}\n`);
  else
    io.stderr(`kept    ${kept.name} as test ${kept.number}${kept.followed > 0 ? `, ${kept.followed} workflows follow` : ''}\n`);
  const tried = values.try ? await runTrials(call, kept.id, String(kept.number), io) : undefined;
  if (values.json)
    io.stdout(`${JSON.stringify({ ok: tried?.isGood ?? true, ...kept, ...(tried ? { trials: tried.results } : {}) })}\n`);
  return tried?.isGood === false ? EXIT.failed : EXIT.done;
}

async function versions(call: Call, { positionals: [name = ''], values }: Words, io: CommandIo): Promise<number> {
  const answer = (await ofFolder(name, call('function.versions', { function: idOf(name) }))) as {
    versions: { number: number; tag: string; isTested: boolean; note: string; author: string | null; createdAt: string }[];
  };
  if (values.json) io.stdout(`${JSON.stringify({ ok: true, ...answer })}\n`);
  else
    for (const { number, tag, isTested, note, author, createdAt } of answer.versions)
      io.stdout(
        `${[String(number).padStart(4), (tag === 'live' ? 'live' : isTested ? 'test' : '').padEnd(4), createdAt, author ?? 'Parti', note].join('  ').trimEnd()}\n`,
      );
  return EXIT.done;
}

async function release(call: Call, { positionals: [name = ''], values }: Words, io: CommandIo): Promise<number> {
  const wish = {
    function: idOf(name),
    ...(values.version === undefined ? {} : { version: values.version }),
    ...(values.note === undefined ? {} : { note: values.note }),
  };
  const answer = (await ofFolder(name, call('function.release', wish))) as { name: string; number: number };
  if (values.json) io.stdout(`${JSON.stringify({ ok: true, ...answer })}\n`);
  io.stderr(`live    ${answer.name}, version ${answer.number}\n`);
  return EXIT.done;
}

async function tryAll(call: Call, { positionals: [name = ''], values }: Words, io: CommandIo): Promise<number> {
  const { isGood, results } = await ofFolder(name, runTrials(call, idOf(name), values.version, io));
  if (results.length === 0) io.stderr(`${name} has no trials.\n`);
  if (values.json) io.stdout(`${JSON.stringify({ ok: isGood, trials: results })}\n`);
  else if (results.length === 0) io.stderr('none    it has no trials and no cases yet\n');
  return isGood ? EXIT.done : EXIT.failed;
}

interface TrialResult {
  name: string;
  ms?: number;
  error?: RunError;
  differences?: { path: string; expected?: JsonValue; got?: JsonValue }[];
}

async function runTrials(call: Call, id: string, version: string | undefined, io: CommandIo) {
  const { results } = (await call('function.try', {
    function: id,
    ...(version === undefined ? {} : { version }),
  })) as unknown as {
    results: TrialResult[];
  };
  for (const { name, ms, error, differences } of results) {
    if (error) io.stderr(`failed  ${name}: ${error.message} [${error.code}]\n`);
    else if (differences && differences.length > 0) {
      io.stderr(`differs ${name}\n`);
      for (const { path, expected, got } of differences)
        io.stderr(`        ${path}: ${JSON.stringify(got ?? null)}, expected ${JSON.stringify(expected ?? null)}\n`);
    } else io.stderr(`${differences ? 'same   ' : 'ran    '} ${name}${ms === undefined ? '' : `, ${Math.round(ms)} ms`}\n`);
  }
  const isGood = results.every(({ error, differences }) => !error && (differences ?? []).length === 0);
  return { isGood, results };
}

async function diff(call: Call, { positionals: [folder = '.'], values }: Words, io: CommandIo): Promise<number> {
  const local = readFolder(folder);
  const base = readBase(folder);
  const began = base && base.digest !== '' ? String(base.number) : undefined;
  const version = await ofFolder(folder, pulled(call, base?.id ?? String(local.record['id'] ?? ''), values.version ?? began));
  const changes = versionChanges(version.record, local.record);
  const paths = [...new Set([...Object.keys(version.files), ...Object.keys(local.files)])].toSorted();
  const files = paths.flatMap((path) => {
    const lines = compareLines(version.files[path] ?? '', local.files[path] ?? '').filter(({ kind }) => kind !== 'same');
    return lines.length > 0 ? [{ path, lines }] : [];
  });
  if (values.json) {
    const record = changes.map(({ path, before, after }) => ({
      path: path.join('.'),
      before: before ?? null,
      after: after ?? null,
    }));
    io.stdout(`${JSON.stringify({ ok: true, version: version.number, same: holds(local, version), record, files })}\n`);
    return EXIT.done;
  }
  for (const { path, before, after } of changes)
    io.stdout(`parti.json ${path.join('.')}: ${textOf(before)} → ${textOf(after)}\n`);
  for (const { path, lines } of files)
    for (const { kind, text, before, after } of lines)
      io.stdout(`src/${path}:${kind === 'removed' ? before : after} ${kind === 'removed' ? '-' : '+'} ${text}\n`);
  if (changes.length + files.length === 0) io.stderr(`The folder holds version ${version.number} as it is.\n`);
  return EXIT.done;
}

const textOf = (value: JsonValue | undefined): string => (value === undefined ? '–' : JSON.stringify(value));

/** Of a folder whose function the server does not know this is said, in place of an id that nobody has typed. */
async function ofFolder<Answer>(word: string, asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    const isUnknown = error instanceof PartiError && error.code === 'function.not-found';
    throw isUnknown && !isFree(word) ? new PartiError('function.not-pushed', { folder: word }) : error;
  });
}

const pulled = async (call: Call, name: string, version: string | undefined): Promise<PulledVersion> =>
  (await call('function.pull', {
    function: name,
    ...(version === undefined ? {} : { version }),
  })) as unknown as PulledVersion;

/** The function that a word means: that of a folder which was pulled or pushed, else by the word. */
function idOf(word: string): string {
  if (isFree(word)) return word;
  const base = readBase(word);
  return base ? base.id : String((readFolder(word).record as JsonObject)['id'] ?? word);
}

/** Folder for a function by its name, in the folder where one stands: letters and digits of small size with hyphens. */
function folderNamed(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['function'];
  return join('.', basename(words.join('-')));
}
