import { PartiError } from '#domain';
import type { Template } from '#library';
import { pictureFacts } from '../blobs/picture-facts.ts';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { KEPT_NOWHERE } from '../http/file-headers.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { WorkflowPolicy } from '../access/policy.ts';

/** Shown at 300 × 300; twice that for dense screens. A small file must not unpack into a huge picture. */
const MAX_SIDE_PX = 600;

/** Pictures of workflows and templates. What is sent is a picture by its bytes, whatever it was called. */
export function addThumbnails({ http, pool, blobs }: WebContext, policy: WorkflowPolicy, templates: readonly Template[]): void {
  addCall(http, 'PUT workflows/{id}/thumbnail', async ({ path: { id }, query: { theme }, body, request }) => {
    await policy.mustEdit(id, callerOf(request).userId);
    const facts = pictureFacts(body);
    if (!facts) throw new PartiError('file.type-not-allowed', { types: '.png, .webp, .jpg' });
    if (Math.max(facts.width, facts.height) > MAX_SIDE_PX)
      throw new PartiError('http.invalid-request', { detail: `at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} px` });
    const column = theme === 'dark' ? 'thumbnail_dark_digest' : 'thumbnail_digest';
    await pool.query(`UPDATE workflow SET ${column} = $2 WHERE id = $1`, [id, await blobs.put(body)]);
  });
  addCall(http, 'GET workflows/{id}/thumbnail', async ({ path: { id }, query: { theme }, request }) => {
    await policy.mustView(id, callerOf(request).userId);
    const { rows } = await pool.query<{ digest: string | null }>(
      `SELECT CASE WHEN $2 THEN coalesce(thumbnail_dark_digest, thumbnail_digest) ELSE thumbnail_digest END AS digest
         FROM workflow WHERE id = $1`,
      [id, theme === 'dark'],
    );
    return { ...picture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined), headers: KEPT_NOWHERE };
  });
  addCall(http, 'GET templates/{id}/thumbnail', ({ path: { id }, query: { theme } }) => ({
    ...picture(templates.find((template) => template.id === id)?.picture(theme)),
    headers: { 'cache-control': 'private, max-age=300' },
  }));
}

function picture(content: Buffer | undefined) {
  const facts = content && pictureFacts(content);
  if (!facts) throw new PartiError('http.not-found', { call: 'thumbnail' });
  return { type: facts.type, content };
}
