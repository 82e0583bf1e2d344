import { isJsonObject } from '../../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/**
 * Notes were markup in one string: `widgets.<id>.text` of kind `note` and `notes.<id>.text` become rich text, runs of
 * `{ insert, attributes }`. Blank lines part paragraphs, `# ` heads, `- ` lists, `**strong**`, `*emphasis*`.
 */
export function richNotes(document: JsonObject): JsonObject {
  return {
    ...document,
    ...changed(document, 'widgets', (widget) => widget['kind'] === 'note'),
    ...changed(document, 'notes', () => true),
  };
}

function changed(document: JsonObject, root: string, isNote: (record: JsonObject) => boolean): JsonObject {
  const records = document[root];
  if (!isJsonObject(records)) return {};
  return { [root]: Object.fromEntries(Object.entries(records).map(([id, record]) => [id, richRecord(record, isNote)])) };
}

function richRecord(record: JsonValue, isNote: (record: JsonObject) => boolean): JsonValue {
  if (!isJsonObject(record) || !isNote(record)) return record;
  const { text = '' } = record;
  return typeof text === 'string' ? { ...record, text: runsOf(text) } : record;
}

type Run = { insert: string; attributes?: JsonObject };

const SPANS = /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*/g;

function runsOf(markup: string): Run[] {
  const runs: Run[] = markup
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line): Run[] => {
      const item = /^[-*] +(.*)$/.exec(line);
      const heading = /^#+ +(.*)$/.exec(line);
      if (item) return [...spansOf(item[1] ?? ''), { insert: '\n', attributes: { list: 'bullet' } }];
      if (heading) return [...spansOf(heading[1] ?? ''), { insert: '\n', attributes: { header: 2 } }];
      // A blank line parted paragraphs; each is a line of its own now.
      return line.trim() === '' ? [] : [...spansOf(line), { insert: '\n' }];
    });
  return runs.length === 0 ? [{ insert: '\n' }] : joined(runs);
}

function spansOf(line: string): Run[] {
  const spans: Run[] = [];
  let from = 0;
  for (const match of line.matchAll(SPANS)) {
    if (match.index > from) spans.push({ insert: line.slice(from, match.index) });
    const attributes: JsonObject = match[1] === undefined ? { italic: true } : { bold: true };
    spans.push({ insert: match[1] ?? match[2] ?? '', attributes });
    from = match.index + match[0].length;
  }
  if (from < line.length) spans.push({ insert: line.slice(from) });
  return spans;
}

/** Neighbours of one manner are one run, as a shared text tells them. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && JSON.stringify(last.attributes) === JSON.stringify(run.attributes))
      result[result.length - 1] = { ...last, insert: last.insert + run.insert };
    else result.push(run);
  }
  return result;
}
