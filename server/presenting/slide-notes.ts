import type { Pool } from 'pg';
import { PartiError, SLIDE_NOTE_MAX_BYTES } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';

/** What presenters say to slides: never in the document, which every viewer reads. */
export interface SlideNotes {
  /** By slide. Rejects as `mustEdit` does. */
  read(workflowId: string, userId: string): Promise<Record<string, string>>;
  /** Rejects as `mustEdit` does, and with `http.invalid-request` where it is longer than {@link SLIDE_NOTE_MAX_BYTES}. */
  write(workflowId: string, slideId: string, text: string, userId: string): Promise<void>;
  /** Notes of some slides, for a remote. */
  ofSlides(workflowId: string, slides: readonly string[]): Promise<Record<string, string>>;
}

export function createSlideNotes(pool: Pool, policy: Pick<WorkflowPolicy, 'mustEdit'>): SlideNotes {
  const all = async (workflowId: string) => {
    const { rows } = await pool.query<{ id: string; text: string }>(
      'SELECT slide_id AS id, text FROM slide_note WHERE workflow_id = $1',
      [workflowId],
    );
    return rows;
  };
  const byId = (rows: readonly { id: string; text: string }[]) => Object.fromEntries(rows.map(({ id, text }) => [id, text]));
  return {
    async read(workflowId, userId) {
      await policy.mustEdit(workflowId, userId);
      return byId(await all(workflowId));
    },
    async write(workflowId, slideId, text, userId) {
      await policy.mustEdit(workflowId, userId);
      if (Buffer.byteLength(text) > SLIDE_NOTE_MAX_BYTES)
        throw new PartiError('http.invalid-request', { detail: `text: at most ${SLIDE_NOTE_MAX_BYTES} bytes` });
      if (text.trim() === '')
        await pool.query('DELETE FROM slide_note WHERE workflow_id = $1 AND slide_id = $2', [workflowId, slideId]);
      else
        await pool.query(
          `INSERT INTO slide_note (workflow_id, slide_id, text, updated_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT (workflow_id, slide_id) DO UPDATE SET text = $3, updated_by = $4, updated_at = now()`,
          [workflowId, slideId, text, userId],
        );
    },
    ofSlides: async (workflowId, slides) => byId((await all(workflowId)).filter(({ id }) => slides.includes(id))),
  };
}
