import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';

/** A mail as plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail that waits in the outbox folder. */
export interface WaitingMail extends Mail {
  /** Name of its `.eml` file in the folder `outbox` of the data folder. */
  file: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Sends mail through the configured server; without one, and when it does not take it, mails wait as files. */
export interface MailService {
  /** Never fails the call that sends: what could not be sent waits in the outbox. */
  send(mail: Mail): Promise<void>;
  /** Mails in the outbox, newest first. */
  waiting(): WaitingMail[];
  /** Whether a mail server is configured. */
  delivers: boolean;
}

const MOST_SHOWN = 100;
const SEND_MS = 10_000;

export function createMailService(config: Pick<ServerConfig, 'dataFolder' | 'smtpUrl' | 'mailFrom'>, log: Logger): MailService {
  const folder = join(config.dataFolder, 'outbox');
  const server = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, connectionTimeout: SEND_MS, greetingTimeout: SEND_MS, socketTimeout: SEND_MS })
    : undefined;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const keep = async (mail: Mail) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const sentAt = new Date().toISOString();
    const name = `${sentAt.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
    const { message } = await composer.sendMail({ from: config.mailFrom, ...mail });
    // Links in mails open accounts: nobody else on this machine reads them.
    writeFileSync(join(folder, `${name}.eml`), message as Buffer, { mode: 0o600 });
    const waiting: WaitingMail = { ...mail, file: `${name}.eml`, sentAt };
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(waiting, null, 2)}\n`, { mode: 0o600 });
  };
  return {
    delivers: server !== undefined,
    async send(mail) {
      try {
        if (server) await server.sendMail({ from: config.mailFrom, ...mail });
        else await keep(mail);
      } catch (error) {
        log.error({ err: error }, 'mail could not be sent; it waits in the outbox');
        await keep(mail).catch((failure: unknown) => log.error({ err: failure }, 'mail could not be kept'));
      }
    },
    waiting() {
      const names = readNames(folder).filter((name) => name.endsWith('.json'));
      return names
        .toSorted()
        .toReversed()
        .slice(0, MOST_SHOWN)
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as WaitingMail);
    },
  };
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever sent.
    return [];
  }
}
