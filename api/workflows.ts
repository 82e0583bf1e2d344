import { z } from 'zod';
import { MAX_IMAGE_BYTES, UNIT_TYPES } from '#domain';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

const workflow = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** What the asker may do with it. */
  role: z.enum(['owner', 'edit', 'view']),
  isPublic: z.boolean(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  createdAt: z.string(),
  functionsUsed: z.array(z.string()),
  /** Path under the origin; absent without a picture. */
  thumbnailUrl: z.string().optional(),
  /** When the asker last looked at it, in the list of recent ones. */
  viewedAt: z.string().optional(),
});

const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  functionsUsed: z.array(z.string()),
  /** Figures of its report as computed: metric, titles in the asked language. */
  figures: z.array(z.object({ title: z.string(), value: z.number(), unitType: z.enum(UNIT_TYPES) })),
  thumbnailUrl: z.string().optional(),
});

/** Largest document that a call carries. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Language in which names and titles of a template are wanted. */
const language = z.string().max(35).default('en');

/** Largest picture of a workflow. */
export const MAX_THUMBNAIL_BYTES = MAX_IMAGE_BYTES.small;

/** Calls about workflows and templates; the document itself travels over the realtime session. */
export const workflowCalls = {
  'GET workflows': {
    tag: 'workflows',
    summary: 'Own workflows or those shared with the asker, last changed first; or the last viewed ones',
    query: pageQuery.extend({ scope: z.enum(['own', 'shared', 'recent']).default('own') }),
    answer: z.object({ workflows: z.array(workflow), lastKey: z.string().optional() }),
  },
  'POST workflows': {
    tag: 'workflows',
    summary: 'Makes a workflow: blank, from a template, as a copy, or from a whole document',
    body: z.union([
      z.object({ blank: z.literal(true) }).strict(),
      z.object({ templateId: z.string().max(200), language }).strict(),
      z.object({ workflowId: z.string().max(200) }).strict(),
      // What a tab holds that may not be saved where it was made; the files of that workflow come along.
      z.object({ document: z.record(z.string(), z.json()), madeIn: z.string().max(200) }).strict(),
    ]),
    answer: z.object({ id: z.string() }),
  },
  'GET workflows/{id}': { tag: 'workflows', summary: 'One workflow as lists show it', answer: workflow },
  'PATCH workflows/{id}': {
    tag: 'workflows',
    summary: 'Renames a workflow, through its document',
    body: z.object({ name: z.string().trim().min(1).max(200) }).strict(),
  },
  'DELETE workflows/{id}': { tag: 'workflows', summary: 'Deletes a workflow; open tabs are told' },
  'GET templates': {
    tag: 'workflows',
    summary: 'Templates that come with Parti',
    query: pageQuery.extend({ language }),
    answer: z.object({ templates: z.array(template), lastKey: z.string().optional() }),
  },
} as const satisfies Record<string, CallContract>;
