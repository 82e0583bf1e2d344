import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { functionRoles, mayAny, type AccountFacts, type JsonObject } from '#domain';
import type { Library } from '#library';
import { readAccount } from '../access/account-facts.ts';
import type { AuthoredFunctions } from './authored-functions.ts';
import type { AuthoredFunction } from './function-rows.ts';

type Row = CallAnswer<Contract['GET function-library']>['functions'][number];

/** Everything that a person may see of the functions of this server, by name. */
export async function readFunctionLibrary(
  pool: Pool,
  { authored, library }: { authored: AuthoredFunctions; library: Pick<Library, 'functions'> },
  userId: string,
): Promise<Row[]> {
  const account = await readAccount(pool, userId);
  const [used, times, names, shippedNumbers] = await Promise.all([
    counts(pool, 'SELECT used.id, count(*)::int AS value FROM workflow w, unnest(w.functions_used) AS used(id) GROUP BY used.id'),
    counts(
      pool,
      `SELECT function_id AS id, percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS value FROM execution
        WHERE state = 'succeeded' AND duration_ms IS NOT NULL AND created_at >= now() - interval '30 days' GROUP BY function_id`,
    ),
    pool.query<{ id: string; name: string }>('SELECT DISTINCT u.id, u.name FROM "user" u JOIN function f ON f.owner_id = u.id'),
    counts(pool, 'SELECT id, live AS value FROM function WHERE owner_id IS NULL AND live IS NOT NULL'),
  ]);
  const owners = new Map(names.rows.map((row) => [row.id, row.name]));
  const figures = (id: string) => {
    const medianMs = times.get(id);
    return { usedIn: used.get(id) ?? 0, ...(medianMs === undefined ? {} : { medianMs }) };
  };
  const own = authored.all().flatMap((one): Row[] => {
    const origin = originFor(one, account);
    const record = origin && recordOf(one, account);
    if (!origin || !record) return [];
    return [
      {
        id: one.id,
        record,
        origin,
        owner: { id: one.ownerId, name: owners.get(one.ownerId) ?? '' },
        isPublic: one.isPublic,
        ...(one.live === undefined ? {} : { live: one.live }),
        ...(one.test === undefined ? {} : { test: one.test }),
        isRetired: one.retired !== undefined,
        updatedAt: one.updatedAt.toISOString(),
        ...figures(one.id),
      },
    ];
  });
  const shipped = library.functions.map(({ record, source, picture }): Row => {
    const live = shippedNumbers.get(record.id);
    return {
      id: record.id,
      record: source,
      origin: 'shipped',
      isPublic: true,
      ...(live === undefined ? {} : { live }),
      isRetired: false,
      ...(picture ? { isPictured: true as const } : {}),
      ...figures(record.id),
    };
  });
  return [...own, ...shipped];
}

/** Why somebody sees a function in the library; undefined: they do not. */
function originFor({ permissions }: AuthoredFunction, account: AccountFacts): Row['origin'] | undefined {
  const roles = functionRoles(permissions, account);
  if (roles.has('owner')) return 'own';
  if (roles.has('contributor') || roles.has('publisher') || roles.has('runner')) return 'shared';
  if (roles.has('everyone')) return 'published';
  return roles.has('administrator') ? 'admin' : undefined;
}

/** The record that this person may read: of the version that is tested, else of the released one, else as it was saved. */
function recordOf({ permissions, versions, live, test, saved }: AuthoredFunction, account: AccountFacts): JsonObject | undefined {
  const roles = functionRoles(permissions, account);
  const numbered = (number: number | undefined) => versions.find((one) => one.number === number)?.source;
  const released = numbered(live);
  if (released) return released;
  return mayAny(roles, 'run-test') || mayAny(roles, 'compare-versions') ? (numbered(test) ?? saved) : undefined;
}

async function counts(pool: Pool, sql: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; value: number }>(sql);
  return new Map(rows.map((row) => [row.id, row.value]));
}
