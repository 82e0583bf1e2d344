import { strToU8, zipSync } from 'fflate';
import type { Pool } from 'pg';
import { daysOfMonth, type WorkMonth } from '#domain';
import type { Preferences } from '../preferences/preferences-service.ts';
import type { ApiTokens } from '../identity/api-tokens.ts';
import type { WorkflowFiles } from '../workflows/workflow-files.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { ProfileService } from './profile-service.ts';

/** What the archive is made of. */
export interface OwnDataParts {
  pool: Pool;
  profile: Pick<ProfileService, 'read'>;
  preferences: Pick<Preferences, 'read'>;
  sessions: Pick<OwnSessions, 'list'>;
  tokens: Pick<ApiTokens, 'list'>;
  files: Pick<WorkflowFiles, 'export'>;
}

/** Everything that the server knows of a person, as a zip archive; what is secret stays out. */
export async function ownData(parts: OwnDataParts, userId: string, sessionId: string): Promise<Buffer> {
  const { pool, profile, preferences, sessions, tokens, files } = parts;
  const rowsOf = async <R extends object>(text: string) => (await pool.query<R>(text, [userId])).rows;
  const workflows = await rowsOf<{ id: string; name: string }>(
    'SELECT id, name FROM workflow WHERE owner_id = $1 ORDER BY name, id',
  );
  const told = {
    account: await profile.read(userId),
    preferences: (await preferences.read(userId)).preferences,
    signedIn: await sessions.list(userId, sessionId),
    tokens: await tokens.list(userId),
    days: (await rowsOf<WorkMonth>('SELECT month::text, days FROM usage_month WHERE user_id = $1 ORDER BY month')).flatMap(
      daysOfMonth,
    ),
    groups: (
      await rowsOf<{ name: string }>(
        'SELECT DISTINCT g.name FROM group_member m JOIN org_group g ON g.id = m.group_id WHERE m.user_id = $1 ORDER BY g.name',
      )
    ).map(({ name }) => name),
    sharedWith: await rowsOf(`SELECT workflow_id AS workflow, role FROM workflow_share WHERE kind = 'person' AND target = $1`),
    notices: await rowsOf(
      `SELECT kind, data, created_at AS at, read_at AS read, mailed_at AS mailed FROM notification WHERE user_id = $1 ORDER BY id`,
    ),
    functions: await rowsOf('SELECT id, name FROM function WHERE owner_id = $1 ORDER BY name, id'),
    ratings: await rowsOf('SELECT function_id AS function, stars FROM function_rating WHERE user_id = $1 ORDER BY function_id'),
    workflows,
    /** Workflows whose file could not be made, such as one that is set aside. */
    missing: [] as string[],
  };
  const archive: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {};
  for (const { id, name } of workflows) {
    try {
      // Packed already.
      archive[`workflows/${fileName(name)} ${id.slice(0, 8)}.parti`] = [await files.export(id, userId), { level: 0 }];
    } catch {
      told.missing.push(id);
    }
  }
  archive['account.json'] = strToU8(`${JSON.stringify(told, null, 2)}\n`);
  return Buffer.from(zipSync(archive));
}

/** A name that every file system takes. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} _.-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 80) || 'workflow';
