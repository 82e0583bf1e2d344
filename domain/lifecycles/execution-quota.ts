import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';

export type QuotaState = 'normal' | 'dwindling' | 'exhausted';

/** Functions that a plan lets somebody run in a month; `limit` null: no limit. */
export interface ExecutionUsage {
  bucket: string;
  limit: number | null;
  performed: number;
}

/** Share of the limit from which people are told that it goes down. */
export const DWINDLING_SHARE = 0.8;

/** What somebody whose quota is exhausted may choose. */
export const EXHAUSTED_CHOICES = ['view-only-run', 'upgrade'] as const;

/** Whether nothing more may be run: a limit is set and reached. */
export function isOutOfExecutions({ limit, performed }: ExecutionUsage): boolean {
  return limit !== null && performed >= limit;
}

/** State of a quota: dwindling from 80 %, exhausted at its limit; normal without one. */
export function quotaState(usage: ExecutionUsage): QuotaState {
  if (isOutOfExecutions(usage)) return 'exhausted';
  return usage.limit !== null && usage.performed >= usage.limit * DWINDLING_SHARE ? 'dwindling' : 'normal';
}

/** Notice of a quota, before it bites and when it does. */
export function quotaNotice(usage: ExecutionUsage): Refusal {
  const state = quotaState(usage);
  return state === 'normal' ? refused('quota.normal') : refused(NOTICES[state], { ...usage });
}

/** Whether somebody may run one more function. */
export function mayExecute(usage: ExecutionUsage): Verdict {
  return isOutOfExecutions(usage) ? refused('quota.out-of-executions', { ...usage }) : ALLOWED;
}

const NOTICES = { dwindling: 'quota.dwindling', exhausted: 'quota.exhausted' } as const;
