import type { Pool } from 'pg';
import {
  assertAllowed,
  functionRoles,
  mayAny,
  mayOnFunction,
  maySeeStats,
  PartiError,
  type AccountFacts,
  type FunctionAction,
  type FunctionPermissions,
  type FunctionRole,
} from '#domain';
import { readAccount, readName } from './account-facts.ts';

/** Who may do what with a function, released or not. Asked by every call about one. */
export interface FunctionRights {
  /** Roles of an account; viewers are known only where nothing else lets it see the function. */
  rolesOf(functionId: string, userId: string): Promise<ReadonlySet<FunctionRole>>;
  may(functionId: string, userId: string, action: FunctionAction): Promise<boolean>;
  /** Rejects with `function.not-found` for what this person may not see, with the reason for what they may not do. */
  must(functionId: string, userId: string, action: FunctionAction): Promise<void>;
  maySeeStats(functionId: string, userId: string): Promise<boolean>;
  /** Rejects with `function.not-found`, and with `function.not-permitted` for who may see the function alone. */
  mustSeeStats(functionId: string, userId: string): Promise<void>;
}

/** What rights stand on. */
export interface FunctionRightsParts {
  pool: Pool;
  /** Undefined: there is no such function. */
  permissionsOf(functionId: string): FunctionPermissions | undefined;
  /** Whether a workflow that a person may open uses the function. */
  seesInWorkflow(functionId: string, userId: string): Promise<boolean>;
}

export function createFunctionRights({ pool, permissionsOf, seesInWorkflow }: FunctionRightsParts): FunctionRights {
  const known = (functionId: string): FunctionPermissions => {
    const permissions = permissionsOf(functionId);
    if (!permissions) throw new PartiError('function.not-found', { id: functionId });
    return permissions;
  };
  const rolesIn = async (functionId: string, permissions: FunctionPermissions, account: AccountFacts) => {
    const roles = functionRoles(permissions, account);
    return mayAny(roles, 'see') ? roles : functionRoles(permissions, account, await seesInWorkflow(functionId, account.id));
  };
  const ownerOf = async ({ ownerId, ownerName }: FunctionPermissions) => ownerName || (await readName(pool, ownerId));
  const rights: FunctionRights = {
    rolesOf: async (functionId, userId) => rolesIn(functionId, known(functionId), await readAccount(pool, userId)),
    may: async (functionId, userId, action) => {
      const permissions = permissionsOf(functionId);
      return !!permissions && mayAny(await rolesIn(functionId, permissions, await readAccount(pool, userId)), action);
    },
    async must(functionId, userId, action) {
      const permissions = known(functionId);
      const roles = await rolesIn(functionId, permissions, await readAccount(pool, userId));
      if (mayAny(roles, action)) return;
      assertAllowed(mayOnFunction(roles, action, { id: functionId, owner: await ownerOf(permissions) }));
    },
    maySeeStats: async (functionId, userId) => maySeeStats(known(functionId), await readAccount(pool, userId)),
    async mustSeeStats(functionId, userId) {
      if (await rights.maySeeStats(functionId, userId)) return;
      await rights.must(functionId, userId, 'see');
      throw new PartiError('function.not-permitted', { action: 'stats', owner: await ownerOf(known(functionId)) });
    },
  };
  return rights;
}
