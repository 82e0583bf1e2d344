import { expect, it } from 'vitest';
import { tellRuns, type RunNews } from './tell-runs.ts';

it('P7.09 tells one beginning and one end of a run under the same id, however many states pass', () => {
  let summary = { running: 0, waiting: 0, paused: false, failed: 0, outOfDate: 0, total: 3 };
  let change: () => void = () => undefined;
  const told: RunNews[] = [];
  let count = 0;
  const runs = {
    summary: () => summary,
    subscribeAll: (listener: (nodes: readonly string[]) => void) => {
      change = () => listener([]);
      return () => undefined;
    },
  };
  tellRuns(
    runs,
    (news) => told.push(news),
    () => `run ${++count}`,
  );
  const become = (changed: Partial<typeof summary>) => {
    summary = { ...summary, ...changed };
    change();
  };
  become({ outOfDate: 2 });
  become({ waiting: 2, paused: true });
  become({ paused: false });
  become({ running: 1, waiting: 1 });
  become({ running: 0, waiting: 0 });
  become({ failed: 1 });
  become({ running: 1 });
  expect(told).toEqual([
    { action: 'run-started', id: 'run 1' },
    { action: 'run-ended', id: 'run 1' },
    { action: 'run-started', id: 'run 2' },
  ]);
});
