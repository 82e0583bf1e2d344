import type { RunSummary } from '#domain';

/** Something that began or ended: both have the id of the same run. */
export interface RunNews {
  action: 'run-started' | 'run-ended';
  id: string;
}

/** Hears each summary of a workflow's runs as the server tells it; tells when it begins to run, and when nothing of it runs or waits any more. */
export function tellRuns(
  tell: (news: RunNews) => void,
  newId: () => string = () => crypto.randomUUID(),
): (summary: Pick<RunSummary, 'running' | 'waiting' | 'paused'>) => void {
  let current: string | undefined;
  return ({ running, waiting, paused }) => {
    const isBusy = running > 0 || (waiting > 0 && !paused);
    if (isBusy === (current !== undefined)) return;
    const id = current ?? newId();
    current = isBusy ? id : undefined;
    tell({ action: isBusy ? 'run-started' : 'run-ended', id });
  };
}
