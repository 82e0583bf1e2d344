import type { SharingFacts } from '../services/services.ts';

/** Somebody who is offered a workflow; `target`: their e-mail address or user name. */
export interface Heir {
  name: string;
  target: string;
}

/** Whom the server finds somebody by; undefined for an account that has neither address nor user name. */
export function heirOf({ name, email, username }: SharingFacts['people'][number]): Heir | undefined {
  const target = email ?? username;
  return target === null ? undefined : { name, target };
}
