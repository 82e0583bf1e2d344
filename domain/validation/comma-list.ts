/** Entries of a comma-separated list, trimmed, empty ones dropped. */
export function parseCommaList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
