import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { ROOM_CODE_LENGTH, ROOM_CODE_LETTERS } from '#domain';

/** Who a key to a talk lets in: anyone with the link, one person of the workflow, or a remote. */
export type TalkKey = { kind: 'audience' } | { kind: 'member'; userId: string } | { kind: 'remote'; number: number };

/** Keys to talks: 128 bits over the server's secret, kept nowhere, so that they can be shown again. */
export interface TalkKeys {
  make(talkId: string, key: TalkKey): string;
  /** What a key says; undefined for one that this server did not make. */
  read(talkId: string, key: string): TalkKey | undefined;
}

const FORM = /^(a|m|r)\.([^.]*)\.([\w-]{22})$/;

export function createTalkKeys(secret: string): TalkKeys {
  const markOf = (talkId: string, said: string) =>
    createHmac('sha256', secret).update(`${talkId}\n${said}`).digest('base64url').slice(0, 22);
  const saidBy = (key: TalkKey): string =>
    key.kind === 'audience'
      ? 'a.'
      : key.kind === 'member'
        ? `m.${encodeURIComponent(key.userId).replaceAll('.', '%2E')}`
        : `r.${key.number}`;
  return {
    make: (talkId, key) => `${saidBy(key)}.${markOf(talkId, saidBy(key))}`,
    read(talkId, text) {
      const [, kind, about = '', mark = ''] = FORM.exec(text) ?? [];
      if (kind === undefined) return undefined;
      const own = Buffer.from(markOf(talkId, `${kind}.${about}`));
      if (!timingSafeEqual(Buffer.from(mark), own)) return undefined;
      if (kind === 'a') return { kind: 'audience' };
      return kind === 'm' ? { kind: 'member', userId: decodeURIComponent(about) } : { kind: 'remote', number: Number(about) };
    },
  };
}

/** A new code: six letters that nobody mistakes for each other. */
export const newTalkCode = (): string =>
  Array.from({ length: ROOM_CODE_LENGTH }, () => ROOM_CODE_LETTERS[randomInt(ROOM_CODE_LETTERS.length)]).join('');
