import type { LocalRunnerState } from '#domain';
import type { Languages } from '#runtimes/languages';

/** Functions that run on the machine of their author, as runs see them. */
export interface LocalRuns {
  /** Where a version runs; undefined for what the server runs. */
  stateOf(digest: string): LocalRunnerState | undefined;
  /** Whether a run that this person causes may go there now; true for what the server runs. */
  mayLaunch(digest: string, userId: string | undefined): boolean;
  /**
   * Runs there. Rejects with `run.local-runner-disconnected` where its runner is gone, `local-runner.foreign` for a run of
   * somebody else, `local-runner.other-source` after a save, and as functions do.
   */
  run(digest: string, userId: string | undefined, call: Parameters<Languages['run']>[1]): ReturnType<Languages['run']>;
}

/** Of a server without local runners. */
export const NO_LOCAL_RUNS: Pick<LocalRuns, 'stateOf' | 'mayLaunch'> = { stateOf: () => undefined, mayLaunch: () => true };
