/** Entries of a comma-separated list without blanks around them; empty ones are dropped. */
export function splitCommaList(text: string): string[] {
  return text
    .split(/[,、，]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Text as an identifier: every character that is no letter, digit or underscore removed. */
export function cleanIdentifier(text: string): string {
  return text.replace(/\W/g, '');
}
