/** Facts of a language that functions are written in. */
export interface LanguageFacts {
  /** As its people write it, the same in every language of the interface. */
  name: string;
  /** Recognizes it in a record's `language` or `runtime`. */
  written: RegExp;
  /** Whether pages run it too, for previews under the finger. */
  runsInPages: boolean;
}

const FACTS = {
  csharp: { name: 'C#', written: /^(c#|csharp|c-sharp|cs|dotnet)/i, runsInPages: false },
  python: { name: 'Python', written: /^(python|py\b)/i, runsInPages: false },
  typescript: { name: 'TypeScript', written: /^(typescript|ts|javascript|js)\b/i, runsInPages: true },
  excel: { name: 'Excel', written: /^(excel|xlsx)/i, runsInPages: true },
  grasshopper: { name: 'Grasshopper', written: /^(grasshopper|gh)\b/i, runsInPages: false },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

/** Languages that a record can name, whether anything here runs them or not. */
export type FunctionLanguage = keyof typeof FACTS;

/** Facts of every language by its word in records. */
export const FUNCTION_LANGUAGES: Readonly<Record<FunctionLanguage, LanguageFacts>> = FACTS;

/** Language that a text names, such as `C#` or `python3`; undefined when it names none. */
export function languageNamed(text: string): FunctionLanguage | undefined {
  const all = Object.keys(FACTS) as FunctionLanguage[];
  return all.find((language) => FACTS[language].written.test(text));
}

/** Name of a language as its people write it; the word itself where nothing is known of it. */
export const languageName = (language: string): string =>
  Object.entries(FUNCTION_LANGUAGES).find(([word]) => word === language)?.[1].name ?? language;
