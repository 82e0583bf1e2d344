import { THUMBNAIL_PX } from '#domain';
import type { Template } from '#library';
import type { WorkflowPolicy } from '../access/policy.ts';
import { asPicture, keepPicture, type Picture } from '../blobs/kept-picture.ts';
import type { CoreContext } from '../context/context.ts';
import type { SavedTemplates } from './saved-templates.ts';

/** Themes that pictures are taken in. */
type Theme = 'light' | 'dark';

/** Pictures of workflows and templates. What is sent is a picture by its bytes, whatever it was called. */
export interface Thumbnails {
  /** Rejects as the policy does, with `file.type-not-allowed`, and with `http.invalid-request` for one that is too large. */
  put(workflowId: string, theme: Theme, content: Buffer, userId: string): Promise<void>;
  /** Rejects as the policy does, and with `http.not-found`. */
  ofWorkflow(workflowId: string, theme: Theme, userId: string): Promise<Picture>;
  /** Rejects with `http.not-found`. */
  ofTemplate(templateId: string, theme: Theme, userId: string): Promise<Picture>;
  /** Of one that comes with Parti, for anybody. Throws `http.not-found`. */
  ofShipped(templateId: string, theme: Theme): Picture;
}

export function createThumbnails(
  { pool, blobs }: Pick<CoreContext, 'pool' | 'blobs'>,
  policy: WorkflowPolicy,
  templates: readonly Template[],
  savedTemplates: Pick<SavedTemplates, 'open'>,
): Thumbnails {
  return {
    async put(workflowId, theme, content, userId) {
      await policy.mustEdit(workflowId, userId);
      const digest = await keepPicture(blobs, content, THUMBNAIL_PX);
      const column = theme === 'dark' ? 'thumbnail_dark_digest' : 'thumbnail_digest';
      await pool.query(`UPDATE workflow SET ${column} = $2 WHERE id = $1`, [workflowId, digest]);
    },
    async ofWorkflow(workflowId, theme, userId) {
      await policy.mustView(workflowId, userId);
      const { rows } = await pool.query<{ digest: string | null }>(
        `SELECT CASE WHEN $2 THEN coalesce(thumbnail_dark_digest, thumbnail_digest) ELSE thumbnail_digest END AS digest
           FROM workflow WHERE id = $1`,
        [workflowId, theme === 'dark'],
      );
      return asPicture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined);
    },
    ofShipped: (templateId, theme) => asPicture(templates.find(({ id }) => id === templateId)?.picture(theme)),
    async ofTemplate(templateId, theme, userId) {
      const shipped = templates.find(({ id }) => id === templateId);
      if (shipped) return asPicture(shipped.picture(theme));
      const saved = await savedTemplates.open(templateId, userId);
      const digest = (theme === 'dark' ? saved?.darkThumbnail : undefined) ?? saved?.thumbnail;
      return asPicture(digest ? await blobs.get(digest) : undefined);
    },
  };
}
