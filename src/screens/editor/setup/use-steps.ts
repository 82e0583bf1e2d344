import { useCallback, useEffect, useRef, useState } from 'react';
import { PartiError, type PresencePort, type SetupStep } from '#domain';
import { useApp } from '../../../app/app-context.ts';
import { inTurn } from '../../../services/in-turn.ts';
import { reportError } from '../../../app/report-error.ts';

/** Steps of a setup view as the server keeps them. */
export interface Steps {
  /** Undefined until they are read. */
  steps: readonly SetupStep[] | undefined;
  /** Whether this person says what they are. */
  mayChange: boolean;
  /** Shows and keeps other steps; what the server refuses is told, and what it has is shown again. */
  change: (next: readonly SetupStep[]) => void;
}

/** Name under which tabs tell each other that steps changed. */
const TOLD = 'steps';
const NONE: readonly SetupStep[] = [];

interface Held {
  mayChange: boolean;
  views: Readonly<Record<string, readonly SetupStep[]>>;
}

/** Reads the steps of a view, follows what its owner changes in another tab, and keeps changes in their order. */
export function useSteps(workflowId: string, viewId: string, presence: PresencePort | undefined): Steps {
  const { api } = useApp();
  const [held, setHeld] = useState<Held>();
  const [line] = useState(inTurn);
  const waiting = useRef(0);
  const read = useCallback(async () => {
    if (!api || waiting.current > 0) return;
    const answer = (await api.call('GET workflows/{id}/view-actions', { path: { id: workflowId } })) as Held;
    if (waiting.current === 0) setHeld(answer);
  }, [api, workflowId]);
  useEffect(() => {
    const again = () => void read().catch(onlyUnexpected);
    again();
    let seen = told(presence);
    const ends = presence?.subscribe(() => {
      const now = told(presence);
      if (now === seen) return;
      seen = now;
      again();
    });
    window.addEventListener('focus', again);
    return () => {
      ends?.();
      window.removeEventListener('focus', again);
    };
  }, [read, presence]);
  const change = (next: readonly SetupStep[]) => {
    if (!api) return;
    setHeld((before) => before && { ...before, views: { ...before.views, [viewId]: next } });
    waiting.current += 1;
    line(() =>
      api.call('PUT workflows/{id}/views/{view}/actions', {
        path: { id: workflowId, view: viewId },
        body: { steps: next.map((step) => ({ ...step })) },
      }),
    )
      .then(() => presence?.set({ [TOLD]: Date.now() }))
      .catch(reportError)
      .finally(() => {
        waiting.current -= 1;
        void read().catch(onlyUnexpected);
      });
  };
  return { steps: held && (held.views[viewId] ?? NONE), mayChange: held?.mayChange ?? false, change };
}

const told = (presence: PresencePort | undefined): string =>
  JSON.stringify(presence?.others().map(({ clientId, ...rest }) => [clientId, rest[TOLD] ?? 0]));

/** Offline they are read again as soon as the window is looked at. */
const onlyUnexpected = (error: unknown): void => {
  if (!(error instanceof PartiError) || error.code !== 'workflow.no-internet') reportError(error);
};
