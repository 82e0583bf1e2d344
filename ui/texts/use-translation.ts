import type { i18n, TFunction } from 'i18next';
import { useTranslation as useTextsOf } from 'react-i18next';

/** The same object at each drawing: the default of the library is a new one, for which it subscribes again. */
const NO_OPTIONS = {};

type Plain = (key: unknown, options?: unknown, ...more: unknown[]) => string;

/** Texts without values, by the store they come from, then by language and areas, then by key. */
const held = new WeakMap<i18n['store'], Map<string, Map<string, string>>>();
const holding = new WeakMap<TFunction, TFunction>();

function textsOf(instance: i18n, areas: string): Map<string, string> {
  const ofStore = held.get(instance.store) ?? new Map<string, Map<string, string>>();
  held.set(instance.store, ofStore);
  const place = `${instance.language} ${areas}`;
  const texts = ofStore.get(place) ?? new Map<string, string>();
  ofStore.set(place, texts);
  return texts;
}

/** `say` with each text that takes no values worked out once. A key that has no text yet is asked for again. */
function heldTexts(say: TFunction, instance: i18n, areas: string): TFunction {
  const before = holding.get(say);
  if (before) return before;
  // Before the texts are set up there is nothing that could be held.
  if (!(instance as Partial<i18n>).store) return say;
  const texts = textsOf(instance, areas);
  const ask = say as unknown as Plain;
  const answer: Plain = (key, options, ...more) => {
    if (typeof key !== 'string' || options !== undefined) return ask(key, options, ...more);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = ask(key);
    if (typeof text === 'string' && !key.endsWith(text)) texts.set(key, text);
    return text;
  };
  const wrapped = Object.assign(answer, say) as unknown as TFunction;
  holding.set(say, wrapped);
  return wrapped;
}

/**
 * useTranslation of react-i18next, for what is drawn with every step of a hand: it subscribes once, and works out a text
 * without values once for each language. Loads the areas that are missing, as that does.
 */
export const useTranslation = ((areas?: string | readonly string[], options: object = NO_OPTIONS) => {
  const use = useTextsOf as unknown as (areas: unknown, options: object) => { t: TFunction; i18n: i18n; ready: boolean };
  const { t, i18n: instance, ready } = use(areas, options);
  return { t: heldTexts(t, instance, String(areas ?? '')), i18n: instance, ready };
}) as unknown as typeof useTextsOf;
