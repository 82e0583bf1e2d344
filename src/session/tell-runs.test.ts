import { expect, it } from 'vitest';
import { tellRuns, type RunNews } from './tell-runs.ts';

it('P7.09 tells one beginning and one end of a run under the same id, however many states pass', () => {
  const told: RunNews[] = [];
  let count = 0;
  const hear = tellRuns(
    (news) => told.push(news),
    () => `run ${++count}`,
  );
  const idle = { running: 0, waiting: 0, paused: false };
  hear(idle);
  hear({ ...idle, waiting: 2, paused: true });
  hear({ ...idle, waiting: 2 });
  hear({ ...idle, running: 1, waiting: 1 });
  hear(idle);
  hear(idle);
  hear({ ...idle, running: 1 });
  expect(told).toEqual([
    { action: 'run-started', id: 'run 1' },
    { action: 'run-ended', id: 'run 1' },
    { action: 'run-started', id: 'run 2' },
  ]);
});
