import { documentOfOption, PartiError, type JsonValue, type RunError, type StudyAxis, type WorkflowDocument } from '#domain';
import type { CoreContext } from '../context/context.ts';
import { runDocument, type NodeReport } from '../executions/run-document.ts';
import { createCallsBeside } from '../executions/calls-beside.ts';
import type { FunctionRunner } from '../executions/function-runner.ts';
import type { KeysUnderWay } from '../executions/keys-under-way.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { ResultStore } from '../executions/result-store.ts';
import type { RunRefusal } from '../executions/run-refusal.ts';
import { unpacked } from '../documents/packed.ts';
import type { Functions } from '../functions/functions-service.ts';

/** What the lane runs with. */
export interface LaneParts {
  results: ResultStore;
  runner: FunctionRunner;
  underWay: KeysUnderWay;
  refusal: RunRefusal;
  quotas: Quotas;
  functions: Pick<Functions, 'functionOf'>;
  /** Whether somebody waits for a wave or a preview. */
  isBusy: () => boolean;
}

/** Runs what waits of studies, a few options at once, beside what people do. */
export interface StudyLane {
  /** Something may wait. */
  wake(): void;
  /** A study is gone: what runs of it ends. */
  end(studyId: string): void;
}

/** Options under way: while the function of one runs, results of others are worked on. */
const OPTIONS_AT_ONCE = 4;
/** Functions of one language that run for studies at once: of the two processes of each, one is for people. */
const CALLS_AT_ONCE = 1;

/** Looked at again whether people's own runs are over. */
const YIELD_MS = 50;
/** A lane that failed, as while the database is away, tries again. */
const AGAIN_MS = 5000;
/** Times that an option is tried which failed inside the server: no fault of its values. */
const TRIES = 3;

interface Waiting {
  studyId: string;
  workflowId: string;
  userId: string;
  n: number;
  values: JsonValue[];
  axes: StudyAxis[];
  document: Buffer;
}

/**
 * The study lane. An option has the keys of every other run: what it shares with the workflow or another option runs once,
 * and afterwards a slider has it; a key that one option is at is waited for by the others. Before each function it lets the
 * runs of people pass; what waits stands in rows and goes on after a restart.
 */
