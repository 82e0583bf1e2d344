import { isViewOnly, roleOfRight, strongestRight, type HeldRight, type SharingRight } from '#domain';

/** What rows say of one account and one workflow. */
export interface AccessFacts {
  isOwner: boolean;
  /** Rights of the shares that reach the account. */
  rights: SharingRight[];
  isPublic: boolean;
}

/** Right by which an account holds a workflow; the public page of one gives none to the workflow itself. Undefined: none. */
export function heldRight({ isOwner, rights }: Pick<AccessFacts, 'isOwner' | 'rights'>): HeldRight | undefined {
  const right = strongestRight(isOwner, rights, false);
  return right === 'none' || right === 'link' ? undefined : right;
}

/** What an open document is told: whether edits are taken. */
export const documentRight = (right: HeldRight): SharingRight => (isViewOnly(roleOfRight(right)) ? 'view' : 'edit');

/**
 * SQL: whether share `s`, of a workflow or a folder, reaches account `me`. A domain counts only for an address that was
 * confirmed: anybody may type one.
 */
export const REACHES_SQL = `((s.kind = 'person' AND s.target = me.id)
       OR (s.kind = 'group' AND EXISTS (SELECT FROM group_member gm WHERE gm.group_id = s.target AND gm.user_id = me.id))
       OR (s.kind = 'domain' AND me."emailVerified" AND s.target = lower(split_part(me.email, '@', 2))))`;

/** SQL array of the rights of the shares of workflow `w` that reach account `me`. */
export const RIGHTS_SQL = `ARRAY(SELECT s.role FROM workflow_share s WHERE s.workflow_id = w.id
     AND ${REACHES_SQL})`;
