import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { assertAllowed, checkUserName, PartiError } from '#domain';
import type { MailKind } from '../mail/mail-texts.ts';
import { checkPassword, type AccountService } from './accounts.ts';
import type { Verifications } from './verifications.ts';

/** What somebody types to get an account. */
export interface SignUpWish {
  email: string;
  password: string;
  name: string;
  username?: string;
  phone?: string;
  consent: boolean;
  invitation?: string;
  /** Template whose copy opens once the account works. */
  template?: string;
}

/** Invitations as sign-up asks for them; `server/sharing/invitations.ts` keeps them. Both reject with `login.invitation-invalid`. */
export interface SignUpInvitations {
  /** `email`: the only address that it is meant for; null: whoever holds it. */
  read(token: string): Promise<{ email: string | null }>;
  accept(token: string, userId: string): Promise<unknown>;
}

/** Sends one of our mails; `path` holds the token in its fragment. */
export type SendLink = (kind: MailKind, to: string, path: string) => Promise<void>;

/** Ways to a new account and to a new password. */
export interface SignUp {
  /**
   * Makes an account. Answers its id when it works at once (invited), undefined when a mail must be confirmed first.
   * Rejects with a code for each rule; an address that has an account is told so by mail only.
   */
  begin(wish: SignUpWish, send: SendLink): Promise<string | undefined>;
  /** Rejects with `login.mail-link-invalid`. Answers the account, which works from now on. */
  confirm(token: string): Promise<string>;
  /** Says nothing about whether there is such an account. */
  requestPassword(email: string, send: SendLink): Promise<void>;
  /** Rejects with `login.mail-link-invalid` or the broken rule. Answers the account. */
  setPassword(token: string, password: string): Promise<string>;
}

const CONFIRM_MINUTES = 24 * 60;
const PASSWORD_MINUTES = 60;

/** What sign-up stands on. */
export interface SignUpParts {
  pool: Pool;
  accounts: AccountService;
  verifications: Verifications;
  invitations: SignUpInvitations;
  /** Whether accounts may be made without an invitation. */
  isOpen: boolean;
  /** Whether a mail server is configured. */
  deliversMail: boolean;
}

export function createSignUp(parts: SignUpParts): SignUp {
  const { pool, accounts, verifications, invitations } = parts;

  const findByEmail = async (email: string): Promise<{ id: string; isActive: boolean } | undefined> => {
    const { rows } = await pool.query<{ id: string; isActive: boolean }>(
      `SELECT id, "activatedAt" IS NOT NULL AS "isActive" FROM "user" WHERE lower(email) = lower($1)`,
      [email],
    );
    return rows[0];
  };
  const insert = async (
    wish: SignUpWish,
    invitation: { email: string | null } | undefined,
    isActive: boolean,
  ): Promise<string> => {
    const id = randomUUID();
    // What somebody says of themselves waits until the account is theirs; until then it goes by what it signs in with.
    const called = wish.username || (wish.email.split('@')[0] ?? wish.email);
    const name = (isActive ? wish.name : '') || called;
    const isAddressed = invitation?.email === wish.email.toLowerCase();
    const { rowCount } = await pool.query(
      `INSERT INTO "user" (id, name, email, username, "displayUsername", phone, "emailVerified", "activatedAt", "pendingInfo", "termsAcceptedAt")
       SELECT $1, $2, lower($3), lower($4), $4, CASE WHEN $7 THEN $5 END, $6, CASE WHEN $7 THEN now() END, CASE WHEN NOT $7 THEN $8::jsonb END, now()
        WHERE $4::text IS NULL OR NOT EXISTS (SELECT FROM "user" WHERE username = lower($4)) ON CONFLICT (email) DO NOTHING`,
      [
        id,
        name,
        wish.email,
        wish.username ?? null,
        wish.phone ?? null,
        isAddressed,
        isActive,
        JSON.stringify({ phone: wish.phone, name: wish.name }),
      ],
    );
    if (rowCount !== 1) throw new PartiError('username.taken', { username: wish.username ?? '' });
    await accounts.setPassword(id, wish.password);
    return id;
  };
  /** The address is its owner's: the account works, and what was said at sign-up is filled in. */
  const activate = (userId: string) =>
    pool.query(
      `UPDATE "user" SET "emailVerified" = true, "activatedAt" = coalesce("activatedAt", now()),
              name = coalesce(nullif("pendingInfo"->>'name', ''), name), phone = coalesce(phone, "pendingInfo"->>'phone'),
              "pendingInfo" = NULL, "updatedAt" = now() WHERE id = $1`,
      [userId],
    );
  return {
    async begin(wish, send) {
      const invitation = wish.invitation ? await invitations.read(wish.invitation) : undefined;
      if (!invitation && !parts.isOpen) throw new PartiError('login.sign-up-closed');
      if (invitation?.email && invitation.email !== wish.email.toLowerCase()) throw new PartiError('login.invitation-invalid');
      if (!wish.consent) throw new PartiError('login.consent-required');
      checkPassword(wish.password);
      if (wish.username !== undefined) assertAllowed(checkUserName(wish.username));
      const known = await findByEmail(wish.email);
      if (known && invitation) throw new PartiError('login.account-exists');
      if (known?.isActive) {
        await send('account-exists', wish.email, '/forgotpassword');
        return undefined;
      }
      // Where no mail leaves, the invitation stands for the mail that would have confirmed the account.
      const isActive = invitation !== undefined && (invitation.email !== null || !parts.deliversMail);
      const userId = known?.id ?? (await insert(wish, invitation, isActive));
      if (isActive) {
        await invitations.accept(wish.invitation ?? '', userId);
        return userId;
      }
      await verifications.forget('confirm-address', userId);
      const token = await verifications.create('confirm-address', userId, CONFIRM_MINUTES);
      // Whoever signed up first set the password; a second sign-up only sends the mail again.
      const goOn = [
        ...(wish.invitation ? [`&invitation=${encodeURIComponent(wish.invitation)}`] : []),
        ...(wish.template ? [`&template=${encodeURIComponent(wish.template)}`] : []),
      ].join('');
      await send('confirm', wish.email, `/signup#confirm=${token}${goOn}`);
      return undefined;
    },
    async confirm(token) {
      const userId = await verifications.redeem('confirm-address', token);
      if (!userId) throw new PartiError('login.mail-link-invalid');
      await activate(userId);
      return userId;
    },
    async requestPassword(email, send) {
      const known = await findByEmail(email);
      if (!known) return;
      await verifications.forget('new-password', known.id);
      const token = await verifications.create('new-password', known.id, PASSWORD_MINUTES);
      await send('new-password', email, `/forgotpassword#${token}`);
    },
    async setPassword(token, password) {
      // A weak password must not use up the link.
      checkPassword(password);
      const userId = await verifications.redeem('new-password', token);
      if (!userId) throw new PartiError('login.mail-link-invalid');
      await accounts.setPassword(userId, password);
      // The mail reached its address: that confirms the account too.
      await activate(userId);
      return userId;
    },
  };
}
