import { PartiError } from '../errors/parti-error.ts';

const ABSOLUTE = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i;

/** Address without blanks around; throws `validation.schema-url` for text that is no web address. */
export function requireSchemaUrl(text: string): string {
  const url = text.trim();
  if (!ABSOLUTE.test(url)) throw new PartiError('validation.schema-url', { url: text });
  return url;
}

/** Absolute address of a reference found in the document at `base`. */
export function resolveReference(reference: string, base: string): string {
  if (ABSOLUTE.test(reference)) return reference;
  const [, origin, path] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(base) ?? [undefined, '', ''];
  if (reference.startsWith('#')) return base.split('#', 1)[0]! + reference;
  if (reference.startsWith('/')) return origin + reference;
  const parts = path!.split('/').slice(0, -1);
  for (const part of reference.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `${origin}/${parts.filter((part) => part !== '').join('/')}`;
}
