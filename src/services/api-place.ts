import { WEB_API_KEY } from '#api';
import { apiPlace, type ApiPlace } from '#domain';
import { pageMark } from './page-mark.ts';

let place: ApiPlace | undefined;

/** Where this page sends its calls: to its own server, or to the stage that its address named when it loaded. */
export function pageApi(): ApiPlace {
  const { protocol, host, search } = window.location;
  const stage = new URLSearchParams(search).get('api');
  return (place ??= apiPlace({ protocol, host, stage }, WEB_API_KEY, pageMark('api-stages')?.split(',') ?? []));
}

const origin = (): string => pageApi().origin || window.location.origin;

/** Address of the realtime session. */
export const realtimeAddress = (): string => `${origin().replace(/^http/, 'ws')}/realtime`;

/** An address that the server gave, such as `/api/uploads/…`, as it is asked. */
export const servedAddress = (address: string): string => new URL(address, origin()).href;
