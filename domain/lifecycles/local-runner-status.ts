import type { Refusal } from '../errors/verdict.ts';
import type { LocalRunnerStatus } from '../run/local-runner-state.ts';
import { moveState, type StateMachine } from './state-machine.ts';

export const LOCAL_RUNNER_MOVES = ['connect', 'opened', 'loaded', 'lost', 'fail', 'stop'] as const;
export type LocalRunnerMove = (typeof LOCAL_RUNNER_MOVES)[number];

const MACHINE: StateMachine<LocalRunnerStatus, LocalRunnerMove> = {
  disconnected: { connect: 'connecting' },
  connecting: { opened: 'connected', lost: 'reconnecting', fail: 'error', stop: 'disconnected' },
  connected: { loaded: 'ready', lost: 'reconnecting', fail: 'error', stop: 'disconnected' },
  ready: { lost: 'reconnecting', fail: 'error', stop: 'disconnected' },
  reconnecting: { opened: 'connected', fail: 'error', stop: 'disconnected' },
  error: { connect: 'connecting', stop: 'disconnected' },
};

/** Status of an author's runner after a move: `opened` the line stands, `loaded` its functions are built and may run. */
export function moveLocalRunner(
  status: LocalRunnerStatus,
  move: LocalRunnerMove,
): { ok: true; state: LocalRunnerStatus } | Refusal {
  return moveState(MACHINE, status, move);
}

/** Code of the catalogue that says where the runner stands. */
export const LOCAL_RUNNER_CODES = {
  connected: 'local-runner.connected',
  connecting: 'local-runner.connecting',
  disconnected: 'run.local-runner-disconnected',
  error: 'local-runner.error',
  ready: 'local-runner.ready',
  reconnecting: 'local-runner.reconnecting',
} as const satisfies Record<LocalRunnerStatus, Refusal['code']>;
