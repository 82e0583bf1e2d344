/** Browser and system that an agent text names, as people call them; empty parts where it names none. */
export function deviceOf(agent: string): { browser: string; system: string; isPhone: boolean } {
  const named = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(agent))?.[1] ?? '';
  return {
    browser: named(BROWSERS),
    system: named(SYSTEMS),
    isPhone: /iPhone|iPad|Android/.test(agent),
  };
}

/** Each names those after it too, so that the first that fits is meant. */
const BROWSERS = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
] as const;
