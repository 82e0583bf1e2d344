import { useEffect, useState } from 'react';
import { PartiError } from '#domain';
import { StateGlyph, useTranslation } from '#ui';
import type { Past } from './past-ports.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** The head must rest for this before it is asked: while it is dragged every step would ask. */
const REST_MS = 400;

/** What the server answers for a result that it swept, or whose file is lost. */
const GONE: readonly string[] = ['http.not-found', 'run.result-lost'];

/** Whether the server has it no more; one that cannot be asked says nothing. */
const isGone = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && answer.reason instanceof PartiError && GONE.includes(answer.reason.code);

/** Says how many results of a state are no longer kept, and what brings them back. The view asks for the same ones: nothing is fetched twice. */
export function LostResults({ history, past }: { history: WorkflowHistory; past: Past }) {
  const { t } = useTranslation('history');
  const [lost, setLost] = useState<{ past: Past; count: number }>();
  const { results } = history.live;
  useEffect(() => {
    let wanted = true;
    const digests = [...past.results].flatMap(([id, digest]) => {
      const node = past.document.nodes[id];
      return node && !node.disabled ? [digest] : [];
    });
    const ask = async () => {
      const answers = await Promise.allSettled(digests.map((digest) => results.load(digest)));
      if (wanted) setLost({ past, count: answers.filter(isGone).length });
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [past, results]);
  if (lost?.past !== past || lost.count === 0) return null;
  return (
    <p className="row lost" role="status" data-part="lost-results">
      <StateGlyph state="stale" />
      {t('lost', { count: lost.count })}
    </p>
  );
}
