/** Longest name and description of a version, in UTF-16 units; longer ones are cut off. */
export const VERSION_NAME_MAX = 200;
export const VERSION_DESCRIPTION_MAX = 2000;

/** A name or description as it is kept. */
export const versionText = (text: string, max: number): string => text.trim().slice(0, max).trimEnd();
