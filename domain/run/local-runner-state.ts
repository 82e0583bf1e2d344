/** States of an author's local runner, as node, status bar and terminal show them. */
export const LOCAL_RUNNER_STATUSES = ['connected', 'connecting', 'disconnected', 'error', 'ready', 'reconnecting'] as const;
export type LocalRunnerStatus = (typeof LOCAL_RUNNER_STATUSES)[number];

/** Where a function in stage local runs: the state of its author's runner, the machine that it was on last, and whose it is. */
export interface LocalRunnerState {
  status: LocalRunnerStatus;
  machine: string;
  ownerId: string;
  ownerName: string;
}
