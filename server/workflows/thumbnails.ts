import { PartiError } from '#domain';
import type { Template } from '#library';
import type { WorkflowPolicy } from '../access/policy.ts';
import { pictureFacts, type PictureFacts } from '../blobs/picture-facts.ts';
import type { CoreContext } from '../context/context.ts';

/** Themes that pictures are taken in. */
type Theme = 'light' | 'dark';

/** A picture by its bytes. */
export interface Picture {
  type: PictureFacts['type'];
  content: Buffer;
}

/** Pictures of workflows and templates. What is sent is a picture by its bytes, whatever it was called. */
export interface Thumbnails {
  /** Rejects as the policy does, with `file.type-not-allowed`, and with `http.invalid-request` for one that is too large. */
  put(workflowId: string, theme: Theme, content: Buffer, userId: string): Promise<void>;
  /** Rejects as the policy does, and with `http.not-found`. */
  ofWorkflow(workflowId: string, theme: Theme, userId: string): Promise<Picture>;
  /** Throws `http.not-found`. */
  ofTemplate(templateId: string, theme: Theme): Picture;
}

/** Shown at 300 × 300; twice that for dense screens. A small file must not unpack into a huge picture. */
const MAX_SIDE_PX = 600;

export function createThumbnails(
  { pool, blobs }: Pick<CoreContext, 'pool' | 'blobs'>,
  policy: WorkflowPolicy,
  templates: readonly Template[],
): Thumbnails {
  return {
    async put(workflowId, theme, content, userId) {
      await policy.mustEdit(workflowId, userId);
      const facts = pictureFacts(content);
      if (!facts) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
      if (Math.max(facts.width, facts.height) > MAX_SIDE_PX)
        throw new PartiError('http.invalid-request', { detail: `at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} px` });
      const column = theme === 'dark' ? 'thumbnail_dark_digest' : 'thumbnail_digest';
      await pool.query(`UPDATE workflow SET ${column} = $2 WHERE id = $1`, [workflowId, await blobs.put(content)]);
    },
    async ofWorkflow(workflowId, theme, userId) {
      await policy.mustView(workflowId, userId);
      const { rows } = await pool.query<{ digest: string | null }>(
        `SELECT CASE WHEN $2 THEN coalesce(thumbnail_dark_digest, thumbnail_digest) ELSE thumbnail_digest END AS digest
           FROM workflow WHERE id = $1`,
        [workflowId, theme === 'dark'],
      );
      return picture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined);
    },
    ofTemplate: (templateId, theme) => picture(templates.find(({ id }) => id === templateId)?.picture(theme)),
  };
}

function picture(content: Buffer | undefined): Picture {
  const facts = content && pictureFacts(content);
  if (!facts) throw new PartiError('http.not-found', { call: 'thumbnail' });
  return { type: facts.type, content };
}
