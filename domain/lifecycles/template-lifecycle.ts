import { isAdministrator, type AccountFacts } from '../access/account-facts.ts';
import { refused, type Refusal } from '../errors/verdict.ts';
import { moveState, type StateMachine } from './state-machine.ts';

/** `none`: a workflow that is no template. Unpromoting brings a template back to `saved`. */
export const TEMPLATE_STATES = ['none', 'saved', 'promoted', 'removed'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const TEMPLATE_MOVES = ['save', 'promote', 'unpromote', 'remove'] as const;
export type TemplateMove = (typeof TEMPLATE_MOVES)[number];

const MACHINE: StateMachine<TemplateState, TemplateMove> = {
  none: { save: 'saved' },
  saved: { promote: 'promoted', remove: 'removed' },
  promoted: { unpromote: 'saved', remove: 'removed' },
  removed: {},
};

/** Least number of people or domains that a workflow is shared with before it is promoted. */
export const PROMOTION_MIN_SHARED_WITH = 1;

/**
 * Template's state after a move. Administrators promote and unpromote; the owner saves and removes, an administrator
 * removes too. Promotion needs a workflow that is shared with at least one person.
 */
export function moveTemplate(
  state: TemplateState,
  move: TemplateMove,
  by: Pick<AccountFacts, 'groups'> & { isOwner: boolean },
  facts: { sharedWith: number; ownerName: string },
): { ok: true; state: TemplateState } | Refusal {
  const isAdmin = isAdministrator(by);
  if ((move === 'promote' || move === 'unpromote') && !isAdmin) return refused('admin.only', { action: `${move}-template` });
  const mayKeep = by.isOwner || (isAdmin && move === 'remove');
  if ((move === 'save' || move === 'remove') && !mayKeep)
    return refused('workflow.owner-only', { action: `${move}-template`, owner: facts.ownerName });
  const moved = moveState(MACHINE, state, move);
  if (moved.ok && move === 'promote' && facts.sharedWith < PROMOTION_MIN_SHARED_WITH)
    return refused('template.promotion-needs-sharing');
  return moved;
}

/** Whether everybody sees a template in the gallery. */
export function isVisibleToAll(state: TemplateState): boolean {
  return state === 'promoted';
}
