import { z } from 'zod';
import {
  HELD_RIGHTS,
  isJsonObject,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
  UNIT_TYPES,
  type JsonObject,
  type WorkflowDocument,
} from '#domain';
import type { CallContract } from './call.ts';
import { PUBLIC_READS } from './limits.ts';
import { pageQuery } from './page.ts';

const workflow = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** What the asker may do with it. */
  role: z.enum(HELD_RIGHTS),
  isPublic: z.boolean(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  createdAt: z.string(),
  functionsUsed: z.array(z.string()),
  /** Path under the origin; absent without a picture. */
  thumbnailUrl: z.string().optional(),
  /** Threads of comments that name the asker, who has not looked since; absent: none. */
  mentions: z.number().optional(),
  /** When the asker last looked at it, in the list of recent ones. */
  viewedAt: z.string().optional(),
  /** What it was branched from, where the asker may open that. */
  branchedFrom: z.object({ id: z.string(), name: z.string() }).optional(),
});

const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  functionsUsed: z.array(z.string()),
  /** Figures of its report as computed: metric, titles in the asked language. */
  figures: z.array(z.object({ title: z.string(), value: z.number(), unitType: z.enum(UNIT_TYPES) })),
  thumbnailUrl: z.string().optional(),
  /** `shipped`: comes with Parti; `saved`: the asker's own; `promoted`: everybody's. */
  state: z.enum(['shipped', 'saved', 'promoted']),
  isFeatured: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string().optional(),
});

/** Steps of a saved template. */
const TEMPLATE_STEPS = ['promote', 'unpromote', 'remove', 'feature', 'unfeature'] as const;
export type TemplateStep = (typeof TEMPLATE_STEPS)[number];

/** Largest document that a call carries. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Language in which names and titles of a template are wanted. */
const language = z.string().max(35).default('en');

/** A picture is made for each theme; the light one stands in where the dark one is missing. */
export const pictureQuery = z.object({
  theme: z.enum(['light', 'dark']).default('light'),
  /** Changes with the picture, so that nobody keeps an old one. */
  v: z.string().max(64).optional(),
});
/** What a picture is by its bytes, whatever it was called. */
export const PICTURE_TYPES = ['image/png', 'image/webp', 'image/jpeg'] as const;

/** A whole document as JSON; the server puts right what is odd in it. */
const document: z.ZodType<JsonObject, JsonObject | WorkflowDocument> = z.custom<JsonObject>(isJsonObject);

