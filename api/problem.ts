import { z } from 'zod';

/** Every failed call answers this (RFC 9457) with a code of the error catalogue. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problem>;

/** The publishable key of the web application: names a rate bucket, authorises nothing. */
export const WEB_API_KEY = 'parti-web';
/** Header that carries the key. */
export const API_KEY_HEADER = 'x-api-key';
