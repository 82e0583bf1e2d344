/** Text as a row may hold it: documents may carry a zero character, which PostgreSQL takes in no text. */
export const rowText = (text: string): string => text.replaceAll('\0', '');
