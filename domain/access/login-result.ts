import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';
import type { AccountFacts } from './account-facts.ts';
import { mayEnterEnvironment, mayUseSkin } from './environment-access.ts';

/** How a sign-in can end. Source: spec platform §3. */
export const LOGIN_RESULTS = ['none', 'cognito-error', 'incorrect-environment', 'incorrect-product', 'internal-error'] as const;
export type LoginResult = (typeof LOGIN_RESULTS)[number];

/** What is told of each; an account that fits neither environment nor product is signed out again. */
export const LOGIN_RESULT_CODES = {
  none: 'login.none',
  'cognito-error': 'login.cognito-error',
  'incorrect-environment': 'login.incorrect-environment',
  'incorrect-product': 'login.incorrect-product',
  'internal-error': 'login.internal-error',
} as const satisfies Record<LoginResult, Refusal['code']>;

/** Whether somebody whom the provider let in may stay: first by environment, then by the skin's suffixes. */
export function loginResult(account: AccountFacts, place: { environment: string; skinSuffixes: readonly string[] }): LoginResult {
  if (!mayEnterEnvironment(place.environment, account).ok) return 'incorrect-environment';
  return mayUseSkin(account.email, place.skinSuffixes).ok ? 'none' : 'incorrect-product';
}

/** The same as a verdict. */
export function mayStaySignedIn(...args: Parameters<typeof loginResult>): Verdict {
  const result = loginResult(...args);
  return result === 'none' ? ALLOWED : refused(LOGIN_RESULT_CODES[result]);
}
