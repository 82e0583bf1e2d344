import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isAdministrator, type AccountFacts } from './account-facts.ts';
import { parseGrantee, reaches } from './grantee.ts';

/** Parts that somebody can have in a function; one may have several. Source: spec workflows §6. */
export const FUNCTION_ROLES = ['owner', 'contributor', 'viewer', 'publisher', 'runner', 'administrator', 'everyone'] as const;
export type FunctionRole = (typeof FUNCTION_ROLES)[number];

/** What may be done with a function. */
export const FUNCTION_ACTIONS = [
  'see',
  'run-live',
  'run-test',
  'see-versions',
  'compare-versions',
  'edit',
  'delete-versions',
  'release',
  'set-visibility',
  'set-permissions',
  'delete',
] as const;
export type FunctionAction = (typeof FUNCTION_ACTIONS)[number];

/** Permissions of a function: lists of account ids, addresses and domains. */
export interface FunctionPermissions {
  ownerId: string;
  /** What reasons name the owner by. */
  ownerName: string;
  /** Everybody may find and run it. */
  isPublic: boolean;
  execute: readonly string[];
  contribute: readonly string[];
  publish: readonly string[];
  /** Who sees its statistics besides the owner. */
  stats: readonly string[];
}

/** What a grant lets somebody do. */
export const FUNCTION_GRANTS = ['execute', 'contribute', 'publish', 'stats'] as const;
export type FunctionGrant = (typeof FUNCTION_GRANTS)[number];

/** Entry of a permission list that stands for a whole group. */
export const groupEntry = (group: string): string => `group:${group}`;

/** The whole table of roles and actions. */
export const FUNCTION_RIGHTS: Readonly<Record<FunctionRole, readonly FunctionAction[]>> = {
  owner: FUNCTION_ACTIONS,
  contributor: ['see', 'run-live', 'run-test', 'see-versions', 'compare-versions', 'edit', 'delete-versions'],
  viewer: ['see', 'see-versions'],
  publisher: ['see', 'see-versions', 'compare-versions', 'release', 'set-visibility'],
  runner: ['see', 'run-live', 'see-versions'],
  administrator: ['see', 'see-versions', 'compare-versions'],
  everyone: ['see', 'run-live', 'see-versions'],
};

/** Permissions as a record carries them: lists at the top or under `permissions`; public only where `private` says false. */
export function functionPermissions({ source }: FunctionRecord): FunctionPermissions {
  const under = isJsonObject(source['permissions']) ? source['permissions'] : {};
  const text = (key: string): string => (typeof source[key] === 'string' ? source[key] : '');
  return {
    ownerId: text('user_id'),
    ownerName: text('user_name_preferred') || text('user_name'),
    isPublic: source['private'] === false,
    execute: entries(under['execute'], source['execute'], source['execute_permissions']),
    contribute: entries(under['contribute'], source['contribute_permissions']),
    publish: entries(under['publish'], source['publish_permissions']),
    stats: entries(under['stats'], source['stats_access']),
  };
}

/**
 * Roles that `account` has in a function; undefined: not signed in. `seesInWorkflow`: a workflow that it may open
 * uses the function, which is what makes a viewer.
 */
export function functionRoles(
  permissions: FunctionPermissions,
  account: AccountFacts | undefined,
  seesInWorkflow = false,
): ReadonlySet<FunctionRole> {
  const isIn = (list: readonly string[]) => account !== undefined && list.some((entry) => names(entry, account));
  const has: Record<FunctionRole, boolean> = {
    owner: account !== undefined && permissions.ownerId !== '' && account.id === permissions.ownerId,
    contributor: isIn(permissions.contribute),
    viewer: seesInWorkflow,
    publisher: isIn(permissions.publish),
    runner: isIn(permissions.execute),
    administrator: account !== undefined && isAdministrator(account),
    everyone: permissions.isPublic && account !== undefined,
  };
  return new Set(FUNCTION_ROLES.filter((role) => has[role]));
}

/** Whether any of the roles may do something; who may not even see the function is told that there is none. */
export function mayOnFunction(
  roles: ReadonlySet<FunctionRole>,
  action: FunctionAction,
  about: { id: string; owner: string },
): Verdict {
  if (mayAny(roles, action)) return ALLOWED;
  if (!mayAny(roles, 'see')) return refused('function.not-found', { id: about.id });
  if (action === 'delete') return refused('function.delete-not-owner', { owner: about.owner });
  if (action === 'delete-versions' || action === 'release') return refused('function.versions-read-only');
  return refused('function.not-permitted', { action, owner: about.owner });
}

/** Whether any of the roles may do something. */
export function mayAny(roles: ReadonlySet<FunctionRole>, action: FunctionAction): boolean {
  return [...roles].some((role) => FUNCTION_RIGHTS[role].includes(action));
}

/** Whether an account sees the statistics of a function: its owner, and to whom it was granted. */
export function maySeeStats(permissions: FunctionPermissions, account: AccountFacts): boolean {
  return (
    (permissions.ownerId !== '' && permissions.ownerId === account.id) || permissions.stats.some((entry) => names(entry, account))
  );
}

function entries(...lists: readonly (JsonValue | undefined)[]): string[] {
  const all = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter((entry) => typeof entry === 'string');
  return [...new Set(all.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}

function names(entry: string, account: AccountFacts): boolean {
  if (entry === account.id || account.groups.some((group) => groupEntry(group) === entry)) return true;
  const grantee = parseGrantee(entry);
  return 'kind' in grantee && reaches(grantee, account);
}
