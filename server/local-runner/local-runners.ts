import type { LocalRunnerHears, LocalRunnerSays } from '#api';
import {
  checkRecordText,
  isJsonObject,
  parseJson,
  PartiError,
  recordError,
  type JsonObject,
  type LocalRunnerMove,
  type LocalRunnerStatus,
} from '#domain';
import type { Bus } from '../bus/bus.ts';
import type { LocalRuns } from '../executions/local-runs.ts';
import type { LocalVersion, LocalVersions } from './local-versions.ts';
import { RunnerLine, type RunnerIdentity, type ServedFunction } from './runner-line.ts';

/** What runners stand on. */
export interface LocalRunnerParts {
  versions: LocalVersions;
  bus: Bus;
  /** Whether somebody may bring a function with this id: it is new, or theirs to edit. */
  mayServe(functionId: string, userId: string): Promise<boolean>;
  /** What somebody is called. */
  nameOf(userId: string): Promise<string>;
  /** Nodes in stage local follow what their author saved. */
  follow(version: LocalVersion): Promise<unknown>;
  onError(error: unknown): void;
}

/** A line of a runner, as the socket drives it. */
export interface OpenRunner {
  hear(message: LocalRunnerSays): Promise<void>;
  /** It gives no sign: it may be asleep. */
  silent(): void;
  /** It gives signs again. */
  heard(): void;
  /** The line is gone; a run that is there is made again when it is back. */
  closed(reason?: PartiError): void;
}

/** The runners of everybody, and the functions that they serve. */
export interface LocalRunners extends LocalRuns {
  open(
    who: RunnerIdentity & { name: string },
    isBack: boolean,
    line: { send(message: LocalRunnerHears): void; close(): void },
  ): OpenRunner;
  /** Versions that a person may add in stage local now. */
  offered(userId: string): LocalVersion[];
}

/** Order in which one state of several is told of a version. */
const NEAREST: readonly LocalRunnerStatus[] = ['ready', 'error', 'connected', 'reconnecting', 'connecting', 'disconnected'];

