import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadQuery } from '#api';

type PeopleAnswer = CallAnswer<Contract['GET people']>;
type Row = Omit<PeopleAnswer['people'][number], 'isHere' | 'lastSeenAt'> & { lastSeenAt: Date | null; sortName: string };

/** Accounts and open invitations of an organisation, as one list. */
const EVERYBODY = `
  SELECT u.id, u.name, CASE WHEN u.email LIKE '%@localhost' THEN NULL ELSE u.email END AS email, m.level, m.selected,
         CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' WHEN u."activatedAt" IS NULL THEN 'pending' ELSE 'active' END AS state,
         u.role = 'admin' AS "isAdmin", lower(u.name) AS "sortName", NULL::timestamptz AS at, '{}'::text[] AS wanted
    FROM membership m JOIN "user" u ON u.id = m.user_id WHERE m.organization_id = $1 AND u.erased_at IS NULL
  UNION ALL
  SELECT i.id, coalesce(nullif(i.name, ''), i.email), i.email, i.level, '{}', 'invited', false, lower(coalesce(nullif(i.name, ''), i.email)), i.created_at, i.groups
    FROM organization_invitation i WHERE i.organization_id = $1 AND i.expires_at > now()`;

const FOUND = `($2::text = '' OR p."sortName" LIKE '%' || $2 || '%' OR lower(p.email) LIKE '%' || $2 || '%' OR EXISTS (
    SELECT FROM group_member gm JOIN org_group g ON g.id = gm.group_id WHERE gm.user_id = p.id AND lower(g.name) LIKE '%' || $2 || '%'))`;

/** A page of people by name, and how many there are in each state. */
export async function readPeople(
  pool: Pool,
  organizationId: string,
  query: ReadQuery<Contract['GET people']>,
  here: ReadonlySet<string>,
): Promise<PeopleAnswer> {
  const search = (query.search ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const [name = '', id = ''] = readKey(query.key);
  const [rows, counts] = await Promise.all([
    pool.query<Row>(
      `WITH page AS (
         SELECT * FROM (${EVERYBODY}) p
          WHERE (p."sortName", p.id) > ($3, $4) AND ${FOUND} AND ($5::text IS NULL OR p.state = $5) AND ($6::text IS NULL OR p.level = $6)
          ORDER BY p."sortName", p.id LIMIT $7)
       SELECT page.id, page.name, page.email, page.level, page.selected, page.state, page."isAdmin", page."sortName",
              coalesce(page.at, (SELECT max(s."lastSeenAt") FROM "session" s WHERE s."userId" = page.id)) AS "lastSeenAt",
              coalesce((SELECT json_agg(DISTINCT jsonb_build_object('id', g.id, 'name', g.name)) FROM org_group g
                 WHERE g.organization_id = $1 AND (g.name = ANY(page.wanted) OR EXISTS (SELECT FROM group_member gm WHERE gm.group_id = g.id AND gm.user_id = page.id))), '[]') AS groups,
              ARRAY(SELECT CASE WHEN a."providerId" = 'credential' THEN 'password' ELSE coalesce(p.label, '–') END
                      FROM account a LEFT JOIN identity_provider p ON p.id = a."providerId" WHERE a."userId" = page.id ORDER BY 1) AS "signsInWith",
              CASE WHEN page.state = 'deactivated' THEN (SELECT count(*)::int FROM workflow w WHERE w.owner_id = page.id) ELSE 0 END AS owned
         FROM page ORDER BY page."sortName", page.id`,
      [organizationId, search, name, id, query.state ?? null, query.level ?? null, query.limit + 1],
    ),
    pool.query<{ state: keyof PeopleAnswer['counts']; count: number }>(
      `SELECT state, count(*)::int AS count FROM (${EVERYBODY}) p GROUP BY state`,
      [organizationId],
    ),
  ]);
  const tally = Object.fromEntries(counts.rows.map(({ state, count }) => [state, count]));
  const of = (state: string): number => tally[state] ?? 0;
  const shown = rows.rows.slice(0, query.limit);
  const last = rows.rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    people: shown.map(({ sortName: _, lastSeenAt, ...row }) => ({
      ...row,
      isHere: here.has(row.id),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    counts: {
      invited: of('invited'),
      pending: of('pending'),
      active: of('active'),
      deactivated: of('deactivated'),
      all: counts.rows.reduce((sum, { count }) => sum + count, 0),
    },
    ...(last ? { lastKey: JSON.stringify([last.sortName, last.id]) } : {}),
  };
}

function readKey(key: string | undefined): string[] {
  try {
    const read: unknown = JSON.parse(key ?? '[]');
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
}
