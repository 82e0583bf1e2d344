import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCAL_RUNNER_LIMITS } from '#api';
import { functionTexts, isJsonObject, LOCAL_RUNNER_CODES, PartiError, receivedError, type LocalRunnerStatus } from '#domain';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { openHeadless, findRunningServer, readServerConfig } from '#server';
import { cacheFolderOf, librariesFolderOf } from './cache-folder.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { openAsker } from './ask-terminal.ts';
import { describeError, errorLines } from './describe-error.ts';
import { issueMessage } from './issue-message.ts';
import { createRunnerRuns } from './runner-runs.ts';
import { readLocalFunction, watchFolder, type LocalFunction } from './runner-folder.ts';
import { openRunnerSocket, type RunnerSocket } from './runner-socket.ts';
import { namedServer } from './with-server.ts';

const USAGE = `Usage: parti runner FOLDER… [--server URL] [--jail] [--debug] [--for-team] [--name MACHINE]
Serves the functions of these folders to your own workflows, from this machine; sources stay here. Ends with Ctrl+C.
--jail      runs them as the server would, apart from this machine.
--debug     without limit of time.
--for-team  editors of your workflows may cause runs too; each is asked for here, once.
`;
/** A run without limit: the longest that a timer takes, ms. */
const WITHOUT_LIMIT_MS = 2 ** 31 - 1;

interface Options {
  folders: string[];
  jail: boolean;
  debug: boolean;
  forTeam: boolean;
  machine: string;
}

/** `parti runner`: serves the functions of folders from this machine until `until` or Ctrl+C. Exit 1 when the server refuses it. */
export async function runner(args: readonly string[], io: CommandIo, until?: AbortSignal): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  // As its author, with their packages, unless they want what the server has.
  const { VIRTUAL_ENV: environment, PARTI_PYTHON: python } = process.env;
  const languages = createLanguages(loadLibrary().runtime, {
    ...{ cacheFolder: cacheFolderOf(), librariesFolder: librariesFolderOf() },
    ...(python === undefined && environment ? { python: join(environment, 'bin', 'python') } : {}),
    ...(options.jail ? {} : { ownPackages: true, probe: () => Promise.resolve({ tier: 'none' as const, ownAccount: false }) }),
  });
  try {
    if (options.jail && (await languages.jail()).tier === 'none') throw new PartiError('run.no-jail');
    return await serve(options, { languages, isJailed: options.jail }, io, until);
  } catch (error) {
    const described = describeError(error);
    io.stderr(`${errorLines(described)}${described.trace}`);
    return EXIT.failed;
  } finally {
    languages.close();
  }
}

