/** Groups that the product itself knows. Source: spec platform §6. */
export const ADMINISTRATORS_GROUP = 'Administrators';
/** Group of accounts that try what is not released. */
export const DOGFOODERS_GROUP = 'Dogfooders';

/** What rights depend on: who somebody is. */
export interface AccountFacts {
  id: string;
  /** Confirmed address; empty: none. */
  email: string;
  userName?: string;
  groups: readonly string[];
}

/** Whether the groups of a token make an administrator. */
export function isAdministrator(account: Pick<AccountFacts, 'groups'>): boolean {
  return account.groups.includes(ADMINISTRATORS_GROUP);
}
