import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openWorkflow, type OpenDocument, type RealtimeSession } from '#collab';
import type { JsonObject, JsonValue, NodeRun, RunResult } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { until } from '#fixtures/until-holds';
import { connectTab } from '../../server/documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../../server/sharing/sharing.fixture.ts';

const root = join(import.meta.dirname, '..', '..');
const NO_FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

/** Record of a function that gives an area of `Width` by four. */
export const areaRecord = (id: string, more: object = {}): string =>
  JSON.stringify({
    id,
    name: id,
    language: 'typescript',
    input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2 } } },
    outputs: [{ name: 'Area', type: 'number', description: 'Width by four' }],
    ...more,
  });

/** That function as a shell script: no language of ours. */
export const SHELL_AREA = `read -r line
width=$(printf '%s' "$line" | sed -n 's/.*"Width":\\([0-9.]*\\).*/\\1/p')
echo '{"log":"from the shell"}'
echo '{"progress":0.5,"activity":"half way"}'
echo "{\\"result\\":{\\"outputs\\":{\\"Area\\":$((width * 4))}}}"
`;

/** A real server, `parti runner` in processes of its own, and tabs that watch workflows. */
export interface RunnerBench extends SharingBench {
  /** A folder of these files. */
  folder(files: Record<string, string>): string;
  write(folder: string, files: Record<string, string>): void;
  /** A folder of the function of {@link areaRecord}, run by a shell script. */
  areaFolder(id: string, more?: object, script?: string): string;
  /** A personal token. */
  token(person: Person, rights?: ('read' | 'write' | 'run' | 'publish')[]): Promise<{ id: string; token: string }>;
  /** `parti runner` with these words, for the holder of a token. */
  start(token: string, ...words: string[]): Terminal;
  /** A tab on a workflow; a new one where none is named. */
  watch(person: Person, workflowId?: string): Promise<Watched>;
  /** Digest of what a person may add in stage local. */
  offered(person: Person, functionId: string): Promise<string | undefined>;
}

/** A terminal with `parti runner`. */
export interface Terminal {
  child: ChildProcess;
  /** Everything it said. */
  said(): string;
  /** States in the order in which it told them. */
  states(): string[];
  exit(): number | null;
}

/** A tab with a workflow open. */
export interface Watched {
  id: string;
  session: RealtimeSession;
  document: OpenDocument;
  /** As told last. */
  run(node: string): NodeRun | undefined;
  logs: string[];
  progress: number[];
  add(node: string, functionId: string, digest: string, inputs?: Record<string, JsonValue>, stage?: 'local' | 'live'): void;
  outputs(node: string): Promise<JsonObject | undefined>;
  result(node: string): Promise<RunResult | undefined>;
}

export async function startRunnerBench(): Promise<RunnerBench> {
  const bench = await startSharingBench();
  const children: ChildProcess[] = [];
  const open: { close(): void }[] = [];
  const folder = (files: Record<string, string>): string => {
    const made = openTemporaryFolder('parti-local-');
    write(made, files);
    return made;
  };
  const write = (at: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), text);
    }
  };
  return {
    ...bench,
    write,
    folder,
    areaFolder: (id, more = {}, script = SHELL_AREA) =>
      folder({ 'parti.json': areaRecord(id, { local: { command: ['sh', 'run.sh'] }, ...more }), 'run.sh': script }),
    token: (person, rights = ['run', 'publish']) =>
      person.call('POST account/tokens', { body: { name: 'runner', rights, days: 1 } }),
    start(token, ...words) {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(root, 'cli', 'main.ts'), 'runner', '--name', 'lenas-machine', ...words],
        { cwd: root, env: { ...process.env, PARTI_SERVER: bench.origin, PARTI_TOKEN: token } },
      );
      children.push(child);
      let [out, all] = ['', ''];
      child.stdout.on('data', (text: Buffer) => {
        out += text.toString();
        all += text.toString();
      });
      child.stderr.on('data', (text: Buffer) => (all += text.toString()));
      return {
        child,
        said: () => all,
        states: () => out.split('\n').flatMap((line) => (line === '' ? [] : [line.split(':')[0] ?? ''])),
        exit: () => child.exitCode,
      };
    },
    async offered(person, functionId) {
      const { functions } = await person.call('GET functions', { query: { tag: 'local' } });
      return functions.find(({ id }) => id === functionId)?.digest as string | undefined;
    },
    async watch(person, workflowId) {
      const id = workflowId ?? (await person.call('POST workflows', { body: { blank: true } })).id;
      const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
      await new Promise<void>((resolve) => void session.onConnected(resolve));
      const document = openWorkflow(session, id, NO_FUNCTIONS);
      open.push(document, session);
      const runs = new Map<string, NodeRun>();
      const watched: Pick<Watched, 'logs' | 'progress'> = { logs: [], progress: [] };
      const take = (nodes: readonly NodeRun[]) => {
        for (const run of nodes) {
          runs.set(run.nodeId, run);
          if (run.progress !== undefined) watched.progress.push(run.progress);
        }
      };
      session.on('execution.state', (told) => void (told.workflowId === id && take(told.nodes)));
      session.on('execution.log', (told) => void (told.workflowId === id && watched.logs.push(told.text)));
      take((await session.request('execution.open', { workflowId: id })).nodes);
      await until(document.save.subscribe, () => document.save.get() === 'saved');
      const result = async (node: string): Promise<RunResult | undefined> => {
        const digest = runs.get(node)?.resultDigest;
        if (digest === undefined) return undefined;
        const answer = await person.raw('GET', `workflows/${id}/results/${digest}`);
        return answer.body as RunResult;
      };
      return {
        ...{ id, session, document, ...watched },
        run: (node) => runs.get(node),
        add(node, functionId, digest, inputs = {}, stage = 'local') {
          document.commands.dispatch({
            type: 'node.add',
            id: node,
            node: { functionId, stage, digest, name: '', disabled: false, inputs, links: {} },
            layout: [0, 0, 0],
          });
        },
        result,
        outputs: async (node) => (await result(node))?.outputs,
      };
    },
    async stop() {
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      for (const one of open.toReversed()) one.close();
      await bench.stop();
    },
  };
}
