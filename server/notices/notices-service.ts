import type { Logger } from 'pino';
import type { MailService } from '../mail/mail-service.ts';
import { mailText, noticeFooter, type MailFacts, type MailKind, type MailLanguage } from '../mail/mail-texts.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { News, NoticeRows } from './notice-rows.ts';

/** Mail that goes with a notice to those who want mails of its kind. */
export interface NoticeMail {
  kind: MailKind;
  facts: MailFacts;
  /** Origin under which people reach this server. */
  origin: string;
  /** For those who keep no language. */
  language: MailLanguage;
}

/** Tells people in the product and by mail, each where they chose. */
export interface Notices extends Pick<NoticeRows, 'list' | 'choices' | 'choose' | 'sweep'> {
  /** Never fails what it tells of: what could not be told is logged. Every open tab hears of it. */
  tell(people: readonly string[], news: News, mail?: NoticeMail): Promise<void>;
  /** Marks as read, all where `ids` is left out; the person's other tabs hear of it. */
  read(userId: string, ids?: readonly string[]): Promise<{ unread: number }>;
}

export function createNotices(
  rows: NoticeRows,
  { mail, realtime, log }: { mail: Pick<MailService, 'send'>; realtime: Pick<Realtime, 'toPerson'>; log: Logger },
): Notices {
  const post = async (to: string, language: MailLanguage, { kind, facts, origin }: NoticeMail) => {
    const { subject, text } = mailText(kind, language, facts);
    await mail.send({ to, subject, text: `${text}\n${noticeFooter(language, `${origin}/account#notices`)}\n` });
  };
  return {
    list: rows.list,
    choices: rows.choices,
    choose: rows.choose,
    sweep: rows.sweep,
    async tell(people, news, letter) {
      try {
        for (const one of await rows.add(people, news)) {
          if (one.isInBell) realtime.toPerson(one.userId, { action: 'notices.changed', unread: one.unread });
          // The owner of this machine may have no address that mail reaches.
          if (!letter || !one.wantsMail || one.email.endsWith('@localhost')) continue;
          await post(one.email, one.language ?? letter.language, letter);
          await rows.mailed(one.noticeId);
        }
      } catch (error) {
        log.error({ err: error, kind: news.kind }, 'nobody was told of news');
      }
    },
    async read(userId, ids) {
      const unread = await rows.read(userId, ids);
      realtime.toPerson(userId, { action: 'notices.changed', unread });
      return { unread };
    },
  };
}
