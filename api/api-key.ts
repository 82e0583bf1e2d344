import { stageKey } from '#domain';

/** The publishable key of the web application: names a rate bucket, authorises nothing. */
export const WEB_API_KEY = 'parti-web';

/** Whether a key is that of the web application, also as pages send it to one of these stages. */
export const isWebApiKey = (key: unknown, stages: readonly string[]): boolean =>
  key === WEB_API_KEY || stages.some((stage) => key === stageKey(WEB_API_KEY, stage));

/** Header that carries the key. */
export const API_KEY_HEADER = 'x-api-key';
