import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '#domain';
import type { CallContract } from './call.ts';
import { pageQuery } from './page.ts';

const contentType = z
  .string()
  .regex(/^[\w.+-]+\/[\w.+-]+(;\s*[\w-]+=[\w.-]+)*$/)
  .max(200);
const extension = z.string().regex(/^\.?[A-Za-z0-9]{1,16}$/);
const id = z.string().min(1).max(200);

const uploadRequest = z
  .object({
    content_type: contentType,
    extension,
    is_zipped: z.boolean().default(false),
    purpose: z.string().max(100).default('input'),
    /** At most one of these three: whoever may edit it may use the file. */
    function_id: id.optional(),
    workflow_id: id.optional(),
    content_id: id.optional(),
    folder_id: id.optional(),
    file_name: z.string().min(1).max(255).optional(),
    /** Bytes. Bound into the signed address when given. */
    size: z.number().int().min(0).optional(),
  })
  .strict();

const file = z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number(), digest: z.string() });
const functionUpload = {
  body: z.object({ file_name: z.string().min(1).max(255), content_type: contentType }).strict(),
  answer: z.object({ upload_url: z.string(), key: z.string() }),
};

/** What a signed address says. */
const signed = z.object({ expires: z.string(), size: z.string(), signature: z.string() }).partial();

/** Calls about files. An upload: POST files gives an address, the bytes are PUT there, POST files with `upload_finished` ends it. */
export const fileCalls = {
  'POST files': {
    tag: 'files',
    summary: 'Asks for a signed address to PUT the bytes to; with `upload_finished`: they are there, check and list the file',
    access: 'account',
    body: z.union([z.object({ upload_finished: z.string().max(100) }).strict(), uploadRequest]),
    answer: z.union([z.object({ upload_url: z.string(), id: z.string(), content_type: z.string() }), file]),
  },
  'GET files': {
    tag: 'files',
    summary: 'Finished uploads of the signed-in person, newest first',
    access: 'account',
    query: pageQuery.extend({ workflow_id: id.optional() }),
    answer: z.object({ files: z.array(file), lastKey: z.string().optional() }),
  },
  'POST workflows/{id}/taken-files': {
    tag: 'files',
    summary: 'Brings along files of another workflow whose functions were copied; answers the digests that this workflow has now',
    access: 'account',
    body: z
      .object({
        from: id,
        digests: z
          .array(z.string().regex(/^[\da-f]{64}$/))
          .min(1)
          .max(1000),
      })
      .strict(),
    answer: z.object({ digests: z.array(z.string()) }),
  },
  'POST functions/{id}/uploads': {
    tag: 'files',
    summary: 'A signed address for a file of an own function',
    access: 'account',
    ...functionUpload,
  },
  'POST functions/{id}/source-file': {
    tag: 'files',
    summary: 'A signed address for the source of an own function',
    access: 'account',
    ...functionUpload,
  },
  'PUT uploads/{id}': {
    tag: 'files',
    summary: 'The bytes of an upload, at the address that POST files gave',
    access: 'keyless',
    query: signed,
    takes: { types: ['*/*'], maxBytes: MAX_UPLOAD_BYTES, isStreamed: true },
  },
  'GET uploads/{id}': {
    tag: 'files',
    summary: 'The bytes of a file, at the address that get-file gave',
    access: 'keyless',
    query: signed,
    gives: { types: ['image/*', 'application/octet-stream'] },
  },
} as const satisfies Record<string, CallContract>;
