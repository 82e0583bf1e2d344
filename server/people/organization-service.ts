import { randomBytes } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadQuery } from '#api';
import {
  ADMINISTRATORS_GROUP,
  assertAllowed,
  checkHostname,
  mayForOrganization,
  PartiError,
  workSpan,
  type WorkMonth,
} from '#domain';
import type { Standings } from './standings.ts';

type DomainFacts = CallAnswer<Contract['POST organization/domains']>;

/** The organisation of whoever asks: its name, its domains, its use. */
export interface OrganizationService {
  read(userId: string): Promise<CallAnswer<Contract['GET organization']>>;
  rename(userId: string, name: string): Promise<void>;
  colleagues(userId: string, search: string): Promise<CallAnswer<Contract['GET organization/colleagues']>>;
  domains(userId: string): Promise<DomainFacts[]>;
  /** Rejects with `validation.hostname` or `people.domain-taken`. */
  addDomain(userId: string, domain: string): Promise<DomainFacts>;
  /** Rejects with `people.domain-unverified`, or `admin.only` where somebody else vouches. */
  verifyDomain(userId: string, domain: string, byWord: boolean): Promise<DomainFacts>;
  removeDomain(userId: string, domain: string): Promise<void>;
  /** Rejects with `content.not-selected-user`. */
  usage(
    userId: string,
    span: ReadQuery<Contract['GET organization/usage']>,
  ): Promise<CallAnswer<Contract['GET organization/usage']>>;
}

/** Reads the TXT records of a domain; injected, so that tests need no network. */
export type ReadTxt = (domain: string) => Promise<string[][]>;

const MOST_COLLEAGUES = 8;
const SHOWN_EMAIL = `CASE WHEN u.email LIKE '%@localhost' THEN NULL ELSE u.email END AS email`;
const DOMAIN = `domain, verified_at IS NOT NULL AS "isVerified", verified_by AS "verifiedBy", 'parti-domain=' || token AS record`;

