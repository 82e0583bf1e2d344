import { Schema, type Attrs, type Mark, type Node } from 'prosemirror-model';
import {
  INDENT_MAX,
  LIST_KINDS,
  linkAddress,
  textLines,
  type LineAttributes,
  type ListKind,
  type RichText,
  type WordAttributes,
} from '#domain';

/** Attributes of a line: `header` 0 to 3, `list` empty for none, `indent` 0 to 3 of an item. */
interface LineAttrs {
  header: 0 | 1 | 2 | 3;
  list: ListKind | '';
  indent: 0 | 1 | 2 | 3;
}

const PLAIN: LineAttrs = { header: 0, list: '', indent: 0 };
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What lists hold in the pages and programs that people copy from. */
const BLOCKS_IN_ITEMS = [':scope > p', ':scope > div', ...HEADINGS.map((name) => `:scope > ${name}`)].join(',');

/** What the editor knows: lines of words, flat, as {@link RichText} is. Whatever else is pasted becomes such lines. */
export const TEXT_SCHEMA = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'text*',
      selectable: false,
      attrs: { header: { default: PLAIN.header }, list: { default: PLAIN.list }, indent: { default: PLAIN.indent } },
      parseDOM: [
        ...HEADINGS.map((tag, index) => ({ tag, attrs: { ...PLAIN, header: Math.min(Math.max(index, 1), 3) } })),
        { tag: 'li', getAttrs: (item: HTMLElement) => item.querySelector(BLOCKS_IN_ITEMS) === null && lineOfItem(item) },
        { tag: 'p', getAttrs: (line: HTMLElement) => lineOfItem(line) },
        { tag: 'div', getAttrs: (line: HTMLElement) => line.querySelector('p,div,ul,ol,li,h1,h2,h3,h4,h5,h6') === null && PLAIN },
      ],
      toDOM: (line) => {
        const { header, list, indent } = line.attrs as LineAttrs;
        if (header > 0) return [`h${header + 1}`, 0];
        if (list === '') return ['p', 0];
        return ['p', { 'data-list': list, ...(indent > 0 ? { 'data-indent': indent } : {}) }, 0];
      },
    },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link: HTMLElement) => {
            const href = linkAddress(link.getAttribute('href') ?? '');
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: (mark) => ['a', { href: mark.attrs['href'] as string, rel: 'noopener noreferrer', target: '_blank' }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: (node: HTMLElement) => node.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (weight: string) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  },
});

/** Manner of a copied line by the list that it lies in. */
function lineOfItem(line: HTMLElement): LineAttrs {
  const own = line.getAttribute('data-list') as ListKind | null;
  if (own && LIST_KINDS.includes(own)) return { ...PLAIN, list: own, indent: depthOf(Number(line.getAttribute('data-indent'))) };
  const list = line.closest('ul,ol');
  if (!list || !line.closest('li')) return PLAIN;
  let depth = -1;
  for (let around: Element | null | undefined = list; around; around = around.parentElement?.closest('ul,ol')) depth++;
  return { ...PLAIN, list: list.tagName === 'OL' ? 'ordered' : 'bullet', indent: depthOf(depth) };
}

const depthOf = (depth: number) => Math.max(0, Math.min(Math.trunc(depth) || 0, INDENT_MAX)) as LineAttrs['indent'];

/** The editor's document of a rich text; it has a line at least. */
export function docOf(text: RichText): Node {
  const lines = textLines(text).map(({ words, attributes }) =>
    TEXT_SCHEMA.node(
      'line',
      { ...PLAIN, ...attributes },
      words.map((word) => TEXT_SCHEMA.text(word.text, marksOf(word.attributes))),
    ),
  );
  return TEXT_SCHEMA.node('doc', null, lines.length > 0 ? lines : [TEXT_SCHEMA.node('line')]);
}

/** The rich text of the editor's document. */
export function textOf(doc: Node): RichText {
  const runs: RichText = [];
  doc.forEach((line) => {
    line.forEach((word) => {
      const attributes = wordAttributes(word.marks);
      const insert = (word.text ?? '').replace(/[\r\n]/g, ' ');
      runs.push(Object.keys(attributes).length > 0 ? { insert, attributes } : { insert });
    });
    const attributes = lineAttributes(line.attrs);
    runs.push(Object.keys(attributes).length > 0 ? { insert: '\n', attributes } : { insert: '\n' });
  });
  return runs;
}

function marksOf({ bold, italic, link }: WordAttributes): Mark[] {
  const { marks } = TEXT_SCHEMA;
  return [
    ...(link === undefined ? [] : [marks.link.create({ href: link })]),
    ...(bold ? [marks.bold.create()] : []),
    ...(italic ? [marks.italic.create()] : []),
  ];
}

function wordAttributes(marks: readonly Mark[]): WordAttributes {
  const attributes: WordAttributes = {};
  for (const { type, attrs } of marks)
    if (type.name === 'link') attributes.link = attrs['href'] as string;
    else if (type.name === 'bold') attributes.bold = true;
    else attributes.italic = true;
  return attributes;
}

function lineAttributes(attrs: Attrs): LineAttributes {
  const { header, list, indent } = attrs as LineAttrs;
  return {
    ...(header === 0 ? {} : { header }),
    ...(list === '' ? {} : { list }),
    ...(list === '' || indent === 0 ? {} : { indent }),
  };
}

/** Place in the rich text of a position in the editor's document: the end of a line is the place of its line break. */
export function indexOf(doc: Node, position: number): number {
  let [index, at] = [0, 0];
  for (const line of doc.children) {
    const { size } = line.content;
    if (position <= at + 1) return index;
    if (position <= at + 1 + size) return index + position - at - 1;
    index += size + 1;
    at += line.nodeSize;
  }
  return index;
}

/** Position in the editor's document of a place in the rich text, the last one for what is behind it. */
export function positionOf(doc: Node, index: number): number {
  let [rest, at] = [index, 0];
  for (const line of doc.children) {
    if (rest <= line.content.size) return at + 1 + Math.max(rest, 0);
    rest -= line.content.size + 1;
    at += line.nodeSize;
  }
  return doc.content.size - 1;
}
