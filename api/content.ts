import { z } from 'zod';
import { CONTENT_TYPES, HELD_RIGHTS, SHARING_RIGHTS } from '#domain';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

/** Longest JSON of a space type, bytes. */
const SPACE_TYPE_BYTES = 8_000_000;
const tag = 'content';
const access = 'account';
const id = z.string().min(1).max(100);
const name = z.string().trim().max(200);
const tags = z.array(z.string().trim().min(1).max(40)).max(20);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const sharedRole = z.enum(SHARING_RIGHTS);
const person = z.object({ id: z.string(), name: z.string() });
/** Types of items, a comma list. */
const types = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(CONTENT_TYPES)));
const fileType = z.enum(CONTENT_TYPES).exclude(['folder']);

/** Code and parameters of the catalogue of errors. */
const fault = z.object({ code: z.string(), parameters: z.record(z.string(), z.json()) });
/** Variants of a space type, `{variant: {CellBoundary, ContentItems}}`, m. */
const variants = z.record(z.string().trim().min(1).max(100), z.json());

/** A folder as lists show it. */
const folder = z.object({
  id: z.string(),
  /** Null: it stands at the top, or what it stands in is not shared with the asker. */
  parentId: z.string().nullable(),
  name: z.string(),
  tags: z.array(z.string()),
  owner: person,
  /** What the asker may do in it and in all below. */
  right: z.enum(HELD_RIGHTS),
  /** Whether it is shared itself; what stands in it is with it. */
  isShared: z.boolean(),
  /** Number of files in it, not below. */
  fileCount: z.number(),
  updatedAt: z.string(),
});

/** A file of a folder. */
const file = z.object({
  id: z.string(),
  folderId: z.string(),
  /** What stands for its bytes: another one after each new version. */
  static_file_id: z.string(),
  name: z.string(),
  type: fileType,
  tags: z.array(z.string()),
  owner: person,
  /** Bytes. */
  size: z.number(),
  /** Number of things of a catalogue. */
  things: z.number().optional(),
  /** Number of variants of a space type, and whether they may be turned. */
  variants: z.number().optional(),
  allowRotation: z.boolean().optional(),
  /** A thing to place that can be drawn: its triangles, and its width, depth and height (m). */
  isDrawn: z.literal(true).optional(),
  triangles: z.number().optional(),
  extent: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** How far a space type is, and names of its things that nothing in its folder draws. */
  status: z.enum(['generating', 'updating', 'created', 'invalid']).optional(),
  missing: z.array(z.string()).optional(),
  /** Why it could not be read. */
  fault: fault.optional(),
  updatedAt: z.string(),
});

/** x, y and z, m. */
const point = z.tuple([z.number(), z.number(), z.number()]).readonly();

/** A file as the value of an input; its bytes are the workflow's from then on. */
const taken = z.object({ name: z.string(), type: z.string(), size: z.number(), digest: z.string() });

/** A folder as the value of an input: sizes in bytes, digests SHA-256; `FileRefId` stays over the versions of a file. */
const pinned = z.object({
  Id: z.string(),
  Name: z.string(),
  Files: z.array(
    z.object({ FileName: z.string(), FileRefId: z.string(), FolderId: z.string(), digest: z.string(), size: z.number() }),
  ),
});

const parties = z.object({
  owner: person.extend({ email: z.string().nullable(), username: z.string().nullable() }),
  people: z.array(person.extend({ email: z.string().nullable(), username: z.string().nullable(), role: sharedRole })),
  domains: z.array(z.object({ domain: z.string(), role: sharedRole, people: z.number() })),
  groups: z.array(z.object({ id: z.string(), name: z.string(), role: sharedRole, people: z.number() })),
  /** Whether the asker may change any of this: the owner only. */
  mayShare: z.boolean(),
});
const oneShare = z.object({ kind: z.enum(['person', 'domain', 'group']), target: z.string().min(1).max(320) }).strict();

