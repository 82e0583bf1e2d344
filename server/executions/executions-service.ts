import type { ActionAnswer, ReadAction } from '#api';
import { isOfOtherInputs, PartiError, type NodeId, type OverrideChanges } from '#domain';
import type { CoreContext } from '../context/context.ts';
import type { Documents } from '../documents/documents-service.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { Session } from '../realtime/realtime.ts';
import type { FunctionPolicy } from '../access/function-policy.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { KeysUnderWay } from './keys-under-way.ts';
import { preview } from './preview.ts';
import type { ResultStore } from './result-store.ts';
import type { RunRefusal } from './run-refusal.ts';
import { NO_LOCAL_RUNS, type LocalRuns } from './local-runs.ts';
import { createRunRecords } from './run-records.ts';
import { createPlannedRuns } from './planned-runs.ts';
import { createWaveLeases } from './wave-leases.ts';
import type { RunServices, Tell } from './run-services.ts';
import { WorkflowRuns } from './workflow-runs.ts';

/** What executions need of their neighbours. */
export interface ExecutionNeighbours {
  policy: WorkflowPolicy;
  functions: Pick<Functions, 'functionOf'>;
  functionPolicy: Pick<FunctionPolicy, 'mayRun'>;
  documents: Pick<Documents, 'read'>;
  results: ResultStore;
  runner: FunctionRunner;
  underWay: KeysUnderWay;
  refusal: RunRefusal;
  quotas: Quotas;
  /** Functions that run on their authors' machines; absent: none do. */
  local?: Pick<LocalRuns, 'stateOf' | 'mayLaunch'>;
  /** A run that gives no sign for so long may be frozen, ms; 10 s where it is not said. */
  quietAfterMs?: number;
}

/** Commits of this time make one wave; the first does not wait longer for it. */
const GATHER_MS = 20;
const RENEW_MS = 10_000;
/** Runs of a workflow that nobody watches stay in memory for this long. */
const IDLE_MS = 60_000;

/** Runs of one workflow and the tabs that watch them. */
interface Open {
  runs: Promise<WorkflowRuns>;
  /** The same, once they are open. */
  opened?: WorkflowRuns;
  watchers: Set<Session>;
  /** Whose local runner it was seen to use: while it is walked anew, nodes do not say so. */
  runnersOf?: Set<string>;
  /** Commits that wait for a wave. */
  gathering?: { sequence: number; userId: string | undefined };
  usedAt: number;
}

/** Runs of all workflows, for the tabs that watch them. Each rejects as the policy does. */
export interface Executions {
  /** From now on the tab hears of states and prints. */
  open(session: Session, workflowId: string): Promise<ActionAnswer<'execution.open'>>;
  close(session: Session, workflowId: string): void;
  run(session: Session, wish: ReadAction<'execution.run'>): Promise<void>;
  log(session: Session, wish: ReadAction<'execution.log'>): Promise<ActionAnswer<'execution.log'>>;
  stop(session: Session, wish: ReadAction<'execution.stop'>): Promise<void>;
  pause(session: Session, wish: ReadAction<'execution.pause'>): Promise<void>;
  /** Rejects with `run.client-preview-unavailable` when the tab asks for another before this one is there. */
  preview(session: Session, wish: ReadAction<'execution.preview'>): Promise<ActionAnswer<'execution.preview'>>;
  /** Canonical text of a result that this workflow shows or showed; a digest alone opens nothing. */
  resultText(workflowId: string, digest: string, userId: string): Promise<string>;
  /** Nodes that show a result of other inputs than they have now, with its key. Runs nothing. */
  earlierResults(workflowId: string): Promise<ReadonlyMap<NodeId, string>>;
  /** Whether a wave or a preview of anybody runs or is about to. */
  isBusy(): boolean;
  /** Digests of the results that open workflows show or are about to show. */
  resultDigests(): Promise<string[]>;
}

