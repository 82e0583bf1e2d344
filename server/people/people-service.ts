import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody, ReadQuery } from '#api';
import { assertAllowed, mayDecideOver, parseGrantee, PartiError, refused, refusalError, type MembershipLevel } from '#domain';
import type { Bus } from '../bus/bus.ts';
import type { Asker } from '../identity/asker.ts';
import type { SessionService } from '../identity/sessions.ts';
import type { MailService } from '../mail/mail-service.ts';
import { mailText } from '../mail/mail-texts.ts';
import type { Groups } from './groups.ts';
import type { HandOver } from './hand-over.ts';
import type { OfficeInvitations } from './office-invitations.ts';
import { readPeople } from './people-rows.ts';
import type { FullStanding, Standings } from './standings.ts';

/** People of the organisation of whoever asks. Nobody decides over who stands higher than themselves. */
export interface PeopleService {
  list(userId: string, query: ReadQuery<Contract['GET people']>): Promise<CallAnswer<Contract['GET people']>>;
  /** Rejects with `validation.email` for an address that is none, `people.level-required` for a level above the asker's. */
  invite(wish: ReadBody<Contract['POST people/invite']>, asker: Asker): Promise<CallAnswer<Contract['POST people/invite']>>;
  removeInvitation(id: string, userId: string): Promise<void>;
  /** Rejects with `people.not-found`, `people.last-owner`, `admin.only` for who selects without being one. */
  change(id: string, change: ReadBody<Contract['PATCH people/{id}']>, userId: string): Promise<void>;
  /** Rejects with `people.last-owner`, or `admin.owner-stays` for the account that the one-time link opens. */
  deactivate(id: string, userId: string): Promise<void>;
  activate(id: string, userId: string): Promise<void>;
  handOver(id: string, wish: ReadBody<Contract['POST people/{id}/hand-over']>, userId: string): ReturnType<HandOver['all']>;
  /** Rejects with `people.still-owns` where nobody takes over what they own. */
  erase(id: string, to: string | undefined, userId: string): Promise<void>;
}

export interface PeopleParts {
  pool: Pool;
  bus: Bus;
  standings: Standings;
  groups: Groups;
  invitations: OfficeInvitations;
  sessions: Pick<SessionService, 'endAll'>;
  handOver: HandOver;
  mail: Pick<MailService, 'send' | 'delivers'>;
  /** Who has a tab open. */
  here(): ReadonlySet<string>;
}

interface Found {
  id: string;
  name: string;
  level: MembershipLevel;
  isAdmin: boolean;
  isDeactivated: boolean;
  isLocalOwner: boolean;
}

const LOCAL_OWNER = `(SELECT id FROM "user" WHERE role = 'admin' ORDER BY "createdAt", id LIMIT 1)`;

