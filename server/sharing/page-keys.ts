import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys that whoever knew the password of a public page opens it with; another password makes them void. */
export interface PageKeys {
  /** A key to the page as it is guarded now, for {@link KEY_HOURS}. */
  make(workflowId: string, passwordHash: string): string;
  opens(workflowId: string, passwordHash: string, key: string | undefined): boolean;
}

/** How long a key opens a page (h): longer than a talk, shorter than a browser is kept open. */
export const KEY_HOURS = 12;

/** Form of a key: when it ends (ms since 1970), and the mark of the server. */
const FORM = /^(\d{1,15})\.([\w-]{43})$/;

export function createPageKeys(secret: string, now: () => number = Date.now): PageKeys {
  const markOf = (workflowId: string, passwordHash: string, endsAt: string) =>
    createHmac('sha256', secret).update(`${workflowId}\n${passwordHash}\n${endsAt}`).digest();
  return {
    make(workflowId, passwordHash) {
      const endsAt = String(now() + KEY_HOURS * 3_600_000);
      return `${endsAt}.${markOf(workflowId, passwordHash, endsAt).toString('base64url')}`;
    },
    opens(workflowId, passwordHash, key = '') {
      const [, endsAt = '', mark = ''] = FORM.exec(key) ?? [];
      const given = Buffer.from(mark, 'base64url');
      const own = markOf(workflowId, passwordHash, endsAt);
      return given.length === own.length && timingSafeEqual(given, own) && Number(endsAt) > now();
    },
  };
}
