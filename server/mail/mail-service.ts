import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { PartiError } from '#domain';
import type { ServerConfig } from '../config/server-config.ts';
import { createOutbox, mailTime, type Mail, type Outbox } from './outbox.ts';

/** Sends mail through the configured server; without one, and when it does not take it, mails wait as files. */
export interface MailService {
  /** Never fails the call that sends: what could not be sent waits in the outbox. */
  send(mail: Mail): Promise<void>;
  /** Hands a waiting mail to the server again. Rejects with `mail.no-server`, `mail.not-found` or `mail.not-sent`; then it waits on. */
  sendAgain(file: string): Promise<void>;
  outbox: Pick<Outbox, 'read' | 'remove' | 'sweep'>;
  /** Whether a mail server is configured. */
  delivers: boolean;
}

const SEND_MS = 10_000;

export function createMailService(config: Pick<ServerConfig, 'dataFolder' | 'smtpUrl' | 'mailFrom'>, log: Logger): MailService {
  const server = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, connectionTimeout: SEND_MS, greetingTimeout: SEND_MS, socketTimeout: SEND_MS })
    : undefined;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = createOutbox(config.dataFolder, log);

  const keep = async (mail: Mail) => {
    const now = new Date();
    const sentAt = now.toISOString();
    const file = `${mailTime(now)}-${randomUUID().slice(0, 8)}.eml`;
    const { message } = await composer.sendMail({ from: config.mailFrom, ...mail });
    outbox.keep({ ...mail, file, sentAt }, message as Buffer);
  };
  return {
    delivers: server !== undefined,
    outbox,
    async send(mail) {
      try {
        if (server) await server.sendMail({ from: config.mailFrom, ...mail });
        else await keep(mail);
      } catch (error) {
        log.error({ err: error }, 'mail could not be sent; it waits in the outbox');
        await keep(mail).catch((failure: unknown) => log.error({ err: failure }, 'mail could not be kept'));
      }
    },
    async sendAgain(file) {
      if (!server) throw new PartiError('mail.no-server');
      const { to, subject, text } = outbox.find(file);
      try {
        await server.sendMail({ from: config.mailFrom, to, subject, text });
      } catch (error) {
        throw new PartiError('mail.not-sent', { reason: error instanceof Error ? error.message : String(error) });
      }
      outbox.remove(file);
    },
  };
}
