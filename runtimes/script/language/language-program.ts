/** Asks the TypeScript compiler's language server about an author's files, in the jail: it reads whatever authors write. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FRAME, NO_RUN, readFrame, writeFrame } from '../frames.mjs';
import { openMessages } from './language-messages.ts';

const FOLDER = '/tmp/work';
const CONFIG = {
  compilerOptions: {
    module: 'preserve',
    target: 'es2024',
    lib: ['es2024'],
    types: [],
    noEmit: true,
    // Authors write as they like: what could not run is told, not what could be typed better.
    strict: false,
    strictNullChecks: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    paths: { parti: ['/parti/sdk/index.ts'] },
  },
  include: ['**/*'],
};

interface Place {
  line: number;
  character: number;
}
interface Range {
  start: Place;
  end: Place;
}
interface Item {
  label: string;
  kind?: number;
  sortText?: string;
  detail?: string;
  labelDetails?: { description?: string };
  additionalTextEdits?: { range: Range; newText: string }[];
}
interface Asked {
  files: Record<string, string>;
  /** Declarations made from the record. */
  types: string;
  question: { kind: string; file?: string; line?: number; column?: number; name?: string };
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG));
const server = spawn('/tsc/tsc', ['--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'], cwd: FOLDER });
server.on('exit', () => process.exit(1));
const { ask, tell } = openMessages(server.stdin, server.stdout);
const uriOf = (path: string): string => `file://${FOLDER}/${path.split('/').map(encodeURIComponent).join('/')}`;

readFrame();
await ask('initialize', {
  processId: null,
  rootUri: `file://${FOLDER}`,
  capabilities: {
    textDocument: {
      diagnostic: {},
      hover: { contentFormat: ['plaintext'] },
      signatureHelp: {},
      rename: {},
      completion: {
        completionItem: { snippetSupport: false, resolveSupport: { properties: ['additionalTextEdits', 'detail'] } },
      },
    },
  },
});
tell('initialized', {});
writeFrame(FRAME.ready, NO_RUN);

const open = new Map<string, { text: string; version: number }>();
const isCode = (path: string): boolean => path.endsWith('.ts') || path.endsWith('.js');

