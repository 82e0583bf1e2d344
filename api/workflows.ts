import { z } from 'zod';

/** A page of a list; `lastKey` is handed back as `key` for the next one. */
export const pageQuery = z.object({
  key: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const workflowRow = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  createdAt: z.string(),
  functionsUsed: z.array(z.string()),
  /** Path under the origin; absent without a picture. */
  thumbnailUrl: z.string().optional(),
});

export const workflowsAnswer = z.object({ workflows: z.array(workflowRow), lastKey: z.string().optional() });

/** POST workflows: from blank, a template, or a workflow that the caller may view. */
export const createWorkflowRequest = z.union([
  z.object({ blank: z.literal(true) }).strict(),
  z.object({ templateId: z.string().max(200) }).strict(),
  z.object({ workflowId: z.string().max(200) }).strict(),
]);
export const createWorkflowAnswer = z.object({ id: z.string() });

/** PATCH workflows/{id}: renames through the document. */
export const renameWorkflowRequest = z.object({ name: z.string().trim().min(1).max(200) }).strict();

export const templatesAnswer = z.object({
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      functionsUsed: z.array(z.string()),
      thumbnailUrl: z.string().optional(),
    }),
  ),
});

/** GET functions: records as authors wrote them, with the digest that would be pinned. */
export const functionsAnswer = z.object({
  functions: z.array(
    z
      .object({
        id: z.string(),
        digest: z.string(),
        tag: z.string(),
        name: z.string(),
        description: z.string(),
        language: z.string(),
        model_output: z.string().optional(),
      })
      .loose(),
  ),
});

export const functionAnswer = z.object({ id: z.string(), digest: z.string(), tag: z.string(), record: z.unknown() });
export const versionsAnswer = z.object({
  versions: z.array(z.object({ digest: z.string(), tag: z.string(), createdAt: z.string() })),
});