/** Calls about folders and what lies in them. What is not shared with the asker is answered as not found. */
export const contentCalls = {
  'GET folders': {
    tag,
    summary:
      'Folders with all that stand in them: own ones, and those shared with the asker; `sharedFolders` asks for one kind alone. Paged until no lastKey',
    access,
    query: pageQuery.extend({
      sharedFolders: flag.optional(),
      hasTag: z.string().max(40).optional(),
      /** All that is shared in the organisation, for selected users; read only. */
      everything: flag.optional(),
    }),
    answer: z.object({ folders: z.array(folder), sharedFolders: z.array(folder), lastKey: z.string().optional() }),
  },
  'POST folders/{id}': {
    tag,
    summary: 'Makes a folder of this id, which the caller chooses; in another, or at the top',
    access,
    body: z.object({ name, parentId: id.nullable().default(null), tags: tags.default([]) }).strict(),
    answer: folder,
  },
  'GET folders/{id}': {
    tag,
    summary: 'A folder, what it stands in as far as the asker sees it, and its first 200 files',
    access,
    answer: folder.extend({ path: z.array(z.object({ id: z.string(), name: z.string() })), files: z.array(file) }),
  },
  'PATCH folders/{id}': {
    tag,
    summary: 'Renames, tags or moves a folder; all that stands in it goes along',
    access,
    body: z.object({ name: name.optional(), parentId: id.nullable().optional(), tags: tags.optional() }).strict(),
    answer: folder,
  },
  'DELETE folders/{id}': { tag, summary: 'Deletes a folder with all that stands in it', access },
  'GET folders/{id}/uses': {
    tag,
    summary: 'Workflows that took files of the folder or below; those that the asker may not see are counted alone',
    access,
    query: z.object({ file: id.optional() }).strict(),
    answer: z.object({ workflows: z.array(z.object({ id: z.string(), name: z.string() })), others: z.number() }),
  },
  'GET folders/{id}/files': {
    tag,
    summary: 'Files of a folder by name, of these extensions (a comma list) alone where they are named',
    access,
    query: pageQuery.extend({
      fileExtensions: z.string().max(400).optional(),
      hasTag: z.string().max(40).optional(),
      type: types.optional(),
    }),
    answer: z.object({ files: z.array(file), lastKey: z.string().optional() }),
  },
  'POST folders/{id}/files': {
    tag,
    summary:
      'Puts a finished upload into the folder, under the name `uploadAs`; `reprocess` takes the place of a file of that name, or reads `file` again. A zipped upload is unpacked',
    access,
    query: z.object({ uploadAs: name.optional(), reprocess: flag.optional() }).strict(),
    body: z.union([z.object({ upload: id, tags: tags.default([]) }).strict(), z.object({ file: id }).strict()]),
    answer: z.object({ files: z.array(file) }),
  },
  'GET folders/{id}/files/{fileId}': {
    tag,
    summary:
      'A file with an address of its bytes, good for a minute; with `workflowId` for whoever may see a workflow that shows it',
    access,
    query: z.object({ workflowId: id.optional() }).strict(),
    answer: file.extend({ url: z.string() }),
  },
  'PATCH folders/{id}/files/{fileId}': {
    tag,
    summary: 'Renames, tags or moves a file; says whether the variants of a space type may be turned',
    access,
    body: z
      .object({ name: name.optional(), folderId: id.optional(), tags: tags.optional(), allowRotation: z.boolean().optional() })
      .strict(),
    answer: file,
  },
  'DELETE folders/{id}/files/{fileId}': {
    tag,
    summary: 'Deletes a file; workflows that took it keep what they took',
    access,
  },
  'GET folders/{id}/files/{fileId}/things': {
    tag,
    summary: 'Things of a catalogue with their sizes (m) and parameters',
    access,
    answer: z.object({
      things: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Width, depth, height, m. */
          size: z.tuple([z.number(), z.number(), z.number()]).optional(),
          /** Name of the file that draws it. */
          file: z.string().optional(),
          /** File of this name in the folder. */
          fileId: z.string().optional(),
          parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        }),
      ),
    }),
  },
  'GET folders/{id}/files/{fileId}/thing': {
    tag,
    summary: 'A thing to place as it is drawn: metres, z up, triangles by colour (0 to 255)',
    access,
    answer: z.object({
      parts: z.array(
        z.object({
          color: z.tuple([z.number(), z.number(), z.number()]),
          positions: z.array(z.number()),
          triangles: z.array(z.number()),
        }),
      ),
      min: point,
      max: point,
      /** Convex outline in plan, counter-clockwise. */
      outline: z.array(z.tuple([z.number(), z.number()])),
      triangles: z.number(),
    }),
  },
  'GET folders/{id}/space-types': {
    tag,
    summary: 'Space types of a folder with their states; of those on their way or lost on it, the name alone',
    access,
    answer: z.object({
      spaceTypes: z.array(
        z.object({
          fileId: z.string().optional(),
          name: z.string(),
          status: z.enum(['uploading', 'generating', 'updating', 'created', 'invalid']),
          fault: fault.optional(),
        }),
      ),
    }),
  },
  'POST folders/{id}/space-types': {
    tag,
    summary: 'Makes a space type in a folder, of these variants or one empty one; the folder gets the tag spacetype',
    access,
    body: z.object({ name: name.min(1), tags: tags.default([]), variants: variants.optional() }).strict(),
    bodyLimit: SPACE_TYPE_BYTES,
    answer: file,
  },
  'GET folders/{id}/files/{fileId}/space-type': {
    tag,
    summary: 'A space type with its variants and the digest of its state; one that cannot be read says why and has none',
    access,
    answer: z.object({ file, digest: z.string(), mayEdit: z.boolean(), variants, unread: fault.optional() }),
  },
  'PUT folders/{id}/files/{fileId}/space-type': {
    tag,
    summary:
      'Gives a space type other variants; `base` is the digest of the state that they were made from, `sent` of what the same page sent before without an answer. One in which things stand is emptied by `isEmptied` alone',
    access,
    body: z
      .object({
        base: z.string().max(100),
        sent: z.string().max(100).optional(),
        isEmptied: z.literal(true).optional(),
        variants,
      })
      .strict(),
    bodyLimit: SPACE_TYPE_BYTES,
    answer: z.object({ digest: z.string(), file }),
  },
  'GET folders/{id}/supply': {
    tag,
    summary: 'Things of a folder and below that may be placed, with their sizes and outlines in plan (m), by name; at most 1,000',
    access,
    answer: z.object({
      things: z.array(
        z.object({
          name: z.string(),
          url: z.string(),
          size: z
            .object({
              min: point,
              max: point,
              outline: z
                .array(z.tuple([z.number(), z.number()]).readonly())
                .readonly()
                .optional(),
            })
            .optional(),
          file: z.object({ id: z.string(), folderId: z.string(), digest: z.string() }).optional(),
        }),
      ),
    }),
  },
  'POST folders/{id}/catalogues': {
    tag,
    summary: 'Makes a catalogue of chosen files of a folder: a thing of each GLB, and all things of each catalogue',
    access,
    body: z.object({ name: name.min(1), files: z.array(id).min(1).max(1000), tags: tags.default([]) }).strict(),
    answer: file,
  },
  'POST folders/{id}/files/{fileId}/take': {
    tag,
    summary:
      'Takes a file into a workflow that the asker may edit: an input may name it from then on. Catalogues and space types come with the things of their folder that they name',
    access,
    body: z.object({ workflowId: id }).strict(),
    answer: taken,
  },
  'POST folders/{id}/take': {
    tag,
    summary: 'Takes all things, catalogues and space types of a folder and below into a workflow, as one element model',
    access,
    body: z.object({ workflowId: id }).strict(),
    answer: taken,
  },
  'POST folders/{id}/pin': {
    tag,
    summary:
      'Takes the files of a folder and below, of these extensions alone where they are named, into a workflow as the value of a folder input; `look` takes nothing and says what it would be',
    access,
    body: z
      .object({
        workflowId: id,
        fileExtensions: z
          .array(
            z
              .string()
              .trim()
              .toLowerCase()
              .regex(/^[a-z0-9]{1,16}$/),
          )
          .max(50)
          .default([]),
        look: z.boolean().default(false),
      })
      .strict(),
    answer: pinned,
  },
  'GET content': {
    tag,
    summary: 'Everything that the asker may see, found by words of name, tags and owner, by tag and by type; by name',
    access,
    query: pageQuery.extend({
      q: z.string().max(200).optional(),
      hasTag: z.string().max(40).optional(),
      type: types.optional(),
      /** A comma list; folders have none. */
      fileExtensions: z.string().max(400).optional(),
      /** Looks in this folder and below alone. */
      folderId: id.optional(),
      /** Only what this workflow took. */
      workflowId: id.optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.enum(CONTENT_TYPES),
          /** Path of the page that shows it. */
          url: z.string(),
          tags: z.array(z.string()),
          owner: person,
          visibility: z.enum(['private', 'shared']),
          /** Folder that it lies in; null: at the top. */
          folderId: z.string().nullable(),
          folderName: z.string().nullable(),
          size: z.number().nullable(),
          updatedAt: z.string(),
        }),
      ),
      lastKey: z.string().optional(),
    }),
  },
  'GET folders/{id}/sharing': {
    tag,
    summary: 'Who may see or edit a folder, for people who may edit it',
    access,
    answer: parties,
  },
  'POST share/folders/{id}': {
    tag,
    summary:
      'Gives a person (e-mail address or user name), a group or a whole domain access to a folder and all in it; its owner alone',
    access,
    body: z.object({ target_email: z.string().trim().min(1).max(320), role: sharedRole.default('view') }).strict(),
    answer: z.object({ kind: oneShare.shape.kind, target: z.string() }),
  },
  'PUT folders/{id}/sharing': {
    tag,
    summary: 'Changes what somebody may do in a folder',
    access,
    body: oneShare.extend({ role: sharedRole }),
  },
  'POST folders/{id}/unshare': { tag, summary: 'Takes access to a folder away', access, body: oneShare },
} as const satisfies Record<string, CallContract>;
