import type { FunctionLanguage } from './function-record.ts';

const NAMES: Record<FunctionLanguage, string> = {
  csharp: 'C#',
  excel: 'Excel',
  grasshopper: 'Grasshopper',
  python: 'Python',
  typescript: 'TypeScript',
};

/** Name of a language as its people write it, the same everywhere; one that is not known stays as it stands. */
export function languageName(language: string): string {
  return isLanguage(language) ? NAMES[language] : language;
}

const isLanguage = (text: string): text is FunctionLanguage => Object.hasOwn(NAMES, text);
