import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const script = async (typescript: boolean) => (await import('@codemirror/lang-javascript')).javascript({ typescript });
const LANGUAGES: Readonly<Record<string, () => Promise<Extension>>> = {
  ts: () => script(true),
  js: () => script(false),
  py: async () => (await import('@codemirror/lang-python')).python(),
  cs: async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  json: async () =>
    StreamLanguage.define({
      ...(await import('@codemirror/legacy-modes/mode/javascript')).json,
      // What the mode calls a property has another name here.
      tokenTable: { property: tags.propertyName },
    }),
};
const loaded = new Map<string, Extension>();

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What a file is written in, by its name, where that is loaded; without it a file has no colours, as texts have none. */
export const codeLanguage = (path: string): Extension => loaded.get(endingOf(path)) ?? [];

/** Loads what a file is written in; undefined where nothing is to be loaded. A file whose colours do not come can be written all the same. */
export async function loadLanguage(path: string): Promise<Extension | undefined> {
  const ending = endingOf(path);
  if (loaded.has(ending) || !Object.hasOwn(LANGUAGES, ending)) return undefined;
  const language = await LANGUAGES[ending]?.().catch(() => undefined);
  if (language) loaded.set(ending, language);
  return language;
}

/** Colours of code; each stands on the paper of the editor in both themes. */
export const codeColours: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], fontWeight: '600' },
    { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-text)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-value)' },
    { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
    { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-name)' },
    { tag: [tags.comment, tags.meta], color: 'var(--color-text-3)' },
  ]),
);
