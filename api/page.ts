import { z } from 'zod';

/** A page of a list; the `lastKey` of an answer is handed back as `key` for the next one, until there is none. */
export const pageQuery = z.object({
  key: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
