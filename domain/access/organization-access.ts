import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';
import { isAdministrator, type AccountFacts } from './account-facts.ts';

/** What concerns everybody on a server. */
export const ADMIN_ACTIONS = ['edit-schemas', 'promote-template', 'unpromote-template', 'select-users'] as const;
export const SELECTED_USER_ACTIONS = ['see-organization-usage', 'manage-content'] as const;
export type OrganizationAction = (typeof ADMIN_ACTIONS)[number] | (typeof SELECTED_USER_ACTIONS)[number];

/** Whether somebody may act for all: administrators may everything here, users whom one of them selected two things. */
export function mayForOrganization(
  account: Pick<AccountFacts, 'groups'> & { isSelectedUser: boolean },
  action: OrganizationAction,
): Verdict {
  if (isAdministrator(account)) return ALLOWED;
  const isForSelected = SELECTED_USER_ACTIONS.some((known) => known === action);
  if (!isForSelected) return refused('admin.only', { action });
  return account.isSelectedUser ? ALLOWED : refused('content.not-selected-user');
}
