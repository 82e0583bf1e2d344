import type { Refusal } from '../errors/verdict.ts';
import { moveState, type StateMachine } from './state-machine.ts';

export const SPACE_TYPE_STATUSES = ['uploading', 'generating', 'updating', 'created', 'invalid'] as const;
export type SpaceTypeStatus = (typeof SPACE_TYPE_STATUSES)[number];

export const SPACE_TYPE_MOVES = ['uploaded', 'succeed', 'fail', 'update'] as const;
export type SpaceTypeMove = (typeof SPACE_TYPE_MOVES)[number];

const MACHINE: StateMachine<SpaceTypeStatus, SpaceTypeMove> = {
  uploading: { uploaded: 'generating', fail: 'invalid' },
  generating: { succeed: 'created', fail: 'invalid' },
  updating: { succeed: 'created', fail: 'invalid' },
  created: { update: 'updating' },
  invalid: { update: 'updating' },
};

/** Space type's status after a move: its files are uploaded, it is generated, later updated; an update mends an invalid one. */
export function moveSpaceType(status: SpaceTypeStatus, move: SpaceTypeMove): { ok: true; state: SpaceTypeStatus } | Refusal {
  return moveState(MACHINE, status, move);
}
