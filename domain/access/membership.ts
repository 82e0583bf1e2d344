import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** Levels of a membership, from least to most. */
export const MEMBERSHIP_LEVELS = ['guest', 'member', 'manager', 'owner'] as const;
/** Level by which somebody belongs to an organisation. */
export type MembershipLevel = (typeof MEMBERSHIP_LEVELS)[number];

/** What administrators open to single people, whatever their level. */
export const SELECTED_USES = ['usage', 'content'] as const;
export type SelectedUse = (typeof SELECTED_USES)[number];

/** Who somebody is in their organisation. */
export interface Standing {
  level: MembershipLevel;
  isAdmin: boolean;
}

/** Whether a level is at least another; who looks after the server stands above all. */
export function hasLevel({ level, isAdmin }: Standing, wanted: MembershipLevel): boolean {
  return isAdmin || MEMBERSHIP_LEVELS.indexOf(level) >= MEMBERSHIP_LEVELS.indexOf(wanted);
}

/** The same with its reason. */
export function mustHaveLevel(standing: Standing, wanted: MembershipLevel): Verdict {
  return hasLevel(standing, wanted) ? ALLOWED : refused('people.level-required', { level: wanted });
}

/** Whether somebody may decide over another: never over who stands higher, and give no level above their own. */
export function mayDecideOver(by: Standing, over: Standing, given: MembershipLevel = over.level): Verdict {
  if (!hasLevel(by, 'manager')) return refused('people.level-required', { level: 'manager' });
  if (over.isAdmin && !by.isAdmin) return refused('people.level-required', { level: 'owner' });
  if (!hasLevel(by, over.level)) return refused('people.level-required', { level: over.level });
  return hasLevel(by, given) ? ALLOWED : refused('people.level-required', { level: given });
}
