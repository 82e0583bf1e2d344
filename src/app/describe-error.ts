import i18next from 'i18next';
import { UnreachableError } from '#api';
import { PartiError, type JsonValue } from '#domain';
import { ChunkLoadError } from '#ui';

/** Text and next step of an error in the language that is shown. */
export interface ErrorWords {
  text: string;
  hint?: string;
}

/** Looks an error up in the catalogue's texts, which load with the first error; a lost connection and an unknown code have words of their own. */
export async function describeError(error: unknown): Promise<ErrorWords> {
  const here = (key: 'unreachable' | 'unreachable-hint' | 'unexpected' | 'unexpected-hint') =>
    i18next.t(`errors-here.${key}`, { ns: 'app' });
  if (error instanceof UnreachableError || isLostOnTheWay(error)) {
    const offline = isOffline() ? await catalogueWords(new PartiError('workflow.no-internet')) : undefined;
    return offline ?? { text: here('unreachable'), hint: here('unreachable-hint') };
  }
  if (error instanceof ChunkLoadError) {
    const words = await catalogueWords(new PartiError(error.code, { chunk: error.chunk }));
    if (words) return words;
  }
  if (error instanceof PartiError) {
    const words = await catalogueWords(error);
    if (words) return words;
    if (error.message !== error.code) return { text: error.message };
  }
  return { text: here('unexpected'), hint: here('unexpected-hint') };
}

/** Whether the browser itself knows that there is no network: then it is not the server that is silent. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

async function catalogueWords(error: PartiError): Promise<ErrorWords | undefined> {
  await i18next.loadNamespaces('errors').catch(() => undefined);
  const text = catalogueText(error, 'text');
  return text ? { text, hint: catalogueText(error, 'next') } : undefined;
}

/** What Chromium, Firefox and Safari say of a script that did not come, and of a body that broke off: there too it is the server that does not answer. */
const LOST =
  /dynamically imported module|importing a module script|^(failed to fetch|network ?error|load failed|error in input stream)/i;
const isLostOnTheWay = (error: unknown): boolean => error instanceof TypeError && LOST.test(error.message);

function catalogueText(error: PartiError, part: 'text' | 'next'): string | undefined {
  const text: unknown = i18next.getResource(i18next.language, 'errors', `${error.code}.${part}`);
  return typeof text === 'string'
    ? i18next.services.interpolator.interpolate(text, wordsFor(error), i18next.language, {})
    : undefined;
}

/** Parameters as people read them: what is wrong with a JSON text comes as a word for programs. */
function wordsFor({ code, parameters }: PartiError): Record<string, JsonValue | undefined> {
  const { reason } = parameters;
  if (code !== 'json.invalid' || typeof reason !== 'string') return { ...parameters };
  const words: unknown = i18next.getResource(i18next.language, 'app', `errors-here.json.${reason}`);
  return { ...parameters, reason: typeof words === 'string' ? words : reason };
}
