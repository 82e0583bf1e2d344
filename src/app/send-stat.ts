import type { ApiClient, CallQuery, Contract } from '#api';
import { pageMark } from '../services/page-mark.ts';

/** Name of this installation, as the server says it in the page. */
export const pageEnvironment = (): string => pageMark('environment') ?? 'production';

/** Where runs are told of instead of this server: what the address names as `statsApi`, where the operator allows its origin. */
export function statsAddress(search: string, allowed: readonly string[]): URL | undefined {
  const named = new URLSearchParams(search).get('statsApi') ?? '';
  const url = URL.canParse(named) ? new URL(named) : undefined;
  return url && allowed.includes(url.origin) && url.username === '' ? url : undefined;
}

/** Tells the stats service. Another one than this server learns nothing of who asks. */
export async function sendStat(api: Pick<ApiClient, 'call'>, query: CallQuery<Contract['POST stats']>): Promise<void> {
  const elsewhere = statsAddress(window.location.search, pageMark('stats')?.split(',') ?? []);
  if (!elsewhere) return api.call('POST stats', { query, body: { consent: true }, keepalive: true });
  for (const [name, value] of Object.entries(query)) elsewhere.searchParams.set(name, value);
  await fetch(elsewhere, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
}