export function createLocalRunners({ versions, bus, mayServe, nameOf, follow, onError }: LocalRunnerParts): LocalRunners {
  const lines = new Map<RunnerLine, { send(message: LocalRunnerHears): void; close(): void }>();

  const linesOf = (userId: string) => [...lines.keys()].filter(({ identity }) => identity.userId === userId);
  const tell = (userId: string) =>
    bus.emit('local-runner.changed', { userId, isReady: linesOf(userId).some(({ status }) => status === 'ready') });
  const move = (line: RunnerLine, next: LocalRunnerMove) => {
    if (line.move(next)) tell(line.identity.userId);
  };
  bus.on('account.deactivated', ({ userId }) => {
    for (const line of linesOf(userId)) lines.get(line)?.close();
  });
  bus.on('person.renamed', ({ userId, name }) => versions.renamed(userId, name));

  /** Whoever serves the function of a version, exactly as it is. */
  const serving = (version: LocalVersion): { line: RunnerLine; served: ServedFunction } | undefined => {
    for (const line of linesOf(version.ownerId)) {
      const served = line.served.get(version.record.id);
      if (served) return { line, served };
    }
    return undefined;
  };
  const statusOf = (version: LocalVersion): LocalRunnerStatus => {
    const found = serving(version);
    if (found) return found.served.fault && found.line.status === 'ready' ? 'error' : found.line.status;
    // A runner that has not said yet what it serves may serve it.
    const coming = linesOf(version.ownerId).filter(({ status }) => status !== 'ready' && status !== 'error');
    return NEAREST.find((status) => coming.some((line) => line.status === status)) ?? 'disconnected';
  };

  const take = async (line: RunnerLine, name: string, offers: Extract<LocalRunnerSays, { action: 'functions' }>['functions']) => {
    const { userId, machine } = line.identity;
    const served = new Map<string, ServedFunction>();
    const refused: Record<string, { code: string; parameters: JsonObject }> = {};
    const fresh: LocalVersion[] = [];
    for (const { recordText, sourceDigest, fault } of offers) {
      const { id, source, error } = readOffer(recordText);
      const other = linesOf(userId).find((one) => one !== line && one.served.has(id) && one.status !== 'reconnecting');
      const refusal =
        error ??
        (other ? new PartiError('local-runner.taken', { machine: other.identity.machine }) : undefined) ??
        ((await mayServe(id, userId)) ? undefined : new PartiError('function.not-owner'));
      if (refusal) {
        refused[id] = { code: refusal.code, parameters: { ...refusal.parameters } };
        continue;
      }
      const version = await versions.keep({ userId, name }, { source, sourceDigest, machine });
      served.set(id, { digest: version.digest, sourceDigest, ...(fault ? { fault: { code: fault.code } } : {}) });
      if (line.served.get(id)?.digest !== version.digest) fresh.push(version);
    }
    line.served = served;
    // Ready before the nodes follow: their runs go there at once.
    if (!line.move('loaded')) line.move('opened');
    tell(userId);
    lines.get(line)?.send({
      action: 'taken',
      digests: Object.fromEntries([...served].map(([id, { digest }]) => [id, digest])),
      refused,
    });
    await Promise.all(fresh.map(follow));
  };

  return {
    open({ name, ...identity }, isBack, socket) {
      // The same runner once more: its old line is dead, though nobody has noticed yet.
      for (const old of linesOf(identity.userId)) if (old.identity.runner === identity.runner) lines.get(old)?.close();
      const line = new RunnerLine(identity, isBack, socket.send);
      lines.set(line, socket);
      tell(identity.userId);
      move(line, 'opened');
      let turns: Promise<void> = Promise.resolve();
      return {
        hear(message) {
          switch (message.action) {
            case 'functions':
              turns = turns.then(() => (lines.has(line) ? take(line, name, message.functions) : undefined)).catch(onError);
              return turns;
            case 'log':
            case 'progress':
            case 'part':
            case 'done':
            case 'failed':
              line.hear(message);
              break;
            case 'hello':
            case 'alive':
            case 'bye':
            // Heard by the socket itself.
          }
          return Promise.resolve();
        },
        silent: () => move(line, 'lost'),
        heard() {
          if (line.status !== 'reconnecting') return;
          line.move('opened');
          if (line.served.size > 0) line.move('loaded');
          tell(identity.userId);
        },
        closed(reason = new PartiError('run.local-runner-disconnected')) {
          if (!lines.delete(line)) return;
          line.move('stop');
          line.drop(reason);
          tell(identity.userId);
          // What it served, another that waits may serve now.
          for (const other of linesOf(identity.userId)) lines.get(other)?.send({ action: 'again' });
        },
      };
    },
    offered: (userId) =>
      linesOf(userId).flatMap((line) => [...line.served.values()].flatMap(({ digest }) => versions.version(digest) ?? [])),
    stateOf(digest) {
      const version = versions.version(digest);
      if (!version) return undefined;
      const machine = serving(version)?.line.identity.machine ?? version.local.machine;
      return { status: statusOf(version), machine, ownerId: version.ownerId, ownerName: version.local.ownerName };
    },
    mayLaunch(digest, userId) {
      const version = versions.version(digest);
      if (!version) return true;
      const found = serving(version);
      if (version.ownerId !== userId && !(found?.line.identity.forTeam && userId !== undefined)) return false;
      return found?.line.status === 'ready' && found.served.digest === digest && !found.served.fault;
    },
    async run(digest, userId, call) {
      const version = versions.version(digest);
      if (!version) throw new PartiError('run.missing-implementation');
      const { machine, ownerName: owner, sourceDigest } = version.local;
      const found = serving(version);
      const isOwn = version.ownerId === userId;
      if (userId === undefined || !(isOwn || found?.line.identity.forTeam))
        throw new PartiError('local-runner.foreign', { owner, machine });
      if (found?.line.status !== 'ready') throw new PartiError('run.local-runner-disconnected');
      if (found.served.digest !== digest) throw new PartiError('local-runner.other-source');
      const by = isOwn ? { account: userId } : { account: userId, name: await nameOf(userId) };
      return found.line.run(version.record.id, sourceDigest, by, call);
    },
  };
}

/** A record as it was offered, or why it is none that a function can have. */
function readOffer(recordText: string): { id: string; source: JsonObject; error?: PartiError } {
  try {
    const source = parseJson(recordText);
    if (!isJsonObject(source)) return { id: '', source: {}, error: new PartiError('function.record-not-an-object') };
    const checked = checkRecordText(recordText);
    const { id } = checked.record;
    const error = recordError(checked) ?? (id === '' ? new PartiError('function.no-id') : undefined);
    return { id, source, ...(error ? { error } : {}) };
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    return { id: '', source: {}, error };
  }
}
