/** Text as an identifier: every character that is no letter, digit or underscore of ASCII is removed. */
export function cleanIdentifier(text: string): string {
  return text.replace(/\W/g, '');
}