export function createStudyLane(
  context: CoreContext,
  { results, runner, underWay, refusal, quotas, functions, isBusy }: LaneParts,
): StudyLane {
  const { pool, log, watch } = context;
  const stopped = new AbortController();
  const studies = new Map<string, AbortController>();
  let isRunning = false;
  let isWanted = false;
  let onWake = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Options that failed inside the server, and how often. */
  const tries = new Map<string, number>();

  const turn = async (signal: AbortSignal) => {
    while (isBusy() && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, YIELD_MS));
    signal.throwIfAborted();
  };
  const besideIn = createCallsBeside({ results, underWay, atOnce: CALLS_AT_ONCE, turn });
  const signalOf = (studyId: string): AbortSignal => {
    const one = studies.get(studyId) ?? new AbortController();
    studies.set(studyId, one);
    return one.signal;
  };
  const next = async (inHand: Iterable<string>): Promise<Waiting | undefined> => {
    const { rows } = await pool.query<Waiting>(
      `SELECT s.id AS "studyId", s.workflow_id AS "workflowId", s.created_by AS "userId", o.n, o."values", s.axes, s.document
         FROM study_option o JOIN study s ON s.id = o.study_id
        WHERE o.state = 'waiting' AND NOT o.dropped AND s.id || '/' || o.n <> ALL($1)
        ORDER BY s.created_at, s.id, o.n LIMIT 1`,
      [[...inHand]],
    );
    return rows[0];
  };
  const runOption = async (one: Waiting, signal: AbortSignal) => {
    const { workflowId, userId, axes, values } = one;
    const document = JSON.parse((await unpacked(one.document)).toString()) as WorkflowDocument;
    const { nodes, shown } = await runDocument(documentOfOption(document, axes, values), {
      results,
      runner,
      beside: besideIn(workflowId),
      quotas,
      functionOf: functions.functionOf,
      refusal: (digest, record, inputs) => refusal(workflowId, digest, record, inputs),
      working: () => watch.working(workflowId, 'walk'),
      userId,
      signal,
    });
    const held = Object.fromEntries([...shown].map(([id, { key, resultDigest: digest }]) => [id, { key, digest }]));
    const failed = nodes.find(({ error }) => error !== null);
    if (failed?.error?.code === 'run.unknown-error') tryAgain(one, new PartiError('run.unknown-error'));
    await keep(one, held, figuresOf(nodes), failed?.error ? { ...failed.error, node: failed.id } : undefined);
  };
  /** Throws what the lane waits after, unless it was tried often enough. */
  const tryAgain = (one: Waiting, error: unknown) => {
    const tried = (tries.get(idOf(one)) ?? 0) + 1;
    tries.set(idOf(one), tried);
    if (tried < TRIES) throw new InsideError(error);
    tries.delete(idOf(one));
  };
  const keep = async (
    { studyId, n, workflowId }: Waiting,
    held: Record<string, { key: string; digest: string }>,
    figures: ReturnType<typeof figuresOf>,
    error: (RunError & { node: string }) | undefined,
  ) => {
    // Before the option is over: results that it names are never without their grant.
    await pool.query(
      `INSERT INTO result_grant (workflow_id, result_digest) SELECT DISTINCT $1, digest FROM unnest($2::text[]) AS one(digest)
        WHERE EXISTS (SELECT FROM workflow WHERE id = $1) ON CONFLICT (workflow_id, result_digest) DO UPDATE SET granted_at = now()`,
      [workflowId, Object.values(held).map(({ digest }) => digest)],
    );
    await pool.query(
      'UPDATE study_option SET state = $3, results = $4, figures = $5, error = $6 WHERE study_id = $1 AND n = $2',
      [
        studyId,
        n,
        error ? 'failed' : 'done',
        JSON.stringify(held),
        JSON.stringify(figures),
        error ? JSON.stringify(keptError(error)) : null,
      ],
    );
    tries.delete(idOf({ studyId, n }));
  };
  const work = async () => {
    const inHand = new Map<string, Promise<void>>();
    let failure: { error: unknown } | undefined;
    const begin = (one: Waiting) => {
      const id = idOf(one);
      const ended = take(one)
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => inHand.delete(id));
      inHand.set(id, ended);
    };
    try {
      while (!stopped.signal.aborted && !failure) {
        isWanted = false;
        const one = inHand.size < OPTIONS_AT_ONCE ? await next(inHand.keys()) : undefined;
        if (one) begin(one);
        else if (inHand.size === 0) break;
        else if (!isWanted) await Promise.race([...inHand.values(), new Promise<void>((resolve) => (onWake = resolve))]);
      }
    } finally {
      await Promise.all(inHand.values());
      studies.clear();
    }
    if (failure) throw failure.error;
  };
  /** Runs one option. What cannot be planned at all is told of the option; the others go on. */
  const take = async (one: Waiting) => {
    const signal = AbortSignal.any([stopped.signal, signalOf(one.studyId)]);
    try {
      await turn(signal);
      await runOption(one, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof InsideError) throw error;
      if (!(error instanceof PartiError)) tryAgain(one, error);
      const code = error instanceof PartiError ? error.code : 'run.unknown-error';
      if (!(error instanceof PartiError)) log.error({ err: error, study: one.studyId }, 'an option of a study failed');
      await keep(one, {}, [], { code, node: one.axes[0]?.node ?? '' });
    }
  };
  const wake = () => {
    isWanted = true;
    onWake();
    if (stopped.signal.aborted || isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) => {
        if (stopped.signal.aborted) return;
        log.error({ err: error }, 'the studies wait');
        again = setTimeout(wake, AGAIN_MS);
        again.unref();
      })
      .finally(() => {
        isRunning = false;
        if (isWanted) wake();
      });
  };
  context.onStop('studies', () => {
    clearTimeout(again);
    stopped.abort(new Error('the server stops'));
    return Promise.resolve();
  });
  return {
    wake,
    end(studyId) {
      studies.get(studyId)?.abort(new Error('the study is gone'));
      studies.delete(studyId);
    },
  };
}

const idOf = ({ studyId, n }: Pick<Waiting, 'studyId' | 'n'>): string => `${studyId}/${n}`;

/** Something inside the server, as while the database is away: the option is tried again. */
class InsideError extends Error {
  constructor(cause: unknown) {
    super('an option failed inside the server', { cause });
  }
}

/** What is told of a failure: never the trace, which is its author's. */
const keptError = ({ code, message, parameters = {}, node }: RunError & { node: string }) => ({
  ...{ code, parameters, node },
  ...(message === undefined ? {} : { message }),
});

/** Numbers that an option came to; one that is none stands as null. */
function figuresOf(nodes: readonly NodeReport[]): { node: string; output: string; value: number | null }[] {
  return nodes.flatMap(({ id, outputs }) =>
    Object.entries(outputs).flatMap(([output, value]) =>
      typeof value === 'number' ? [{ node: id, output, value: Number.isFinite(value) ? value : null }] : [],
    ),
  );
}
