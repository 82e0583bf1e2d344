import type { RunsPort, Unsubscribe } from '#domain';

/** Something that began or ended: both have the id of the same run. */
export interface RunNews {
  action: 'run-started' | 'run-ended';
  id: string;
}

/** Tells when a workflow begins to run and when nothing of it runs or waits any more. */
export function tellRuns(
  runs: Pick<RunsPort, 'summary' | 'subscribeAll'>,
  tell: (news: RunNews) => void,
  newId: () => string = () => crypto.randomUUID(),
): Unsubscribe {
  let current: string | undefined;
  return runs.subscribeAll(() => {
    const { running, waiting, paused } = runs.summary();
    const isBusy = running > 0 || (waiting > 0 && !paused);
    if (isBusy === (current !== undefined)) return;
    const id = current ?? newId();
    current = isBusy ? id : undefined;
    tell({ action: isBusy ? 'run-started' : 'run-ended', id });
  });
}
