import type { Pool } from 'pg';
import type { Answer, Contract, ReadBody } from '#api';
import { PartiError, type SharingRight } from '#domain';
import { EMAIL_SQL, sharedWith, type SharedPerson } from '../access/shared-with.ts';
import { findAccount, findGroup, readInvitee } from '../sharing/invitee.ts';
import type { FolderAccess } from '../access/folder-access.ts';

type Target = ReadBody<Contract['POST folders/{id}/unshare']>;

/** Who has access to folders, and to all that stands in them. Reading is for who may edit, the rest for the owner. */
export interface FolderShares {
  read(folderId: string, userId: string): Promise<Answer<'GET folders/{id}/sharing'>>;
  /** Rejects with `sharing.invalid-invitee` for who has no account here, is no group and no domain. */
  share(folderId: string, wish: ReadBody<Contract['POST share/folders/{id}']>, userId: string): Promise<Target>;
  setRight(folderId: string, target: Target, right: SharingRight, userId: string): Promise<void>;
  unshare(folderId: string, target: Target, userId: string): Promise<void>;
}

export function createFolderShares(pool: Pool, access: FolderAccess): FolderShares {
  const put = async (folderId: string, { kind, target }: Target, role: SharingRight): Promise<void> => {
    const { rowCount } = await pool.query(
      `INSERT INTO folder_share (folder_id, kind, target, role) SELECT $1, $2, $3, $4
        WHERE $2 = 'domain' OR ($2 = 'person' AND EXISTS (SELECT FROM "user" WHERE id = $3))
           OR ($2 = 'group' AND EXISTS (SELECT FROM org_group g JOIN membership m ON m.organization_id = g.organization_id
                JOIN folder f ON f.owner_id = m.user_id WHERE g.id = $3 AND f.id = $1 AND m.level <> 'guest'))
       ON CONFLICT (folder_id, kind, target) DO UPDATE SET role = excluded.role`,
      [folderId, kind, target, role],
    );
    if (rowCount === 0) throw new PartiError('sharing.invalid-invitee', { text: target });
  };
  /** Whom somebody named: an account, a group of the organisation, or a domain. */
  const named = async (text: string, userId: string): Promise<Target> => {
    const group = await findGroup(pool, text, userId);
    const read = group === undefined ? readInvitee(text) : undefined;
    if (read?.kind === 'domain') return { kind: 'domain', target: read.domain };
    const account = read && (await findAccount(pool, read));
    if (account && account.id !== userId) return { kind: 'person', target: account.id };
    if (group !== undefined) return { kind: 'group', target: group };
    throw new PartiError('sharing.invalid-invitee', { text });
  };
  return {
    async read(folderId, userId) {
      const right = await access.must(folderId, userId, 'edit');
      const [owner, shared] = await Promise.all([
        pool.query<SharedPerson>(
          `SELECT u.id, u.name, u.username, ${EMAIL_SQL} FROM folder f JOIN "user" u ON u.id = f.owner_id WHERE f.id = $1`,
          [folderId],
        ),
        sharedWith(pool, 'folder_share', folderId),
      ]);
      if (!owner.rows[0]) throw new PartiError('folder.not-found');
      return {
        owner: owner.rows[0],
        ...shared,
        mayShare: right === 'owner',
      };
    },
    async share(folderId, { target_email: text, role }, userId) {
      await access.must(folderId, userId, 'share');
      const target = await named(text, userId);
      await put(folderId, target, role);
      return target;
    },
    async setRight(folderId, target, right, userId) {
      await access.must(folderId, userId, 'share');
      await put(folderId, target, right);
    },
    async unshare(folderId, { kind, target }, userId) {
      await access.must(folderId, userId, 'share');
      await pool.query('DELETE FROM folder_share WHERE folder_id = $1 AND kind = $2 AND target = $3', [folderId, kind, target]);
    },
  };
}
