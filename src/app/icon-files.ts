/** Reads an SVG file; rejects where there is none. */
type ReadIcon = (name: string) => Promise<string>;

/**
 * Paths of icons that are files, each fetched once however often it is shown. One that cannot be had is told of once, as
 * `Icon NAME not found.`, and has none.
 */
export function createIconFiles(
  read: ReadIcon,
  warn: (line: string) => void = (line) => console.warn(line),
): (name: string) => Promise<readonly string[]> {
  const fetched = new Map<string, Promise<readonly string[]>>();
  const fetchPaths = async (name: string): Promise<readonly string[]> => {
    try {
      return pathsOf(await read(name));
    } catch {
      warn(`Icon ${name} not found.`);
      return [];
    }
  };
  return (name) => {
    const known = fetched.get(name) ?? fetchPaths(name);
    fetched.set(name, known);
    return known;
  };
}

/** Outlines of an SVG and nothing else of it: whatever a file holds, only lines are drawn. */
export const pathsOf = (svg: string): string[] => [...svg.matchAll(/<path\b[^>]*?\sd="([^"<>]*)"/g)].map(([, d = '']) => d);
