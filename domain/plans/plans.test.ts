import { describe, expect, it } from 'vitest';
import { homepageArm, mayEditThisMonth, PAYMENT_POLL, paymentPollTimes, PLANS } from './plans.ts';

describe('plans', () => {
  it('P1.01b: there are eight', () => {
    expect(PLANS).toEqual(['Free', 'Pro', 'Unlimited', '2.0', 'Individual', 'Team', 'Enterprise', 'Education']);
  });

  it('a plan may limit the edits of a month', () => {
    expect(mayEditThisMonth(9, 10)).toEqual({ ok: true });
    expect(mayEditThisMonth(10, 10)).toEqual({ ok: false, code: 'quota.monthly-edit-limit', parameters: { limit: 10 } });
    expect(mayEditThisMonth(1_000_000, null)).toEqual({ ok: true });
  });

  it('P4.13: payment is asked ten times in 5 s and ends at 6 s', () => {
    expect(paymentPollTimes()).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000]);
    expect(PAYMENT_POLL.finishMs).toBe(6000);
  });

  it('P4.14: one visitor in ten sees the homepage as it was', () => {
    expect([0, 0.0999, 0.1, 0.999].map(homepageArm)).toEqual([
      'control',
      'control',
      'show_homepage_top_menu',
      'show_homepage_top_menu',
    ]);
  });
});
