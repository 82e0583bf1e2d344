import type { JsonValue, WorkflowDocument } from '#domain';

/** Translations of a template's own texts, by language and English text. */
export type TemplateTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Fields of a template's document that people read; everything else stays as it is in every language. Notes keep what is said in `insert`. */
const READ_FIELDS = new Set(['name', 'description', 'title', 'text', 'insert']);
/** Parts of a document that hold such fields. */
const READ_PARTS = ['meta', 'frames', 'notes', 'views', 'widgets'] as const;

/** The template as somebody who reads `language` would have made it: names and titles are theirs. Unknown languages stay English. */
export function translateTemplate<T extends { description: string; document: WorkflowDocument }>(
  template: T,
  texts: TemplateTexts,
  language: string,
): T {
  const known = Object.hasOwn(texts, language) ? texts[language] : undefined;
  if (!known) return template;
  const textOf = (english: string) => {
    // A line of a note ends with its break.
    const words = english.trimEnd();
    return Object.hasOwn(known, words) ? (known[words] as string) + english.slice(words.length) : english;
  };
  const parts = Object.fromEntries(READ_PARTS.map((part) => [part, template.document[part]]));
  const translated = translateFields(parts as unknown as JsonValue, textOf) as unknown as typeof template.document;
  return { ...template, description: textOf(template.description), document: { ...template.document, ...translated } };
}

function translateFields(value: JsonValue, textOf: (english: string) => string, field = ''): JsonValue {
  if (typeof value === 'string') return READ_FIELDS.has(field) ? textOf(value) : value;
  if (Array.isArray(value)) return value.map((item) => translateFields(item, textOf));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, translateFields(child as JsonValue, textOf, key)]));
}
