import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { ADMINISTRATORS_GROUP, DOGFOODERS_GROUP, MEMBERSHIP_LEVELS, PartiError } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';
import { joinGroups } from '../people/groups.ts';
import type { ProviderIdentity, ProviderSettings } from './provider-face.ts';

/** Which account somebody at a provider is. An identity is (provider, subject), never an address. */
export interface ProviderAccounts {
  /**
   * Answers the account, made where a newcomer may join. Rejects with `login.duplicate-account` where another account has
   * the address, `login.provider-no-email`, `login.provider-unverified-email`, or `login.sign-up-closed`.
   */
  resolve(settings: ProviderSettings, identity: ProviderIdentity): Promise<string>;
  /** Ties an identity to an account whose owner has just shown that it is theirs. */
  link(settings: ProviderSettings, identity: ProviderIdentity, userId: string): Promise<void>;
  /** The provider by which the account of an address signs in, if it has one. */
  otherProvider(email: string): Promise<string | undefined>;
}

interface Known {
  id: string;
  isConfirmed: boolean;
  isActive: boolean;
}

export function createProviderAccounts(pool: Pool): ProviderAccounts {
  const isOwnDomain = async ({ organizationId }: ProviderSettings, email: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'SELECT FROM organization_domain WHERE organization_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
      [organizationId, email.split('@')[1] ?? ''],
    );
    return rowCount === 1;
  };
  const link: ProviderAccounts['link'] = async (settings, identity, userId) => {
    await inTransaction(pool, async (client) => {
      await client.query(
        `INSERT INTO account (id, "accountId", "providerId", "userId") VALUES ($1, $2, $3, $4) ON CONFLICT ("providerId", "accountId") DO NOTHING`,
        [randomUUID(), identity.subject, settings.id, userId],
      );
      await follow(client, settings, identity, userId);
    });
  };
  return {
    link,
    async resolve(settings, identity) {
      if (identity.subject === '') throw new PartiError('login.cognito-error');
      const tied = await pool.query<{ userId: string }>(
        'SELECT "userId" FROM account WHERE "providerId" = $1 AND "accountId" = $2',
        [settings.id, identity.subject],
      );
      const userId = tied.rows[0]?.userId;
      if (userId) {
        await inTransaction(pool, (client) => follow(client, settings, identity, userId));
        return userId;
      }
      if (identity.email === '') throw new PartiError('login.provider-no-email', { provider: settings.label });
      if (!identity.isEmailVerified) throw new PartiError('login.provider-unverified-email', { email: identity.email });
      const isOwn = await isOwnDomain(settings, identity.email);
      // SAML vouches for nothing: only for addresses of a domain that is the organisation's own.
      if (settings.kind === 'saml' && !isOwn) throw new PartiError('login.provider-unverified-email', { email: identity.email });
      const { rows } = await pool.query<Known>(
        `SELECT id, "emailVerified" AS "isConfirmed", "activatedAt" IS NOT NULL AS "isActive" FROM "user" WHERE lower(email) = $1`,
        [identity.email],
      );
      const [known] = rows;
      if (known?.isActive) {
        if (!isOwn || !known.isConfirmed) throw new PartiError('login.duplicate-account', { provider: settings.label });
        await link(settings, identity, known.id);
        return known.id;
      }
      return inTransaction(pool, async (client) => {
        const id = await newcomer(client, settings, identity, isOwn);
        // Somebody signed up with the address and never showed that it is theirs: nothing of it counts.
        if (known) await client.query('DELETE FROM "user" WHERE id = $1 AND "activatedAt" IS NULL', [known.id]);
        await insert(client, id, settings, identity);
        await follow(client, settings, identity, id);
        return id;
      });
    },
    async otherProvider(email) {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT p.id FROM "user" u JOIN account a ON a."userId" = u.id JOIN identity_provider p ON p.id = a."providerId" AND p.enabled
          WHERE lower(u.email) = lower($1) LIMIT 1`,
        [email],
      );
      return rows[0]?.id;
    },
  };
}

/** Id of the new account. Rejects where nobody asked for it. */
async function newcomer(
  client: PoolClient,
  { organizationId, newcomers }: ProviderSettings,
  { email }: ProviderIdentity,
  isOwn: boolean,
): Promise<string> {
  const { rows } = await client.query('SELECT FROM organization_invitation WHERE email = $1 AND expires_at > now() LIMIT 1', [
    email,
  ]);
  const isWelcome = rows.length > 0 || (newcomers === 'join' && isOwn && organizationId !== null);
  if (!isWelcome) throw new PartiError('login.sign-up-closed');
  return randomUUID();
}

async function insert(
  client: PoolClient,
  id: string,
  { id: providerId }: ProviderSettings,
  identity: ProviderIdentity,
): Promise<void> {
  const { email, name, givenName, familyName, phone, username, subject } = identity;
  const shownName = name || [givenName, familyName].filter(Boolean).join(' ') || (email.split('@')[0] ?? email);
  await client.query(
    `INSERT INTO "user" (id, name, email, "emailVerified", "activatedAt", given_name, family_name, phone, username, "displayUsername")
     VALUES ($1, $2, $3, true, now(), nullif($4, ''), nullif($5, ''), nullif($6, ''),
             CASE WHEN $7 <> '' AND $7 !~ '\\s' AND NOT EXISTS (SELECT FROM "user" WHERE username = lower($7)) THEN lower($7) END, nullif($7, ''))`,
    [id, shownName, email, givenName, familyName, phone, username],
  );
  await client.query('INSERT INTO account (id, "accountId", "providerId", "userId") VALUES ($1, $2, $3, $4)', [
    randomUUID(),
    subject,
    providerId,
    id,
  ]);
  // Whoever was invited comes in with what the invitation says.
  const { rows } = await client.query<{ organizationId: string; level: string; groups: string[] }>(
    `DELETE FROM organization_invitation WHERE email = $1 AND expires_at > now() RETURNING organization_id AS "organizationId", level, groups`,
    [email],
  );
  for (const invited of rows) {
    await client.query('UPDATE membership SET level = $3 WHERE user_id = $1 AND organization_id = $2', [
      id,
      invited.organizationId,
      invited.level,
    ]);
    await joinGroups(client, invited.organizationId, [id], invited.groups);
  }
}

/** What the claim gives now: level, groups and the groups of the product. What it gave before and gives no more goes. */
async function follow(
  client: PoolClient,
  settings: ProviderSettings,
  { groups }: ProviderIdentity,
  userId: string,
): Promise<void> {
  if (settings.organizationId === null) return;
  const given = groups.flatMap((value) => settings.groupMap[value] ?? []);
  const level = MEMBERSHIP_LEVELS.findLast((one) => given.includes(`level:${one}`));
  const own = given.filter((one) => one === ADMINISTRATORS_GROUP || one === DOGFOODERS_GROUP);
  const named = given.filter((one) => !one.startsWith('level:') && !own.some((taken) => taken === one));
  await client.query(
    `UPDATE membership SET level = CASE WHEN $3::text IS NULL THEN coalesce(own_level, level) ELSE $3 END,
            own_level = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(own_level, level) END
      WHERE user_id = $1 AND organization_id = $2`,
    [userId, settings.organizationId, level ?? null],
  );
  // Who was made an administrator by hand stays one; who was by claim is one no longer.
  await client.query(
    `UPDATE "user" SET role = CASE WHEN $2 THEN 'admin' WHEN $3 = ANY(provider_groups) THEN 'user' ELSE role END,
            provider_groups = CASE WHEN $2 AND role = 'admin' AND NOT $3 = ANY(provider_groups) THEN array_remove($4::text[], $3) ELSE $4 END
      WHERE id = $1`,
    [userId, own.includes(ADMINISTRATORS_GROUP), ADMINISTRATORS_GROUP, own],
  );
  for (const name of new Set(named))
    await client.query(
      'INSERT INTO org_group (id, organization_id, name) VALUES ($1, $2, $3) ON CONFLICT (organization_id, lower(name)) DO NOTHING',
      [randomUUID(), settings.organizationId, name],
    );
  await client.query(
    `DELETE FROM group_member m USING org_group g WHERE g.id = m.group_id AND g.organization_id = $2 AND m.user_id = $1 AND m.source = 'provider'`,
    [userId, settings.organizationId],
  );
  await client.query(
    `INSERT INTO group_member (group_id, user_id, source) SELECT id, $1, 'provider' FROM org_group WHERE organization_id = $2 AND lower(name) = ANY($3)
     ON CONFLICT DO NOTHING`,
    [userId, settings.organizationId, named.map((name) => name.toLowerCase())],
  );
}
