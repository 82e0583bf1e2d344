/** One name that an author may use. */
export interface SdkEntry {
  /** Heading it stands under: a class, or a file's subject. */
  group: string;
  /** Declaration without its body. */
  signature: string;
  /** First paragraph of its comment; empty where the name says it. */
  says: string;
}

/** Page of one language: a block of code a group. `comment`: what begins a comment of the language. */
export function sdkPage(
  title: string,
  intro: string,
  [language, comment]: readonly [string, string],
  entries: readonly SdkEntry[],
): string {
  const parts = [...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => {
    const rows = members.map(({ signature, says }) => `${says ? `${comment} ${says}\n` : ''}${signature}`);
    return `## ${group}\n\n\`\`\`${language}\n${rows.join('\n')}\n\`\`\``;
  });
  return `# ${title}\n\n${intro}\n\nMade from the sources by \`npm run docs\`.\n\n${parts.join('\n\n')}\n`;
}

/** Text of a comment in one line, markup of its language taken off. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