export function createOrganizationService(pool: Pool, standings: Standings, readTxt: ReadTxt = resolveTxt): OrganizationService {
  const domainOf = async (organizationId: string, domain: string): Promise<DomainFacts> => {
    const { rows } = await pool.query<DomainFacts>(
      `SELECT ${DOMAIN} FROM organization_domain WHERE organization_id = $1 AND domain = $2`,
      [organizationId, domain],
    );
    if (!rows[0]) throw new PartiError('validation.hostname', { value: domain });
    return rows[0];
  };
  return {
    async read(userId) {
      const { organizationId, level, selected } = await standings.of(userId);
      const { rows } = await pool.query<{ id: string; name: string; people: number; groups: number }>(
        `SELECT o.id, o.name, (SELECT count(*)::int FROM org_group g WHERE g.organization_id = o.id) AS groups,
                (SELECT count(*)::int FROM membership m JOIN "user" u ON u.id = m.user_id WHERE m.organization_id = o.id AND u.deactivated_at IS NULL) AS people
           FROM organization o WHERE o.id = $1`,
        [organizationId],
      );
      if (!rows[0]) throw new PartiError('session.not-authorized');
      return { ...rows[0], level, selected };
    },
    async rename(userId, name) {
      const { organizationId } = await standings.of(userId);
      await pool.query('UPDATE organization SET name = $2 WHERE id = $1', [organizationId, name]);
    },
    async colleagues(userId, search) {
      const { organizationId } = await standings.of(userId);
      const like = `${search
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const [people, groups] = await Promise.all([
        pool.query<{ id: string; name: string; email: string | null; username: string | null }>(
          `SELECT u.id, u.name, u.username, ${SHOWN_EMAIL} FROM membership m JOIN "user" u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND u.deactivated_at IS NULL AND u."activatedAt" IS NOT NULL AND u.id <> $3
              AND (lower(u.name) LIKE $2 OR lower(u.name) LIKE '% ' || $2 OR lower(u.email) LIKE $2)
            ORDER BY lower(u.name), u.id LIMIT ${MOST_COLLEAGUES}`,
          [organizationId, like, userId],
        ),
        pool.query<{ id: string; name: string; people: number }>(
          `SELECT g.id, g.name, (SELECT count(DISTINCT user_id)::int FROM group_member m WHERE m.group_id = g.id) AS people
             FROM org_group g WHERE g.organization_id = $1 AND lower(g.name) LIKE $2 ORDER BY lower(g.name) LIMIT ${MOST_COLLEAGUES}`,
          [organizationId, like],
        ),
      ]);
      return { people: people.rows, groups: groups.rows };
    },
    async domains(userId) {
      const { organizationId } = await standings.of(userId);
      const { rows } = await pool.query<DomainFacts>(
        `SELECT ${DOMAIN} FROM organization_domain WHERE organization_id = $1 ORDER BY domain`,
        [organizationId],
      );
      return rows;
    },
    async addDomain(userId, domain) {
      assertAllowed(checkHostname(domain));
      const { organizationId } = await standings.of(userId);
      await pool.query(
        'INSERT INTO organization_domain (domain, organization_id, token) VALUES ($1, $2, $3) ON CONFLICT (domain) DO NOTHING',
        [domain, organizationId, randomBytes(12).toString('hex')],
      );
      return domainOf(organizationId, domain).catch(() => {
        throw new PartiError('people.domain-taken', { domain });
      });
    },
    async verifyDomain(userId, domain, byWord) {
      const { organizationId, isAdmin } = await standings.of(userId);
      const facts = await domainOf(organizationId, domain);
      if (byWord && !isAdmin) throw new PartiError('admin.only', { action: 'verify-domain' });
      const isProven = byWord || (await readTxt(domain).catch(() => [])).some((parts) => parts.join('') === facts.record);
      if (!isProven) throw new PartiError('people.domain-unverified', { domain, record: facts.record });
      await pool.query('UPDATE organization_domain SET verified_at = now(), verified_by = $2 WHERE domain = $1', [
        domain,
        byWord ? 'administrator' : 'dns',
      ]);
      return domainOf(organizationId, domain);
    },
    async removeDomain(userId, domain) {
      const { organizationId } = await standings.of(userId);
      await pool.query('DELETE FROM organization_domain WHERE organization_id = $1 AND domain = $2', [organizationId, domain]);
    },
    async usage(userId, { from, to }) {
      const { organizationId, isAdmin, selected } = await standings.of(userId);
      const account = { groups: isAdmin ? [ADMINISTRATORS_GROUP] : [], isSelectedUser: selected.includes('usage') };
      assertAllowed(mayForOrganization(account, 'see-organization-usage'));
      // A text a person: of 500 people over two years they are 12,000 months, which the driver reads slowly as rows.
      const { rows } = await pool.query<{ email: string | null; name: string; months: string }>(
        `SELECT ${SHOWN_EMAIL}, u.name, d.months
           FROM (SELECT user_id, string_agg(month || ' ' || days, ',' ORDER BY month) AS months FROM usage_month
                  WHERE ($2::date IS NULL OR month >= date_trunc('month', $2::date)) AND ($3::date IS NULL OR month <= $3) GROUP BY user_id) d
           JOIN membership m ON m.user_id = d.user_id AND m.organization_id = $1 JOIN "user" u ON u.id = d.user_id
          ORDER BY lower(u.name)`,
        [organizationId, from ?? null, to ?? null],
      );
      const people = rows.flatMap(({ months, ...person }) => {
        const span = workSpan(months.split(',').map(readMonth), from, to);
        return span ? [{ ...person, ...span }] : [];
      });
      return { people: people.toSorted((a, b) => b.numberOfDays - a.numberOfDays) };
    },
  };
}

function readMonth(text: string): WorkMonth {
  const [month = '', days] = text.split(' ');
  return { month, days: Number(days) };
}
