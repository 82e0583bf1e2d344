import { z } from 'zod';
import { jsonObject } from './json-fields.ts';

/** A tab of somebody in a workflow. Name and colour are the server's; `state` is what the tab says of itself. */
export const presenceMember = z.object({
  clientId: z.number(),
  userId: z.string(),
  name: z.string(),
  /** Number of their colour, from 1 to `PRESENCE_LIMITS.colours`. */
  colour: z.number(),
  state: jsonObject,
});
export type PresenceMember = z.infer<typeof presenceMember>;