/** Calls about workflows and templates; the document itself travels over the realtime session. */
export const workflowCalls = {
  'GET workflows': {
    tag: 'workflows',
    summary: 'Own workflows or those shared with the asker, last changed first; or the last viewed ones',
    access: 'account',
    query: pageQuery.extend({ scope: z.enum(['own', 'shared', 'recent']).default('own') }),
    answer: z.object({ workflows: z.array(workflow), lastKey: z.string().optional() }),
  },
  'POST workflows': {
    tag: 'workflows',
    summary: 'Makes a workflow: blank, from a template, as a copy, or from a whole document',
    access: 'member',
    body: z.union([
      z.object({ blank: z.literal(true) }).strict(),
      z.object({ templateId: z.string().max(200), language }).strict(),
      // `at`: as it stood after this update, or in this version: a branch, which knows where it comes from.
      z
        .object({ workflowId: z.string().max(200), at: z.union([z.number().int().min(0), z.string().max(200)]).optional() })
        .strict(),
      // What a tab holds that may not be saved where it was made; the files of that workflow come along.
      // `isBranch`: it leads on from there, and can be brought back.
      z.object({ document, madeIn: z.string().max(200), isBranch: z.boolean().default(false) }).strict(),
    ]),
    bodyLimit: MAX_DOCUMENT_BYTES,
    answer: z.object({ id: z.string() }),
  },
  'GET workflows/{id}': {
    tag: 'workflows',
    summary: 'One workflow as lists show it',
    access: 'account',
    /** `deaths`: times that the server ended while it worked on the workflow, where it is read only for that. */
    answer: workflow.extend({ deaths: z.number().optional() }),
  },
  'GET workflows/{id}/guide': {
    tag: 'workflows',
    summary: 'First steps in a workflow that its owner made from a template of Parti; nothing for everybody else',
    access: 'account',
    query: z.object({ language }),
    answer: z.object({
      guide: z
        .object({
          templateId: z.string(),
          steps: z.array(
            z.object({
              text: z.string(),
              at: z.union([z.object({ node: z.string(), input: z.string().optional() }), z.object({ view: z.string() })]),
              done: z.enum(['node-selected', 'input-changed', 'view-shown', 'element-selected', 'next']),
            }),
          ),
        })
        .nullable(),
    }),
  },
  'POST workflows/{id}/lift': {
    tag: 'workflows',
    summary: 'Lets the server work again on a workflow that is read only because it ended the server twice; its owner alone',
    access: 'account',
  },
  'PATCH workflows/{id}': {
    tag: 'workflows',
    summary: 'Renames a workflow, through its document',
    access: 'account',
    body: z.object({ name: z.string().trim().min(1).max(200) }).strict(),
  },
  'DELETE workflows/{id}': { tag: 'workflows', summary: 'Deletes a workflow; open tabs are told', access: 'account' },
  'GET templates': {
    tag: 'workflows',
    summary: 'Templates: the featured one first, then those that come with Parti, the asker’s own and promoted ones',
    access: 'account',
    query: pageQuery.extend({ language }),
    answer: z.object({ templates: z.array(template), lastKey: z.string().optional() }),
  },
  'GET public/templates': {
    tag: 'workflows',
    summary: 'Templates that come with Parti, for people without an account',
    access: 'anonymous',
    limit: PUBLIC_READS,
    query: z.object({ language }),
    answer: z.object({ templates: z.array(template.pick({ id: true, name: true, description: true, thumbnailUrl: true })) }),
  },
  'GET public/templates/{id}/thumbnail': {
    tag: 'workflows',
    summary: 'Picture of a template that comes with Parti',
    access: 'anonymous',
    limit: PUBLIC_READS,
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
  'POST workflows/{id}/template': {
    tag: 'workflows',
    summary: 'Saves the workflow as it stands as a template of its owner; the workflow stays as it is',
    access: 'account',
    body: z.object({ description: z.string().max(20_000).default('') }).strict(),
    answer: z.object({ id: z.string() }),
  },
  'POST templates/{id}/{step}': {
    tag: 'workflows',
    summary: `Changes a saved template: ${TEMPLATE_STEPS.join(', ')}; all but removing for administrators`,
    access: 'account',
  },
  'GET templates/{id}/thumbnail': {
    tag: 'workflows',
    summary: 'Picture of a template',
    access: 'account',
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
  'GET workflows/{id}/thumbnail': {
    tag: 'workflows',
    summary: 'Picture of a workflow; `theme=dark`: the one for the dark theme, where there is one',
    access: 'account',
    query: pictureQuery,
    gives: { types: PICTURE_TYPES },
  },
  'PUT workflows/{id}/thumbnail': {
    tag: 'workflows',
    summary: 'Picture of a workflow for one theme: PNG, WebP or JPEG',
    access: 'account',
    query: pictureQuery,
    takes: { types: ['image/*'], maxBytes: MAX_IMAGE_BYTES.small },
  },
  'GET workflows/{id}/file': {
    tag: 'workflows',
    summary:
      'The workflow as a .parti file, with released functions, the caller’s own, and the results it shows; collaborators who export no longer get the author’s private code',
    access: 'account',
    gives: { types: ['application/vnd.parti+zip'] },
  },
  'POST workflows/file': {
    tag: 'workflows',
    summary: 'A new workflow from a .parti file; its functions run in the jail only',
    access: 'member',
    takes: { types: ['*/*'], maxBytes: MAX_UPLOAD_BYTES },
    answer: z.object({ id: z.string() }),
  },
} as const satisfies Record<string, CallContract>;
