import { ALLOWED, refused, type Verdict } from '../errors/verdict.ts';

/**
 * Whether text looks like a host name: no `@`, at least two parts between dots, none empty, the last of at least two
 * characters. Source: spec platform §5.
 */
export function isHostnameLike(text: string): boolean {
  if (text.includes('@')) return false;
  const parts = text.split('.');
  return parts.length >= 2 && parts.every((part) => part !== '') && (parts.at(-1) ?? '').length >= 2;
}

/** The same with its reason. */
export function checkHostname(text: string): Verdict {
  return isHostnameLike(text) ? ALLOWED : refused('validation.hostname', { value: text });
}
