import { peekSignInTarget } from './sign-in-target.ts';

/** Path that opens a copy of a template for whoever is signed in. */
export const templatePath = (templateId: string): string => `/start/${encodeURIComponent(templateId)}`;

/** Template that a path opens a copy of; undefined for every other path. */
export function templateOfPath(path: string): string | undefined {
  const found = /^\/start\/([^/?#]+)/.exec(path)?.[1];
  try {
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    return undefined;
  }
}

/** Template that somebody chose before they signed in or up; undefined where they chose none, or 15 minutes have passed. */
export function chosenTemplate(store: Pick<Storage, 'getItem'>, nowMs: number): string | undefined {
  const target = peekSignInTarget(store, nowMs);
  return target === undefined ? undefined : templateOfPath(target);
}