async function serve(
  { folders, debug, forTeam, machine }: Options,
  parts: Parameters<typeof readLocalFunction>[1],
  io: CommandIo,
  until: AbortSignal | undefined,
): Promise<number> {
  const functions = new Map<string, LocalFunction>();
  const told = new Map<string, string>();
  const say = (folder: string, line: string) => {
    if (told.get(folder) === line) return;
    told.set(folder, line);
    io.stderr(line);
  };
  let account = '';
  const access = accessOf();

  const asker = forTeam ? openAsker(process.stdin, io.stderr) : undefined;

  return new Promise<number>((end) => {
    const runs = createRunnerRuns({
      send: (message) => line.send(message),
      account: () => account,
      mayRun:
        asker &&
        (({ account: id, name }) => asker.ask(`May ${name} (${id}) run functions of these folders on this machine? [y/N] `)),
      functionOf: (id) => [...functions.values()].find(({ record }) => record.id === id),
      said: (text) => io.stderr(text),
      timeoutMs: (wanted) => (debug ? WITHOUT_LIMIT_MS : wanted),
    });
    const offer = () => {
      if (line.status !== 'connected' && line.status !== 'ready') return;
      const one = [...functions.values()].map(({ recordText, sourceDigest, fault }) => ({
        ...{ recordText, sourceDigest },
        ...(fault ? { fault: { code: fault.code, parameters: { ...fault.parameters } } } : {}),
      }));
      line.send({ action: 'functions', functions: one.slice(0, LOCAL_RUNNER_LIMITS.functions) });
    };
    const line: RunnerSocket = openRunnerSocket(
      access,
      { debug, forTeam, machine },
      {
        state(status, error) {
          io.stdout(`${stateLine(status)}\n`);
          if (error) io.stderr(errorLines(describeError(error)));
          if (status === 'error') finish(EXIT.failed);
          if (status === 'reconnecting') runs.cancelAll();
        },
        welcome(who) {
          account = who.userId;
          io.stderr(`serving ${who.name || 'you'} from ${machine}\n`);
          void built.then(offer);
        },
        message(message) {
          switch (message.action) {
            case 'again':
              return offer();
            case 'taken':
              line.move('loaded');
              for (const [id, { code, parameters }] of Object.entries(message.refused))
                say(`refused ${id}`, `refused ${id}: ${errorLines(describeError(receivedError(code, parameters)))}`);
              return;
            case 'run':
              return runs.start(message);
            case 'cancel':
              return runs.cancel(message.run);
            case 'alive':
            case 'refused':
            case 'welcome':
              // Heard by the line itself.
              return;
          }
        },
      },
    );
    /** Reads a folder anew; a newer save waits for the older build. */
    const read = async (folder: string) => {
      try {
        const found = await readLocalFunction(folder, parts);
        const before = functions.get(folder);
        functions.set(folder, found);
        const name = functionTexts(found.record, 'en').name;
        if (found.fault) say(folder, `failed  ${name}: ${errorLines(describeError(found.fault))}`);
        else if (before?.sourceDigest !== found.sourceDigest || before.recordText !== found.recordText) {
          told.delete(folder);
          say(folder, `${before ? 'changed' : 'serves '} ${name} (${folder})\n`);
        }
      } catch (error) {
        const before = functions.get(folder);
        const fault = error instanceof PartiError ? error : new PartiError('run.host-failed', { message: String(error) });
        // What was served goes on to be named: its nodes say what is wrong.
        if (before) functions.set(folder, { ...before, fault, run: () => Promise.reject(fault) });
        say(folder, `failed  ${folder}: ${errorLines(describeError(error))}`);
      }
    };
    const turns = new Map<string, Promise<void>>();
    const stops = folders.map((folder) =>
      watchFolder(folder, {
        begun: () => functions.get(folder)?.expect?.(),
        changed() {
          const turn = (turns.get(folder) ?? built).then(() => read(folder)).then(offer);
          turns.set(folder, turn);
        },
      }),
    );
    const built = Promise.all(folders.map(read)).then(() => undefined);

    const finish = (exit: number) => {
      for (const stop of stops) stop();
      process.off('SIGINT', done);
      process.off('SIGTERM', done);
      until?.removeEventListener('abort', done);
      runs.cancelAll();
      asker?.close();
      line.close();
      end(exit);
    };
    const done = () => finish(EXIT.done);
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
    until?.addEventListener('abort', done, { once: true });
  });
}

const stateLine = (status: LocalRunnerStatus): string => `${status}: ${issueMessage(LOCAL_RUNNER_CODES[status], {})}`;

/** Server and token: those that were named, else of the server that runs on this machine. Rejects with `server.not-running`, `token.missing`. */
function accessOf(): () => Promise<{ origin: string; token: string }> {
  return async () => {
    const named = namedServer();
    if (named) return named;
    const { config } = readServerConfig();
    if (!(await findRunningServer(config.dataFolder))) throw new PartiError('server.not-running', { folder: config.dataFolder });
    const headless = await openHeadless(config);
    try {
      const answer = await headless.call('runner.ticket', {});
      if (!isJsonObject(answer)) throw new PartiError('http.internal-error');
      return { origin: String(answer['origin']), token: String(answer['ticket']) };
    } finally {
      await headless.close();
    }
  };
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        jail: { type: 'boolean', default: false },
        debug: { type: 'boolean', default: false },
        'for-team': { type: 'boolean', default: false },
        name: { type: 'string', default: hostname() },
      },
    });
    const folders = [...new Set(positionals.map((folder) => resolve(folder)))];
    if (folders.length === 0) return undefined;
    return { folders, jail: values.jail, debug: values.debug, forTeam: values['for-team'], machine: values.name };
  } catch {
    return undefined;
  }
}
