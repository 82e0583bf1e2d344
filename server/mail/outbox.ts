import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CallAnswer, Contract } from '#api';
import { PartiError } from '#domain';

/** A mail as plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail that nobody carried. */
export type WaitingMail = CallAnswer<Contract['GET admin/mails']>['mails'][number];

/** Folder `outbox` of the data folder: each mail as `.eml` for mail programs and as `.json` for us. */
export interface Outbox {
  keep(mail: WaitingMail, message: Buffer): void;
  /** A page, newest first; `key`: the file after which it begins. */
  read(page: { key?: string | undefined; limit: number }): { mails: WaitingMail[]; total: number; lastKey?: string };
  /** Throws `mail.not-found`. */
  find(file: string): WaitingMail;
  /** Throws `mail.not-found`. */
  remove(file: string): void;
  /** Removes what has waited for more than `days`; their links have long ended. 0: everything stays. */
  sweep(days: number): void;
}

const DAY_MS = 86_400_000;
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.(eml|json)$/;

/** How names of files begin, which sorts them by their time. */
export const mailTime = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

export function createOutbox(dataFolder: string, log: Pick<Logger, 'warn'>): Outbox {
  const folder = join(dataFolder, 'outbox');
  const factsOf = (file: string) => join(folder, file.replace(/\.eml$/, '.json'));
  /** Newest first: names begin with the time. */
  const files = () =>
    namesIn(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.replace(/\.json$/, '.eml'))
      .toSorted()
      .toReversed();
  const readOne = (file: string): WaitingMail | undefined => {
    try {
      return JSON.parse(readFileSync(factsOf(file), 'utf8')) as WaitingMail;
    } catch (error) {
      log.warn({ err: error, file }, 'a waiting mail cannot be read');
      return undefined;
    }
  };
  const find = (file: string): WaitingMail => {
    // Only what the folder lists: a name must not lead out of it.
    const mail = files().includes(file) ? readOne(file) : undefined;
    if (!mail) throw new PartiError('mail.not-found', { file });
    return mail;
  };
  return {
    find,
    keep(mail, message) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Links in mails open accounts: nobody else on this machine reads them.
      writeFileSync(join(folder, mail.file), message, { mode: 0o600 });
      writeFileSync(factsOf(mail.file), `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
    },
    read({ key, limit }) {
      const all = files();
      const page = all.filter((file) => key === undefined || file < key).slice(0, limit);
      const last = page.at(-1);
      return {
        mails: page.flatMap((file) => readOne(file) ?? []),
        total: all.length,
        ...(last !== undefined && last !== all.at(-1) ? { lastKey: last } : {}),
      };
    },
    remove(file) {
      find(file);
      for (const path of [factsOf(file), join(folder, file)]) rmSync(path, { force: true });
    },
    sweep(days) {
      if (days === 0) return;
      const since = mailTime(new Date(Date.now() - days * DAY_MS));
      // Only what is named as `keep` names it: other files in the folder are somebody's own.
      const old = namesIn(folder).filter((name) => MAIL_FILE.test(name) && name < since);
      for (const name of old) rmSync(join(folder, name), { force: true });
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever sent.
    return [];
  }
}
