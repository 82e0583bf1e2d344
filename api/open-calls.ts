import type { CallName, Contract } from './contract.ts';

type OpenName = {
  [Name in CallName]: Contract[Name]['access'] extends 'anonymous' | 'keyless' ? Name : never;
}[CallName];

/**
 * Names of the calls that need no access token. The contract itself stays out of pages, with the schemas that it is made of;
 * the compiler holds this table to it, name by name.
 */
export const OPEN_CALLS = {
  'POST auth/redeem-link': true,
  'POST auth/request-link': true,
  'POST auth/signin': true,
  'POST auth/refresh': true,
  'GET auth/options': true,
  'GET validate-sso': true,
  'POST auth/provider': true,
  'POST auth/forward': true,
  'POST auth/signup': true,
  'POST auth/confirm': true,
  'POST reset-password': true,
  'POST auth/new-password': true,
  'POST events': true,
  'POST stats': true,
  'GET posts': true,
  'GET icons/{name}': true,
  'GET product-skin/{id}': true,
  'POST invitations/read': true,
  'GET public/workflows/{id}': true,
  'POST public/workflows/{id}/unlock': true,
  'GET public/workflows/{id}/results/{digest}': true,
  'POST public/talks/join': true,
  'POST public/talks/{id}/deck': true,
  'POST public/talks/{id}/stream': true,
  'POST public/talks/{id}/watching': true,
  'POST public/talks/{id}/notes': true,
  'POST public/talks/{id}/remote': true,
  'GET public/templates': true,
  'GET public/templates/{id}/thumbnail': true,
  'GET served-schemas/{file}': true,
  'GET sandbox': true,
  'PUT uploads/{id}': true,
  'GET uploads/{id}': true,
} as const satisfies Record<OpenName, true>;
