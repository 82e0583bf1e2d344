import { parseArgs } from 'node:util';
import { figuresOfStudy, studyCsv, type JsonObject, type JsonValue, type StudyAxis } from '#domain';
import { EXIT, type CommandIo } from './command-io.ts';
import { nextLine } from './describe-error.ts';
import { mustTake, writeBytes } from './disk.ts';
import { issueNext } from './issue-message.ts';
import { withServer } from './with-server.ts';
import { readWorkflowArgument } from './workflow-argument.ts';

const HISTORY_USAGE = 'Usage: parti history WORKFLOW [--limit COUNT] [--json]\n';
const DIFF_USAGE = 'Usage: parti diff A B [--json]   A, B: FILE.parti|TEMPLATE|WORKFLOW|version:ID\n';
const STUDY_USAGE =
  'Usage: parti study FILE.parti|TEMPLATE|WORKFLOW --axis "Node.Input=FROM:TO:STEP|a;b;c"… [--csv OUT.csv] [--json]\n';
/** Lines printed of each kind. */
const MOST_LINES = 200;

interface Difference {
  changes: { root: string; id: string; path: (string | number)[]; from?: JsonValue; to?: JsonValue }[];
  figures: { node: string; name: string; from: number | null; to: number | null }[];
  elements: { added: number; removed: number; changed: number };
}

interface Studied {
  axes: StudyAxis[];
  names: Record<string, string>;
  options: {
    values: JsonValue[];
    figures: { node: string; output: string; value: number | null }[];
    error: { code: string; message?: string; node: string } | null;
  }[];
}

/** Moments in ms since the epoch; `from` and `to`: numbers of the first and last edit. */
interface Past {
  edits: { at: number; until: number; from: number; to: number; by: string | null }[];
  versions: { id: string; at: number; sequence: number; kind: string; name: string | null; by: string | null }[];
  runs: { sequence: number; at: number; failed: boolean }[];
  hasMore: boolean;
}

/** `parti history`: edits, versions and runs of a workflow, newest first. A version is named to `parti diff` as it stands there. */
export async function history(args: readonly string[], io: CommandIo): Promise<number> {
  const options = read(args, { limit: { type: 'string' } });
  const [workflow] = options?.positionals ?? [];
  const limit = options?.limit === undefined ? undefined : Number(options.limit);
  if (!options || workflow === undefined || options.positionals.length > 1 || !(limit === undefined || limit >= 1)) {
    io.stderr(HISTORY_USAGE);
    return EXIT.usage;
  }
  return withServer(io, options, async (call) => {
    const wish = { workflow, ...(limit === undefined ? {} : { limit }) };
    const past = (await call('workflow.history', wish)) as unknown as Past;
    io.stdout(options.json ? `${JSON.stringify(past)}\n` : pastText(past));
  });
}

function pastText({ edits, versions, runs, hasMore }: Past): string {
  const by = (name: string | null) => (name === null ? '' : `, ${name}`);
  const lines = [
    ...edits.map(({ until, from, to, by: who }) => ({
      at: until,
      text: from === to ? `edit ${to}${by(who)}` : `edits ${from} to ${to}${by(who)}`,
    })),
    ...versions.map(({ at, id, sequence, kind, name, by: who }) => ({
      at,
      text: `version:${id}  after edit ${sequence}, ${name || kind}${by(who)}`,
    })),
    ...runs.map(({ at, sequence, failed }) => ({ at, text: `run after edit ${sequence}${failed ? ', failed' : ''}` })),
  ];
  const sorted = lines.toSorted((a, b) => b.at - a.at).map(({ at, text }) => `${new Date(at).toISOString()}  ${text}\n`);
  return `${sorted.join('')}${hasMore ? '… and older ones: --limit says how many\n' : ''}`;
}

const sideOf = (name: string): JsonObject =>
  name.startsWith('version:') ? { version: name.slice('version:'.length) } : readWorkflowArgument(name);

