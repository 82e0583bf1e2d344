import { sessionStorageOrNone } from '#ui';

const KEY = 'parti.invitation';

/** The invitation that somebody opened before signing in; kept for this tab only. */
export const heldInvitation = {
  get: (): string | undefined => sessionStorageOrNone().getItem(KEY) ?? undefined,
  hold: (token: string): void => sessionStorageOrNone().setItem(KEY, token),
  drop: (): void => sessionStorageOrNone().removeItem(KEY),
};
