import { PartiError } from '#domain';
import type { CoreContext } from '../context/context.ts';
import type { Functions } from '../functions/functions-service.ts';
import type { StoredResults } from '../history/result-log.ts';
import { runDocument, type DocumentRun } from './run-document.ts';
import type { RunRefusal } from './run-refusal.ts';

/** Looks results up as a run of the document would, without running anything. */
export function createStoredResults(
  { pool, watch, log }: Pick<CoreContext, 'pool' | 'watch' | 'log'>,
  {
    results,
    runner,
    refusal,
    functions,
  }: Pick<DocumentRun, 'results' | 'runner'> & { refusal: RunRefusal; functions: Pick<Functions, 'functionOf'> },
): StoredResults {
  return async (workflowId, document, known, userId) => {
    const missing = Object.entries(document.nodes).filter(([id, { disabled }]) => !disabled && !Object.hasOwn(known, id));
    if (missing.length === 0) return known;
    try {
      const { shown } = await runDocument(document, {
        results,
        runner,
        functionOf: functions.functionOf,
        refusal: (digest, record, inputs) => refusal(workflowId, digest, record, inputs),
        working: () => watch.working(workflowId, 'walk'),
        userId,
        signal: new AbortController().signal,
        isDry: true,
      });
      const found = missing.flatMap(([id]): [string, { key: string; digest: string }][] => {
        const one = shown.get(id);
        return one ? [[id, { key: one.key, digest: one.resultDigest }]] : [];
      });
      await pool.query(
        'INSERT INTO result_grant (workflow_id, result_digest) SELECT DISTINCT $1, digest FROM unnest($2::text[]) AS one(digest) ON CONFLICT DO NOTHING',
        [workflowId, found.map(([, { digest }]) => digest)],
      );
      return { ...known, ...Object.fromEntries(found) };
    } catch (error) {
      if (!(error instanceof PartiError)) log.error({ err: error, workflowId }, 'results of a past state were not looked up');
      return known;
    }
  };
}
