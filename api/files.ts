import { z } from 'zod';

/** Uploads are at most this large (constants of the spec, 1,024-based). */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

const uploadFields = {
  content_type: z.string().min(1).max(200),
  extension: z.string().regex(/^\.?[A-Za-z0-9]{1,16}$/),
  is_zipped: z.boolean().default(false),
  purpose: z.string().max(100).default('input'),
  function_id: z.string().max(200).optional(),
  workflow_id: z.string().max(200).optional(),
  content_id: z.string().max(200).optional(),
  folder_id: z.string().max(200).optional(),
  file_name: z.string().max(255).optional(),
  /** Bytes; bound into the signed address. */
  size: z.number().int().min(0).optional(),
};

/** POST files: asks for a signed address, or says that the bytes are there. */
export const filesRequest = z.union([
  z.object({ upload_finished: z.string().max(100) }).strict(),
  z.object(uploadFields).strict(),
]);

/** Answer to a request for an address: PUT the bytes there, then POST files with `upload_finished`. */
export const uploadAnswer = z.object({ upload_url: z.string(), id: z.string(), content_type: z.string() });
/** Answer to `upload_finished`. */
export const finishedAnswer = z.object({
  id: z.string(),
  digest: z.string(),
  size: z.number(),
  name: z.string(),
  type: z.string(),
});

/** POST functions/{id}/uploads and functions/{id}/source-file. */
export const functionUploadRequest = z
  .object({ file_name: z.string().min(1).max(255), content_type: z.string().min(1).max(200) })
  .strict();
export const functionUploadAnswer = z.object({ upload_url: z.string(), key: z.string() });
