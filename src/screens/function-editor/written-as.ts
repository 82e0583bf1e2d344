const WIDEST = 8;

/** How most lines of a text end, and what a step of indentation is in it: what its author wrote goes on. */
export function writtenAs(text: string): { lineBreak: '\n' | '\r\n'; indent: string } {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return { lineBreak: windows * 2 > all ? '\r\n' : '\n', indent: indentOf(text) };
}

/** The text with lines as the editor keeps them. */
export const bareLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What the editor keeps, with lines that end as those of the file. */
export const withLineBreaks = (text: string, lineBreak: '\n' | '\r\n'): string =>
  lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);

/** A tab where most indented lines begin with one, else the smallest step that is no line of a comment; two spaces where nothing tells. */
function indentOf(text: string): string {
  let tabs = 0;
  const widths: number[] = [];
  for (const [, space = ''] of text.matchAll(/^([ \t]+)(?=[^\s*])/gm)) {
    if (space.startsWith('\t')) tabs++;
    else widths.push(space.length);
  }
  if (tabs > widths.length) return '\t';
  const step = Math.min(...widths.filter((width) => width > 1));
  return ' '.repeat(step <= WIDEST ? step : 2);
}
