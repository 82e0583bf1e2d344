import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { addressOf } from '../http/address-of.ts';
import { mailLanguage, type MailLanguage } from '../mail/mail-texts.ts';
import { callerOf } from './authenticate.ts';

/** Somebody who asks for something that others are told of. */
export interface Asker {
  userId: string;
  name: string;
  /** Origin under which they reach this server; links lead there. */
  origin: string;
  /** Language of their browser, for mails in their name. */
  language: MailLanguage;
}

/** Who sent a call. Throws `session.not-authorized` for nobody. */
export function askerOf(request: FastifyRequest, config: Pick<ServerConfig, 'publicUrl'>): Asker {
  const { userId, name } = callerOf(request);
  return { userId, name, origin: addressOf(request, config), language: mailLanguage(request.headers['accept-language']) };
}
