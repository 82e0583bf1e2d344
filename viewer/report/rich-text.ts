/** A run of words in one manner. */
export interface TextSpan {
  text: string;
  mark?: 'strong' | 'emphasis';
}

/** A block of a note. */
export type TextBlock = { kind: 'paragraph' | 'heading'; spans: TextSpan[] } | { kind: 'list'; items: TextSpan[][] };

const SPANS = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*/g;

/** Reads the text of a note: blank lines part paragraphs, `# ` heads, `- ` lists, `**strong**`, `*emphasis*`. */
export function readRichText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', spans: spansOf(lines.join('\n')) });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const item = /^[-*] +(.*)$/.exec(line);
    const heading = /^#+ +(.*)$/.exec(line);
    if (item || heading || line.trim() === '') endParagraph();
    const last = blocks.at(-1);
    if (item && last?.kind === 'list') last.items.push(spansOf(item[1] ?? ''));
    else if (item) blocks.push({ kind: 'list', items: [spansOf(item[1] ?? '')] });
    else if (heading) blocks.push({ kind: 'heading', spans: spansOf(heading[1] ?? '') });
    else if (line.trim() !== '') lines.push(line);
  }
  endParagraph();
  return blocks;
}

function spansOf(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(SPANS)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index) });
    spans.push({ text: match[1] ?? match[2] ?? '', mark: match[1] === undefined ? 'emphasis' : 'strong' });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}
