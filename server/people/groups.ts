import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { PartiError } from '#domain';
import type { Bus } from '../bus/bus.ts';

/** A group as lists show it. */
export interface GroupFacts {
  id: string;
  name: string;
  people: number;
}

/** Groups of an organisation. Workflows that are shared with one are looked at again when it changes. */
export interface Groups {
  list(organizationId: string): Promise<GroupFacts[]>;
  /** Rejects with `people.group-exists`. */
  create(organizationId: string, name: string): Promise<{ id: string; name: string }>;
  /** Rejects with `people.group-exists` or `people.group-not-found`. */
  rename(organizationId: string, id: string, name: string): Promise<void>;
  /** Rejects with `people.group-not-found`. */
  remove(organizationId: string, id: string): Promise<void>;
  /** The groups that people gave somebody, in place of those before. Rejects with `people.group-not-found`. */
  setOf(organizationId: string, userId: string, groups: readonly string[]): Promise<void>;
}

/** Brings people into groups by name; groups that are new are made. */
export async function joinGroups(
  client: Pick<PoolClient, 'query'>,
  organizationId: string,
  userIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await makeGroups(client, organizationId, names);
  await client.query(
    `INSERT INTO group_member (group_id, user_id) SELECT g.id, u.id FROM org_group g, unnest($3::text[]) AS u(id)
      WHERE g.organization_id = $1 AND lower(g.name) = ANY($2) ON CONFLICT DO NOTHING`,
    [organizationId, names.map((name) => name.toLowerCase()), userIds],
  );
}

/** Makes the groups of these names that are not there yet. */
export async function makeGroups(
  client: Pick<PoolClient, 'query'>,
  organizationId: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names)
    await client.query(
      'INSERT INTO org_group (id, organization_id, name) VALUES ($1, $2, $3) ON CONFLICT (organization_id, lower(name)) DO NOTHING',
      [randomUUID(), organizationId, name],
    );
}

export function createGroups(pool: Pool, bus: Bus): Groups {
  const sharedWith = async (groups: readonly string[]): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT DISTINCT workflow_id AS id FROM workflow_share WHERE kind = 'group' AND target = ANY($1)`,
      [groups],
    );
    return rows.map(({ id }) => id);
  };
  const tell = (workflows: readonly string[]) => {
    for (const workflowId of workflows) bus.emit('workflow.access-changed', { workflowId });
  };
  const taken = (name: string) => (error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw new PartiError('people.group-exists', { name });
    throw error;
  };
  return {
    async list(organizationId) {
      const { rows } = await pool.query<GroupFacts>(
        `SELECT g.id, g.name, (SELECT count(DISTINCT m.user_id)::int FROM group_member m JOIN "user" u ON u.id = m.user_id
                                WHERE m.group_id = g.id AND u.deactivated_at IS NULL) AS people
           FROM org_group g WHERE g.organization_id = $1 ORDER BY lower(g.name)`,
        [organizationId],
      );
      return rows;
    },
    async create(organizationId, name) {
      const id = randomUUID();
      await pool
        .query('INSERT INTO org_group (id, organization_id, name) VALUES ($1, $2, $3)', [id, organizationId, name])
        .catch(taken(name));
      return { id, name };
    },
    async rename(organizationId, id, name) {
      const { rowCount } = await pool
        .query('UPDATE org_group SET name = $3 WHERE id = $1 AND organization_id = $2', [id, organizationId, name])
        .catch(taken(name));
      if (rowCount !== 1) throw new PartiError('people.group-not-found');
    },
    async remove(organizationId, id) {
      const workflows = await sharedWith([id]);
      const { rowCount } = await pool.query(
        `WITH gone AS (DELETE FROM org_group WHERE id = $1 AND organization_id = $2 RETURNING id),
              unshared AS (DELETE FROM workflow_share s USING gone WHERE s.kind = 'group' AND s.target = gone.id),
              folders AS (DELETE FROM folder_share s USING gone WHERE s.kind = 'group' AND s.target = gone.id)
         SELECT FROM gone`,
        [id, organizationId],
      );
      if (rowCount !== 1) throw new PartiError('people.group-not-found');
      tell(workflows);
    },
    async setOf(organizationId, userId, groups) {
      const known = await pool.query<{ id: string }>('SELECT id FROM org_group WHERE organization_id = $1 AND id = ANY($2)', [
        organizationId,
        groups,
      ]);
      if (known.rows.length !== new Set(groups).size) throw new PartiError('people.group-not-found');
      const before = await pool.query<{ id: string }>(
        `DELETE FROM group_member m USING org_group g WHERE g.id = m.group_id AND g.organization_id = $1 AND m.user_id = $2
            AND m.source = 'manual' RETURNING g.id`,
        [organizationId, userId],
      );
      await pool.query(
        'INSERT INTO group_member (group_id, user_id) SELECT id, $2 FROM unnest($1::text[]) AS one(id) ON CONFLICT DO NOTHING',
        [groups, userId],
      );
      tell(await sharedWith([...before.rows.map(({ id }) => id), ...groups]));
    },
  };
}