export function createPeopleService(parts: PeopleParts): PeopleService {
  const { pool, bus, standings, groups, invitations, sessions, handOver, mail } = parts;

  const find = async (organizationId: string, id: string): Promise<Found> => {
    const { rows } = await pool.query<Found>(
      `SELECT u.id, u.name, m.level, u.role = 'admin' AS "isAdmin", u.deactivated_at IS NOT NULL AS "isDeactivated", u.id = ${LOCAL_OWNER} AS "isLocalOwner"
         FROM membership m JOIN "user" u ON u.id = m.user_id WHERE m.organization_id = $1 AND u.id = $2 AND u.erased_at IS NULL`,
      [organizationId, id],
    );
    if (!rows[0]) throw new PartiError('people.not-found');
    return rows[0];
  };
  /** The asker and the other, over whom they may decide. */
  const both = async (id: string, userId: string, given?: MembershipLevel): Promise<{ by: FullStanding; over: Found }> => {
    const by = await standings.of(userId);
    const over = await find(by.organizationId, id);
    assertAllowed(mayDecideOver(by, over, given));
    return { by, over };
  };
  /** The last one who may decide everything stays. */
  const mustLeaveOwner = async ({ organizationId }: FullStanding, over: Found): Promise<void> => {
    if (over.level !== 'owner') return;
    const { rows } = await pool.query(
      `SELECT FROM membership m JOIN "user" u ON u.id = m.user_id WHERE m.organization_id = $1 AND m.level = 'owner' AND u.deactivated_at IS NULL AND u.id <> $2 LIMIT 1`,
      [organizationId, over.id],
    );
    if (rows.length === 0) throw new PartiError('people.last-owner', { name: over.name });
  };
  const mustBeDeactivated = ({ isDeactivated, name }: Found): void => {
    if (!isDeactivated) throw new PartiError('people.not-deactivated', { name });
  };

  return {
    async list(userId, query) {
      const { organizationId } = await standings.of(userId);
      return readPeople(pool, organizationId, query, parts.here());
    },
    async invite(wish, asker) {
      const by = await standings.of(asker.userId);
      const people = wish.people.map((one) => {
        const level = one.level ?? wish.level;
        assertAllowed(mayDecideOver(by, { level, isAdmin: false }));
        return { email: addressOf(one.email), name: one.name, level, groups: [...new Set([...one.groups, ...wish.groups])] };
      });
      const { rows } = await pool.query<{ email: string }>(
        'SELECT lower(email) AS email FROM "user" WHERE lower(email) = ANY($1)',
        [people.map(({ email }) => email)],
      );
      const present = new Set(rows.map(({ email }) => email));
      const invited = people.filter(({ email }) => !present.has(email));
      if (wish.isTrial) return { invited: invited.map(({ email }) => ({ email })), present: [...present] };
      const tokens = await invitations.create(by.organizationId, invited, asker.userId);
      const organization = await nameOf(pool, by.organizationId);
      const links = invited.map(({ email }) => ({ email, url: `${asker.origin}/invitation#${tokens.get(email)}` }));
      for (const { email, url } of links)
        await mail.send({
          to: email,
          ...mailText('joining', wish.language ?? asker.language, { url, organization, person: asker.name }),
        });
      return { invited: mail.delivers ? invited.map(({ email }) => ({ email })) : links, present: [...present] };
    },
    async removeInvitation(id, userId) {
      await invitations.remove((await standings.of(userId)).organizationId, id);
    },
    async change(id, { level, groups: wanted, selected }, userId) {
      const { by, over } = await both(id, userId, level);
      if (selected && !by.isAdmin) throw new PartiError('admin.only', { action: 'select-users' });
      if (level && level !== 'owner') await mustLeaveOwner(by, over);
      if (wanted) await groups.setOf(by.organizationId, id, wanted);
      await pool.query(
        'UPDATE membership SET level = coalesce($3, level), selected = coalesce($4, selected) WHERE user_id = $1 AND organization_id = $2',
        [id, by.organizationId, level ?? null, selected ?? null],
      );
    },
    async deactivate(id, userId) {
      const { by, over } = await both(id, userId);
      if (over.isLocalOwner) throw new PartiError('admin.owner-stays', { name: over.name });
      await mustLeaveOwner(by, over);
      await pool.query('UPDATE "user" SET deactivated_at = coalesce(deactivated_at, now()) WHERE id = $1', [id]);
      await sessions.endAll(id);
      bus.emit('account.deactivated', { userId: id });
    },
    async activate(id, userId) {
      await both(id, userId);
      await pool.query('UPDATE "user" SET deactivated_at = NULL WHERE id = $1', [id]);
    },
    async handOver(id, { to, workflows }, userId) {
      const { by, over } = await both(id, userId);
      mustBeDeactivated(over);
      await mustTake(by, to);
      return handOver.all(id, to, workflows);
    },
    async erase(id, to, userId) {
      const { by, over } = await both(id, userId);
      mustBeDeactivated(over);
      if (to !== undefined) {
        await mustTake(by, to);
        await handOver.all(id, to);
      }
      await handOver.forget(id, over.name);
    },
  };

  /** Who takes over must be able to look after it. */
  async function mustTake({ organizationId }: FullStanding, id: string): Promise<void> {
    const taker = await find(organizationId, id);
    if (taker.isDeactivated) throw new PartiError('people.deactivated', { name: taker.name });
    if (taker.level === 'guest' && !taker.isAdmin) throw new PartiError('people.level-required', { level: 'member' });
  }
}

function addressOf(text: string): string {
  const read = parseGrantee(text);
  if ('kind' in read && read.kind === 'email') return read.email;
  throw refusalError(refused('validation.email', { value: text }));
}

async function nameOf(pool: Pool, organizationId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM organization WHERE id = $1', [organizationId]);
  return rows[0]?.name ?? '';
}
