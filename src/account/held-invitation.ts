const KEY = 'parti.invitation';

/** The invitation that somebody opened before signing in; kept for this tab only. */
export const heldInvitation = {
  get: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
  hold: (token: string): void => sessionStorage.setItem(KEY, token),
  drop: (): void => sessionStorage.removeItem(KEY),
};