/** Runs workflows: after each commit, and as their people ask. */
export function createExecutions(
  context: CoreContext,
  {
    policy,
    functions,
    functionPolicy,
    documents,
    results,
    runner,
    underWay,
    refusal,
    quotas,
    local = NO_LOCAL_RUNS,
    quietAfterMs,
  }: ExecutionNeighbours,
): Executions {
  const { pool, bus, log, watch } = context;
  const records = createRunRecords(pool);
  const leases = createWaveLeases(pool);
  const services: RunServices = {
    log,
    results,
    records,
    leases,
    planned: createPlannedRuns(pool),
    runner,
    underWay,
    refusal,
    quotas,
    local,
    functionOf: functions.functionOf,
    watch,
    readDocument: documents.read,
    ...(quietAfterMs === undefined ? {} : { quietAfterMs }),
  };
  const workflows = new Map<string, Open>();
  const previews = new Map<string, AbortController>();
  let isStopping = false;

  const openOf = (workflowId: string): Open => {
    const known = workflows.get(workflowId);
    if (known) return Object.assign(known, { usedAt: Date.now() });
    const watchers = new Set<Session>();
    const tell: Tell = {
      states(nodes, summary) {
        for (const session of watchers) session.send({ action: 'execution.state', workflowId, nodes, summary });
      },
      log(nodes, key, text, at) {
        for (const session of watchers) session.send({ action: 'execution.log', workflowId, nodes, key, text, at });
      },
    };
    const runs = new WorkflowRuns(workflowId, services, tell);
    const open: Open = { watchers, usedAt: Date.now(), runs: runs.open().then(() => runs) };
    open.runs.then(
      (opened) => {
        open.opened = opened;
      },
      () => undefined,
    );
    open.runs.catch(() => workflows.get(workflowId) === open && workflows.delete(workflowId));
    workflows.set(workflowId, open);
    return open;
  };
  const quietly = (work: Promise<unknown>, workflowId: string) => {
    work.catch((error: unknown) => {
      if (!(error instanceof PartiError && error.code === 'workflow.not-found'))
        log.error({ err: error, workflowId }, 'runs failed');
    });
  };

  bus.on('document.committed', ({ workflowId, sequence, changesNodes, userId }) => {
    // Who moves a node asks for no run.
    if (isStopping || !changesNodes) return;
    const open = openOf(workflowId);
    if (open.gathering) {
      open.gathering = { sequence, userId: userId ?? open.gathering.userId };
      return;
    }
    open.gathering = { sequence, userId };
    setTimeout(() => {
      const gathered = open.gathering;
      open.gathering = undefined;
      if (gathered && !isStopping)
        quietly(
          open.runs.then((runs) => runs.committed(gathered.sequence, gathered.userId)),
          workflowId,
        );
    }, GATHER_MS);
  });
  bus.on('workflow.access-changed', ({ workflowId }) => {
    for (const session of workflows.get(workflowId)?.watchers ?? [])
      policy.mustView(workflowId, session.caller.userId).catch(() => workflows.get(workflowId)?.watchers.delete(session));
  });
  bus.on('result.lost', ({ workflowId, userId }) =>
    quietly(
      openOf(workflowId).runs.then((runs) => runs.again(userId)),
      workflowId,
    ),
  );
  bus.on('local-runner.changed', ({ userId, isReady }) => {
    const usesIt = (open: Open) => {
      const owners = (open.runnersOf ??= new Set());
      for (const { localRunner } of open.opened?.snapshot().nodes ?? []) if (localRunner) owners.add(localRunner.ownerId);
      return owners.has(userId);
    };
    for (const [workflowId, open] of workflows) {
      if (isStopping || !usesIt(open)) continue;
      const mayRun = async () => isReady && (await policy.mustEdit(workflowId, userId).then(yes, no));
      quietly(
        open.runs.then(async (runs) => ((await mayRun()) ? runs.again(userId) : runs.run(undefined, userId, true))),
        workflowId,
      );
    }
  });
  bus.on('workflow.lifted', ({ workflowId }) => {
    const open = workflows.get(workflowId);
    if (open)
      quietly(
        open.runs.then((runs) => runs.open()),
        workflowId,
      );
  });
  bus.on('account.deactivated', ({ userId }) =>
    quietly(
      leases
        .ofPerson(userId)
        .then((waves) => Promise.all(waves.map(async (workflowId) => (await openOf(workflowId).runs).stop()))),
      '',
    ),
  );
  bus.on('workflow.deleted', ({ workflowId }) => {
    const open = workflows.get(workflowId);
    workflows.delete(workflowId);
    if (open)
      quietly(
        open.runs.then((runs) => runs.close()),
        workflowId,
      );
  });

  const view = async (session: Session, workflowId: string): Promise<Open> => {
    await policy.mustView(workflowId, session.caller.userId);
    return openOf(workflowId);
  };
  const edit = async (session: Session, workflowId: string): Promise<WorkflowRuns> => {
    await policy.mustEdit(workflowId, session.caller.userId);
    watch.mustWork(workflowId);
    return openOf(workflowId).runs;
  };

  /** Who opens a workflow may change it: what its functions run in is started meanwhile. */
  const prepare = async (workflowId: string) => {
    if (watch.deathsOf(workflowId) > 0) return;
    const { document } = await documents.read(workflowId);
    await runner.prepare(document.nodes, functions.functionOf);
  };

  const takeOver = async () => {
    for (const wave of await leases.takeOver())
      quietly(
        openOf(wave.workflowId).runs.then((runs) => runs.resume(wave)),
        wave.workflowId,
      );
  };
  /** Commits that an earlier server did not live to plan: a few workflows after another, never all at once. */
  const catchUp = async () => {
    let after = '';
    for (;;) {
      const missed = await services.planned.missed(after);
      for (const one of missed) {
        if (isStopping) return;
        if (watch.deathsOf(one.workflowId) > 0) continue;
        await openOf(one.workflowId)
          .runs.then((runs) => runs.catchUp(one))
          .catch((error: unknown) => log.error({ err: error, workflowId: one.workflowId }, 'runs failed'));
      }
      after = missed.at(-1)?.workflowId ?? '';
      if (after === '') return;
    }
  };
  const sweep = async () => {
    for (const [workflowId, open] of workflows) {
      const runs = await open.runs.catch(() => undefined);
      const isUsed = open.watchers.size > 0 || open.gathering || !runs?.isIdle || Date.now() - open.usedAt < IDLE_MS;
      if (!isUsed) workflows.delete(workflowId);
    }
    if (workflows.size > 0) return;
    results.rest();
    runner.rest();
  };
  const renewal = setInterval(() => quietly(leases.renew().then(takeOver).then(sweep), ''), RENEW_MS);
  renewal.unref();
  quietly(takeOver().then(catchUp), '');

  context.onStop('executions', async () => {
    isStopping = true;
    clearInterval(renewal);
    for (const controller of previews.values()) controller.abort();
    await leases.handOver();
    await Promise.allSettled([...workflows.values()].map(async ({ runs }) => (await runs).close()));
  });

  return {
    isBusy: () =>
      previews.size > 0 ||
      [...workflows.values()].some(({ gathering, opened }) => gathering !== undefined || opened?.isIdle === false),
    async open(session, workflowId) {
      const { runs, watchers } = await view(session, workflowId);
      const opened = await runs;
      watchers.add(session);
      session.onClose(() => watchers.delete(session));
      quietly(prepare(workflowId), '');
      return opened.snapshot();
    },
    async earlierResults(workflowId) {
      const runs = await openOf(workflowId).runs;
      await runs.run(undefined, '', true);
      return new Map(
        runs.snapshot().nodes.flatMap((run) => (isOfOtherInputs(run) && run.resultKey ? [[run.nodeId, run.resultKey]] : [])),
      );
    },
    close(session, workflowId) {
      workflows.get(workflowId)?.watchers.delete(session);
    },
    async run(session, { workflowId, node, viewOnly }) {
      const { userId } = session.caller;
      if (viewOnly) return (await (await view(session, workflowId)).runs).run(node, userId, true);
      const runs = await edit(session, workflowId);
      await quotas.mustExecute(userId);
      await runs.run(node, userId);
    },
    async log(session, { workflowId, key }) {
      const { runs } = await view(session, workflowId);
      return { text: (await runs).logOf(key) };
    },
    async stop(session, { workflowId, node }) {
      const runs = await edit(session, workflowId);
      await (node === undefined ? runs.stop() : runs.stopNode(node));
    },
    async pause(session, { workflowId, paused }) {
      await (await edit(session, workflowId)).setPaused(paused, session.caller.userId);
    },
    async preview(session, request) {
      // Before anything is waited for: the last that came is the newest.
      const before = previews.get(session.id);
      const controller = new AbortController();
      previews.set(session.id, controller);
      before?.abort(new PartiError('run.client-preview-unavailable'));
      if (!before) {
        session.onClose(() => {
          previews.get(session.id)?.abort();
          previews.delete(session.id);
        });
      }
      await policy.mustEdit(request.workflowId, session.caller.userId);
      watch.mustWork(request.workflowId);
      const { userId } = session.caller;
      const { digest, ...tried } = request;
      const version = digest === undefined ? undefined : { digest, mayRun: await functionPolicy.mayRun(digest, userId) };
      const wish = { ...withChanges(tried), ...(version ? { version } : {}), userId };
      const { results: made, overrides, failed } = await preview(services, wish, controller.signal);
      return { revision: request.revision, results: made, overrides, failed };
    },
    async resultDigests() {
      const opened = await Promise.all([...workflows.values()].map(({ runs }) => runs.catch(() => undefined)));
      return opened.flatMap((runs) => runs?.resultDigests() ?? []);
    },
    async resultText(workflowId, digest, userId) {
      await policy.mustView(workflowId, userId);
      if (!(await records.mayRead(workflowId, digest))) throw new PartiError('http.not-found', { call: 'result' });
      return results.text(digest).catch((error: unknown) => {
        if (error instanceof PartiError && error.code === 'run.result-lost') bus.emit('result.lost', { workflowId, userId });
        throw error;
      });
    },
  };
}

const yes = () => true;
const no = () => false;

/** What is tried, the members that are given among it: an absent one stays as the document has it. */
function withChanges({ overrides, additions, removals, ...request }: Omit<ReadAction<'execution.preview'>, 'digest'>) {
  const given = Object.entries({ overrides, additions, removals }).filter(([, entries]) => entries !== undefined);
  return { ...request, ...(given.length > 0 ? { changes: Object.fromEntries(given) as OverrideChanges } : {}) };
}