/** `parti diff`: what differs between two states, older first; nothing runs. Exit 1 where they differ. */
export async function diff(args: readonly string[], io: CommandIo): Promise<number> {
  const options = read(args, {});
  const [a, b] = options?.positionals ?? [];
  if (!options || a === undefined || b === undefined || options.positionals.length > 2) {
    io.stderr(DIFF_USAGE);
    return EXIT.usage;
  }
  return withServer(io, options, async (call) => {
    const found = (await call('workflow.diff', { a: sideOf(a), b: sideOf(b) })) as unknown as Difference;
    io.stdout(options.json ? `${JSON.stringify(found)}\n` : diffText(found));
    return found.changes.length > 0 ? EXIT.failed : EXIT.done;
  });
}

function diffText({ changes, figures, elements }: Difference): string {
  const said = (value: JsonValue | undefined) => (value === undefined ? '–' : JSON.stringify(value));
  const lines = [
    ...changes
      .slice(0, MOST_LINES)
      .map(({ root, id, path, from, to }) => `${[root, id, ...path].join('/')}: ${said(from)} → ${said(to)}`),
    ...(changes.length > MOST_LINES ? [`… and ${changes.length - MOST_LINES} more`] : []),
    ...figures.slice(0, MOST_LINES).map(({ node, name, from, to }) => `${node}, ${name}: ${from ?? '–'} → ${to ?? '–'}`),
  ];
  const { added, removed, changed } = elements;
  return `${lines.map((line) => `${line}\n`).join('')}${changes.length} changes, ${figures.length} figures; elements: ${added} added, ${removed} removed, ${changed} changed\n`;
}

/** `parti study`: a workflow over values of up to three inputs; what has run before is not run again. Exit 1 where an option fails. */
export async function study(args: readonly string[], io: CommandIo): Promise<number> {
  const options = read(args, { axis: { type: 'string', multiple: true }, csv: { type: 'string' } });
  const [workflow] = options?.positionals ?? [];
  const axes = Array.isArray(options?.axis) ? options.axis.map(String) : [];
  if (!options || workflow === undefined || options.positionals.length > 1 || axes.length === 0) {
    io.stderr(STUDY_USAGE);
    return EXIT.usage;
  }
  return withServer(io, options, async (call) => {
    if (typeof options.csv === 'string') mustTake(options.csv);
    const found = (await call('workflow.study', { ...readWorkflowArgument(workflow), axes })) as unknown as Studied;
    const table = tableOf(found);
    if (typeof options.csv === 'string') writeBytes(options.csv, `${table}\r\n`);
    if (options.json) io.stdout(`${JSON.stringify(found)}\n`);
    else if (typeof options.csv === 'string') io.stderr(`written ${options.csv}, ${found.options.length} options\n`);
    else io.stdout(`${table.replaceAll('\r\n', '\n')}\n`);
    const failed = found.options.flatMap(({ values, error }) => (error ? [{ values, error }] : []));
    for (const { values, error } of failed)
      io.stderr(`${JSON.stringify(values)}: ${error.message ?? error.code} in ${error.node}\n${nextLine(nextOf(error.code))}`);
    return failed.length > 0 ? EXIT.failed : EXIT.done;
  });
}

/** What to do about an option that failed; nothing where the sentence speaks of what is not told here. */
const nextOf = (code: string): string | undefined => {
  const next = issueNext(code, {});
  return next?.includes('{{') ? undefined : next;
};

function tableOf({ axes, options, names }: Studied): string {
  const nameOf = (node: string, what: string) => `${names[node] ?? node}, ${what}`;
  const all = options.map((one) => ({ ...one, dropped: false, note: one.error?.code ?? '' }));
  return studyCsv({ axes, options: all }, figuresOfStudy({ options: all }), {
    axis: nameOf,
    figure: ({ node, output }) => nameOf(node, output),
  });
}

function read(args: readonly string[], more: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object) {
  try {
    const options = { ...more, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { axis, csv, limit } = values as { axis?: unknown; csv?: unknown; limit?: unknown };
    return { json: values.json === true, axis, csv, limit, positionals };
  } catch {
    return undefined;
  }
}
