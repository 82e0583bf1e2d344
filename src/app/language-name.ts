const NAMES: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  csharp: 'C#',
  excel: 'Excel',
  grasshopper: 'Grasshopper',
};

/** A language as its people write it, the same everywhere. */
export const languageName = (language: string): string => NAMES[language] ?? language;
