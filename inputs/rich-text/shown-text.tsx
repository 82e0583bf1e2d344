import { createElement, Fragment, type ReactNode } from 'react';
import { linkAddress, textLines, type RichText, type TextLine, type WordAttributes } from '#domain';
import { Checkbox } from '#ui';
import './rich-text.css';

/** Props of {@link ShownText}; without `onCheck` nothing can be checked off. */
export interface ShownTextProps {
  text: RichText;
  onCheck?: (line: TextLine, isChecked: boolean) => void;
}

/** Rich text as it is read: headings, paragraphs, lists, links. */
export function ShownText({ text, onCheck }: ShownTextProps) {
  return (
    <div className="rich-text" data-part="rich-text">
      {blocksOf(textLines(text)).map((block) => (
        <Fragment key={block[0]?.start}>{blockNode(block, onCheck)}</Fragment>
      ))}
    </div>
  );
}

/** Neighbours that are items of any kind stand together; every other line stands alone. */
function blocksOf(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const before = blocks.at(-1);
    if (listTag(line) !== undefined && before && listTag(before[0] as TextLine) !== undefined) before.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Item of a list with the items below it, which lie deeper. */
interface Item {
  line: TextLine;
  below: TextLine[];
}

/** Lists of neighbouring items: those of one kind that lie as deep as the first one, each with what is deeper below it. */
function listsOf(lines: readonly TextLine[]): Item[][] {
  const lists: Item[][] = [];
  const depth = lines[0] ? depthOf(lines[0]) : 0;
  for (const line of lines) {
    const list = lists.at(-1);
    const item = list?.at(-1);
    if (item && depthOf(line) > depth) item.below.push(line);
    else if (list && item && listTag(item.line) === listTag(line)) list.push({ line, below: [] });
    else lists.push([{ line, below: [] }]);
  }
  return lists;
}

const depthOf = ({ attributes }: TextLine): number => attributes.indent ?? 0;

/** `checks` is a list, too: of things to be checked off. */
function listTag({ attributes: { list, header } }: TextLine): 'ul' | 'ol' | 'checks' | undefined {
  if (header || !list) return undefined;
  if (list === 'bullet') return 'ul';
  return list === 'ordered' ? 'ol' : 'checks';
}

function blockNode(block: readonly TextLine[], onCheck: ShownTextProps['onCheck']): ReactNode {
  const [first] = block as [TextLine];
  const { header } = first.attributes;
  if (header) return createElement(`h${header + 1}`, null, <Words line={first} />);
  if (listTag(first) === undefined) return <p>{first.words.length === 0 ? <br /> : <Words line={first} />}</p>;
  return listNodes(block, onCheck);
}

function listNodes(lines: readonly TextLine[], onCheck: ShownTextProps['onCheck']): ReactNode {
  return listsOf(lines).map((items) => {
    const [{ line: first }] = items as [Item];
    const tag = listTag(first);
    const nodes = items.map(({ line, below }) =>
      tag === 'checks' ? (
        <CheckItem key={line.start} line={line} onCheck={onCheck}>
          {listNodes(below, onCheck)}
        </CheckItem>
      ) : (
        <li key={line.start}>
          <Words line={line} />
          {listNodes(below, onCheck)}
        </li>
      ),
    );
    if (tag === 'checks')
      return (
        <ul key={first.start} className="checks">
          {nodes}
        </ul>
      );
    return createElement(tag ?? 'ul', { key: first.start }, nodes);
  });
}

function CheckItem({ line, onCheck, children }: { line: TextLine; onCheck: ShownTextProps['onCheck']; children: ReactNode }) {
  const isChecked = line.attributes.list === 'checked';
  return (
    <li data-checked={isChecked || undefined}>
      <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        <Checkbox
          label={line.words.map(({ text }) => text).join('')}
          checked={isChecked}
          disabled={!onCheck}
          onChange={(next) => onCheck?.(line, next)}
        />
      </span>
      <span>
        <Words line={line} />
      </span>
      {children}
    </li>
  );
}

function Words({ line }: { line: TextLine }) {
  return line.words.map(({ text, attributes }, index) => <Fragment key={index}>{wordNode(text, attributes)}</Fragment>);
}

function wordNode(text: string, { bold, italic, link }: WordAttributes): ReactNode {
  let node: ReactNode = text;
  if (italic) node = <em>{node}</em>;
  if (bold) node = <strong>{node}</strong>;
  // Whatever a document holds: an address is judged where it is shown, too.
  const href = link === undefined ? undefined : linkAddress(link);
  if (href === undefined) return node;
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" onClick={(event) => event.stopPropagation()}>
      {node}
    </a>
  );
}
