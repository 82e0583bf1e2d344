import { z } from 'zod';

/** POST auth/redeem-link. The token stands in the fragment of the printed address. */
export const redeemLinkRequest = z.object({ token: z.string().min(20).max(200) }).strict();
/** POST auth/signin: user name or e-mail address. */
export const signInRequest = z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(200) }).strict();
/** POST auth/password: sets the password of the signed-in account. */
export const passwordRequest = z.object({ password: z.string().max(200), username: z.string().max(100).optional() }).strict();

/** An access token for `Authorization: Bearer`, 35 minutes; the refresh token travels in a cookie that scripts cannot read. */
export const grantAnswer = z.object({ accessToken: z.string() });

/** GET me. */
export const meAnswer = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Whether the account has a password, or signs in by one-time link only. */
  hasPassword: z.boolean(),
});

/** PUT set-preferences: these three and nothing else; absent ones stay as they are. */
export const setPreferencesRequest = z
  .object({
    theme: z.enum(['system', 'dark', 'light']).optional(),
    seenPosts: z.array(z.string().max(200)).max(500).optional(),
    preferredUnits: z.enum(['metric', 'imperial']).optional(),
  })
  .strict();

/** GET prefs. */
export const preferencesAnswer = z.object({
  preferences: z.object({
    theme: z.enum(['system', 'dark', 'light']),
    seenPosts: z.array(z.string()),
    preferredUnits: z.enum(['metric', 'imperial']),
  }),
});

/** GET flags: names of the flags that are on. */
export const flagsAnswer = z.object({ flags: z.array(z.string()) });
