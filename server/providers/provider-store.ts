import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import { PartiError } from '#domain';
import type { ProviderSettings } from './provider-face.ts';
import type { Sealer } from './sealed.ts';

type Shown = CallAnswer<Contract['GET organization/providers']>['providers'][number];
type Wish = ReadBody<Contract['POST organization/providers']>;
type Change = ReadBody<Contract['PATCH organization/providers/{id}']>;

/** Providers as rows. Secrets are sealed there and leave this file for the provider alone. */
export interface ProviderStore {
  /** Those of an organisation and those for everybody on this server. */
  list(organizationId: string): Promise<Omit<Shown, 'answersAt' | 'leavesTo'>[]>;
  create(organizationId: string, wish: Wish): Promise<string>;
  /** Rejects with `login.provider-gone`. */
  change(organizationId: string, id: string, change: Change): Promise<void>;
  remove(organizationId: string, id: string): Promise<void>;
  /** An enabled provider with its secret. Rejects with `login.provider-gone`. */
  settings(id: string): Promise<ProviderSettings>;
  /** Buttons of the sign-in screen. */
  shown(): Promise<{ id: string; label: string }[]>;
  /** The provider of a verified domain. */
  ofDomain(domain: string): Promise<{ id: string; label: string } | undefined>;
}

const SHOWN = `id, kind, label, issuer, client_id AS "clientId", secret IS NOT NULL AS "hasSecret", entry_point AS "entryPoint", certificate, exit_point AS "exitPoint",
  scopes, hosts, group_map AS "groupMap", newcomers, enabled, signs_out AS "signsOut", signs_requests AS "signsRequests"`;

export function createProviderStore(pool: Pool, sealer: Sealer): ProviderStore {
  return {
    async list(organizationId) {
      const { rows } = await pool.query<Omit<Shown, 'answersAt' | 'leavesTo'>>(
        `SELECT ${SHOWN} FROM identity_provider WHERE organization_id = $1 ORDER BY created_at, id`,
        [organizationId],
      );
      return rows;
    },
    async create(organizationId, wish) {
      const id = randomUUID();
      await pool.query(
        `INSERT INTO identity_provider (id, organization_id, kind, label, issuer, client_id, secret, entry_point, certificate, scopes, hosts, group_map, newcomers, enabled, signs_out, exit_point, signs_requests)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          id,
          organizationId,
          wish.kind,
          wish.label,
          wish.issuer,
          wish.clientId,
          wish.secret ? sealer.seal(wish.secret) : null,
          wish.entryPoint,
          wish.certificate,
          wish.scopes,
          wish.hosts,
          JSON.stringify(wish.groupMap),
          wish.newcomers,
          wish.enabled,
          wish.signsOut,
          wish.exitPoint,
          wish.signsRequests,
        ],
      );
      return id;
    },
    async change(organizationId, id, change) {
      const { rowCount } = await pool.query(
        `UPDATE identity_provider SET label = coalesce($3, label), issuer = coalesce($4, issuer), client_id = coalesce($5, client_id),
                secret = coalesce($6, secret), entry_point = coalesce($7, entry_point), certificate = coalesce($8, certificate),
                scopes = coalesce($9, scopes), hosts = coalesce($10, hosts), group_map = coalesce($11, group_map),
                newcomers = coalesce($12, newcomers), enabled = coalesce($13, enabled), signs_out = coalesce($14, signs_out),
                exit_point = coalesce($15, exit_point), signs_requests = coalesce($16, signs_requests)
          WHERE id = $1 AND organization_id = $2`,
        [
          id,
          organizationId,
          change.label ?? null,
          change.issuer ?? null,
          change.clientId ?? null,
          change.secret ? sealer.seal(change.secret) : null,
          change.entryPoint ?? null,
          change.certificate ?? null,
          change.scopes ?? null,
          change.hosts ?? null,
          change.groupMap ? JSON.stringify(change.groupMap) : null,
          change.newcomers ?? null,
          change.enabled ?? null,
          change.signsOut ?? null,
          change.exitPoint ?? null,
          change.signsRequests ?? null,
        ],
      );
      if (rowCount !== 1) throw new PartiError('login.provider-gone');
    },
    async remove(organizationId, id) {
      const { rowCount } = await pool.query('DELETE FROM identity_provider WHERE id = $1 AND organization_id = $2', [
        id,
        organizationId,
      ]);
      if (rowCount !== 1) throw new PartiError('login.provider-gone');
      await pool.query('DELETE FROM account WHERE "providerId" = $1', [id]);
    },
    async settings(id) {
      const { rows } = await pool.query<ProviderSettings & { sealed: string | null }>(
        `SELECT ${SHOWN}, organization_id AS "organizationId", secret AS sealed FROM identity_provider WHERE id = $1 AND enabled`,
        [id],
      );
      const [row] = rows;
      if (!row) throw new PartiError('login.provider-gone');
      const { sealed, ...settings } = row;
      return { ...settings, secret: sealer.open(sealed) };
    },
    async shown() {
      const { rows } = await pool.query<{ id: string; label: string }>(
        'SELECT id, label FROM identity_provider WHERE enabled ORDER BY created_at, id LIMIT 8',
      );
      return rows;
    },
    async ofDomain(domain) {
      const { rows } = await pool.query<{ id: string; label: string }>(
        `SELECT p.id, p.label FROM organization_domain d JOIN identity_provider p ON p.organization_id = d.organization_id
          WHERE d.domain = lower($1) AND d.verified_at IS NOT NULL AND p.enabled AND p.issuer <> 'https://accounts.google.com'
          ORDER BY p.created_at LIMIT 1`,
        [domain],
      );
      return rows[0];
    },
  };
}
