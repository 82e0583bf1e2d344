import { z } from 'zod';

/** Every failed call answers this (RFC 9457, `application/problem+json`) with a code of the error catalogue. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string().optional(),
  /** Fill the placeholders of the code's text. */
  parameters: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problem>;
