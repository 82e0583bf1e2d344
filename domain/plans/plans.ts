import { refused, ALLOWED, type Verdict } from '../errors/verdict.ts';

/** Plans by name. Source: spec platform §1. */
export const PLANS = ['Free', 'Pro', 'Unlimited', '2.0', 'Individual', 'Team', 'Enterprise', 'Education'] as const;

/** Name of a plan. */
export type PlanName = (typeof PLANS)[number];

/** Whether one more edit fits into the month; `limit` null: no limit. */
export function mayEditThisMonth(edits: number, limit: number | null): Verdict {
  return limit === null || edits < limit ? ALLOWED : refused('quota.monthly-edit-limit', { limit });
}

/** Times in milliseconds after checkout at which payment status is asked: every 500 up to 5 s. */
export const PAYMENT_POLL = { stepMs: 500, untilMs: 5000, finishMs: 6000 } as const;

/** Times after a payment at which the plan is asked for, ms. */
export function paymentPollTimes(): number[] {
  const { stepMs, untilMs } = PAYMENT_POLL;
  return Array.from({ length: untilMs / stepMs }, (_, index) => (index + 1) * stepMs);
}

/** Arms of the homepage experiment. */
export const HOMEPAGE_VARIANT = 'show_homepage_top_menu';
/** Share of visitors that sees the homepage as it was. */
export const HOMEPAGE_CONTROL_SHARE = 0.1;

/** Arm of a visitor by a number drawn once, 0 up to 1. */
export function homepageArm(drawn: number): 'control' | typeof HOMEPAGE_VARIANT {
  return drawn < HOMEPAGE_CONTROL_SHARE ? 'control' : HOMEPAGE_VARIANT;
}
