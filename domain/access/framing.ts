import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/** Pages that any site may show in a frame: public pages of workflows, documentation of inputs, and the page that says that nothing is there. */
const EMBEDDABLE = /^\/(w\/[^/?]+\/?|docs\/inputs(\/[\w$-]+){0,2}\/?|page-not-found\/?)(\?|$)/;

/**
 * Verdict on a page (path with query) inside another site's page, which names itself by the address in `referrer`: the pages
 * that are made for it always, others in pages of an `allowed` origin. Refuses with `frame.referrer-invalid` or `frame.not-embeddable`.
 */
export function mayBeFramed(route: string, referrer: string, allowed: readonly string[]): Verdict {
  if (EMBEDDABLE.test(route)) return ALLOWED;
  if (!URL.canParse(referrer)) return refused('frame.referrer-invalid', { referrer });
  return allowed.includes(new URL(referrer).origin) ? ALLOWED : refused('frame.not-embeddable', { route, referrer });
}