/** Brings the server's files to those of the draft. */
function sync(files: Record<string, string>): void {
  const changes: { uri: string; type: number }[] = [];
  for (const path of open.keys()) {
    if (Object.hasOwn(files, path)) continue;
    open.delete(path);
    rmSync(join(FOLDER, path), { force: true });
    if (isCode(path)) tell('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    changes.push({ uri: uriOf(path), type: 3 });
  }
  const opened: (() => void)[] = [];
  for (const [path, text] of Object.entries(files)) {
    const known = open.get(path);
    if (known?.text === text) continue;
    const version = (known?.version ?? 0) + 1;
    open.set(path, { text, version });
    if (!known || !isCode(path)) {
      mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
      writeFileSync(join(FOLDER, path), text);
      changes.push({ uri: uriOf(path), type: known ? 2 : 1 });
    }
    if (!isCode(path)) continue;
    const uri = uriOf(path);
    const languageId = path.endsWith('.ts') ? 'typescript' : 'javascript';
    opened.push(() =>
      known
        ? tell('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] })
        : tell('textDocument/didOpen', { textDocument: { uri, languageId, version, text } }),
    );
  }
  if (changes.length > 0) tell('workspace/didChangeWatchedFiles', { changes });
  for (const one of opened) one();
}

const spanOf = ({ start, end }: Range) => ({
  line: start.line + 1,
  column: start.character + 1,
  endLine: end.line + 1,
  endColumn: end.character + 1,
});

async function diagnostics(files: Record<string, string>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const file of Object.keys(files).filter(isCode)) {
    if (found.length >= 200) break;
    const report = await ask<{ items?: { range: Range; severity?: number; code?: number; message: string }[] }>(
      'textDocument/diagnostic',
      { textDocument: { uri: uriOf(file) } },
    );
    for (const { range, severity = 1, code, message } of report?.items ?? [])
      if (severity <= 2)
        found.push({ file, ...spanOf(range), severity: severity === 1 ? 'error' : 'warning', code: `TS${code}`, message });
  }
  return found;
}

const KINDS: Record<number, string> = {
  2: 'function',
  3: 'function',
  5: 'property',
  7: 'class',
  8: 'type',
  10: 'property',
  14: 'keyword',
  22: 'type',
  25: 'type',
};
const MOST_ITEMS = 200;
/** Those that come with an import are looked up one by one. */
const MOST_RESOLVED = 40;

async function completions(at: object, before: string): Promise<unknown[]> {
  const answer = await ask<{ items?: Item[] } | Item[]>('textDocument/completion', at);
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  const prefix = (/[\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '').toLowerCase();
  const fitting = items
    .filter(({ label }) => label.toLowerCase().includes(prefix))
    .toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
    .slice(0, MOST_ITEMS);
  let resolved = 0;
  const full: unknown[] = [];
  for (const item of fitting) {
    const isResolved = item.labelDetails?.description !== undefined || resolved < MOST_RESOLVED;
    const one = isResolved && resolved++ < 2 * MOST_RESOLVED ? ((await ask<Item>('completionItem/resolve', item)) ?? item) : item;
    const edits = one.additionalTextEdits?.map(({ range, newText }) => ({ ...spanOf(range), text: newText }));
    full.push({
      label: one.label,
      kind: KINDS[one.kind ?? 0] ?? 'variable',
      ...(one.detail ? { detail: one.detail } : {}),
      ...(edits?.length ? { edits } : {}),
    });
  }
  return full;
}

/** Places of a name in the author's files; none where the compiler names another file, such as one of the SDK. */
async function renames(at: object, name: string, files: Record<string, string>): Promise<unknown[]> {
  const answer = await ask<{
    changes?: Record<string, { range: Range; newText: string }[]>;
    documentChanges?: { textDocument?: { uri: string }; edits?: { range: Range; newText: string }[] }[];
  }>('textDocument/rename', { ...at, newName: name }).catch(() => undefined);
  const changes = [
    ...Object.entries(answer?.changes ?? {}),
    ...(answer?.documentChanges ?? []).map((one) => [one.textDocument?.uri ?? '', one.edits ?? []] as const),
  ];
  const paths = new Map(Object.keys(files).map((path) => [uriOf(path), path]));
  if (changes.some(([uri]) => !paths.has(uri))) return [];
  return changes.flatMap(([uri, edits]) =>
    edits.map(({ range, newText }) => ({ file: paths.get(uri), ...spanOf(range), text: newText })),
  );
}

/** Texts that a hover or a signature has, whatever form they come in. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  return typeof value === 'object' && value !== null ? textOf((value as { value?: unknown }).value) : '';
}

async function answer({ files, types, question }: Asked): Promise<object> {
  sync({ ...files, 'parti-record.d.ts': types });
  const { kind, file = '', line = 1, column = 1, name = '' } = question;
  if (kind === 'diagnostics') return { diagnostics: await diagnostics(files) };
  const text = Object.hasOwn(files, file) ? (files[file] as string) : undefined;
  if (text === undefined || !isCode(file)) return {};
  const at = { textDocument: { uri: uriOf(file) }, position: { line: line - 1, character: column - 1 } };
  if (kind === 'completion') {
    const before = (text.split('\n')[line - 1] ?? '').slice(0, column - 1);
    return { completions: await completions(at, before) };
  }
  if (kind === 'rename') return { renames: await renames(at, name, files) };
  if (kind === 'hover') return { text: textOf((await ask<{ contents?: unknown }>('textDocument/hover', at))?.contents) };
  const help = await ask<{ signatures?: { label: string; documentation?: unknown }[]; activeSignature?: number }>(
    'textDocument/signatureHelp',
    at,
  );
  const one = help?.signatures?.[help.activeSignature ?? 0];
  return { text: one ? [one.label, textOf(one.documentation)].filter(Boolean).join('\n') : '' };
}

for (let frame = readFrame(); frame; frame = readFrame()) {
  try {
    const { inputs } = JSON.parse(frame.payload.toString()) as { inputs: Asked };
    writeFrame(FRAME.result, frame.nonce, JSON.stringify({ outputs: await answer(inputs), messages: [] }));
  } catch (error) {
    writeFrame(FRAME.error, frame.nonce, JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
  }
  writeFrame(FRAME.done, frame.nonce);
}
server.kill();
