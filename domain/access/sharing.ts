import type { AccountFacts } from './account-facts.ts';
import { granteeText, reaches, type Grantee } from './grantee.ts';

/** Rights that a share gives, from least to most; the words of calls, rows and the session. */
export const SHARING_RIGHTS = ['view', 'edit'] as const;
/** Right that a share gives. */
export type SharingRight = (typeof SHARING_RIGHTS)[number];

/** Rights by which somebody holds a workflow, from most to least. */
export const HELD_RIGHTS = ['owner', 'edit', 'view'] as const;
/** Right by which somebody holds a workflow. */
export type HeldRight = (typeof HELD_RIGHTS)[number];

/** Rights that a former owner may keep. */
export const KEPT_RIGHTS = ['edit', 'view', 'none'] as const;
/** Right that a former owner keeps; `none`: none. */
export type KeptRight = (typeof KEPT_RIGHTS)[number];

/** Who may use a workflow, a folder or a space type. */
export interface Sharing {
  ownerId: string;
  grants: readonly SharingGrant[];
  /** Anyone who has the link may see it. */
  publicLink: boolean;
}

export interface SharingGrant {
  grantee: Grantee;
  right: SharingRight;
}

/** The strongest way in which something is open to somebody; `link`: by its public link only. */
export type SharedRight = HeldRight | 'link' | 'none';

/** What `account` may do with what is shared so; undefined: somebody who is not signed in. */
export function sharedRight(sharing: Sharing, account: AccountFacts | undefined): SharedRight {
  const rights = account ? sharing.grants.filter(({ grantee }) => reaches(grantee, account)).map(({ right }) => right) : [];
  return strongestRight(account?.id === sharing.ownerId, rights, sharing.publicLink);
}

/** Strongest of what somebody has: ownership, rights of the grants that reach them, the public link. */
export function strongestRight(isOwner: boolean, rights: readonly SharingRight[], publicLink: boolean): SharedRight {
  if (isOwner) return 'owner';
  return SHARING_RIGHTS.findLast((right) => rights.includes(right)) ?? (publicLink ? 'link' : 'none');
}

/** How far something is shared, as lists and badges show it. */
export type SharingState = 'private' | 'shared' | 'public';

export function sharingState(sharing: Sharing): SharingState {
  if (sharing.publicLink) return 'public';
  return sharing.grants.length > 0 ? 'shared' : 'private';
}

/** The grants after giving `grantee` a right; a grantee stands in the list once, so that a later right replaces the first. */
export function withGrant(grants: readonly SharingGrant[], grant: SharingGrant): SharingGrant[] {
  return [...withoutGrant(grants, grant.grantee), grant];
}

/** The grants after taking every right from `grantee`. */
export function withoutGrant(grants: readonly SharingGrant[], grantee: Grantee): SharingGrant[] {
  return grants.filter((other) => granteeText(other.grantee) !== granteeText(grantee));
}
