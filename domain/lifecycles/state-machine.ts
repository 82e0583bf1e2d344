import { refused, type Refusal } from '../errors/verdict.ts';

/** States and the moves out of each; a move that is not named is illegal. */
export type StateMachine<State extends string, Move extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Move, State>>>>
>;

/** The state after a move; a refusal `move.illegal` where the machine has no such move. */
export function moveState<State extends string, Move extends string>(
  machine: StateMachine<State, Move>,
  state: State,
  move: Move,
): { ok: true; state: State } | Refusal {
  const next = Object.hasOwn(machine[state], move) ? machine[state][move] : undefined;
  return next === undefined ? refused('move.illegal', { state, move }) : { ok: true, state: next };
}

/** Moves that are legal in a state. */
export function legalMoves<State extends string, Move extends string>(machine: StateMachine<State, Move>, state: State): Move[] {
  return Object.keys(machine[state]) as Move[];
}
