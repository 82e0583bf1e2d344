import { randomBytes } from 'node:crypto';

/** Lets a runner of the server's own machine in without a personal token: whoever opens the control socket is its owner. */
export interface RunnerTickets {
  /** A ticket that is good once, for a moment. */
  issue(userId: string): string;
  /** Whose it is; undefined for one that is none any more. */
  redeem(ticket: string): string | undefined;
}

const GOOD_MS = 30_000;

export function createRunnerTickets(): RunnerTickets {
  const issued = new Map<string, { userId: string; until: number }>();
  return {
    issue(userId) {
      const now = Date.now();
      for (const [ticket, { until }] of issued) if (until < now) issued.delete(ticket);
      const ticket = `ticket_${randomBytes(32).toString('base64url')}`;
      issued.set(ticket, { userId, until: now + GOOD_MS });
      return ticket;
    },
    redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found && found.until >= Date.now() ? found.userId : undefined;
    },
  };
}
