import type { i18n } from 'i18next';
import type { JsonValue } from '#domain';

/** First line of an error's text: the author's own where the function failed itself, else the catalogue's; the code where neither is there. */
export function problemText(
  i18n: i18n,
  error: { code: string; message?: string; parameters?: Record<string, JsonValue> },
): string {
  // The catalogue has a text for each of its codes: a page need not bring its rows to know them.
  const words = error.code === 'run.failed' && error.message ? undefined : wordsOf(i18n, error, 'text');
  return firstLine(words ?? (error.message ? error.message : error.code));
}

/** What the catalogue advises to do about an error; empty where it knows nothing of it. */
export function problemAdvice(i18n: i18n, error: { code: string; parameters?: Record<string, JsonValue> }): string {
  return wordsOf(i18n, error, 'next') ?? '';
}

function wordsOf(
  i18n: i18n,
  error: { code: string; message?: string; parameters?: Record<string, JsonValue> },
  part: 'text' | 'next',
): string | undefined {
  const text: unknown = i18n.getResource(i18n.language, 'errors', `${error.code}.${part}`);
  if (typeof text !== 'string') return undefined;
  const values = { message: error.message, ...quoted(error.parameters), ...typeWords(i18n, error) };
  return i18n.services.interpolator.interpolate(text, values, i18n.language, {});
}

/** Longest text that a sentence quotes (letters): what was pasted by mistake must not fill the panel. */
const MOST_QUOTED = 60;

/** What somebody typed or pasted; what a function or a compiler says is told whole. */
const TYPED = new Set(['text', 'value']);

const quoted = (parameters: Record<string, JsonValue> = {}): Record<string, JsonValue> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      TYPED.has(name) && typeof value === 'string' && value.length > MOST_QUOTED
        ? `${value.slice(0, MOST_QUOTED - 1).trimEnd()}…`
        : value,
    ]),
  );

/** Types and units that do not fit, in the words of the reader. */
function typeWords(
  i18n: i18n,
  { code, parameters = {} }: { code: string; parameters?: Record<string, JsonValue> },
): Record<string, string> {
  const keyOf =
    code === 'field.incompatible-units'
      ? (type: string) => `unit-type.${type}`
      : code === 'field.incompatible-type'
        ? (type: string) => `data-type.${type}`
        : undefined;
  if (keyOf === undefined) return {};
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, type]) => {
      const word: unknown = i18n.getResource(i18n.language, 'graph', keyOf(String(type)));
      return typeof word === 'string' ? [[name, word]] : [];
    }),
  );
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
