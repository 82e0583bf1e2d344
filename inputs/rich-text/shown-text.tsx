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

/** Neighbours of one kind of list stand in one list; every other line stands alone. */
function blocksOf(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const before = blocks.at(-1);
    const kind = listTag(line);
    if (kind !== undefined && before && listTag(before[0] as TextLine) === kind) before.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

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
  const tag = listTag(first);
  if (tag === undefined) return <p>{first.words.length === 0 ? <br /> : <Words line={first} />}</p>;
  if (tag === 'checks')
    return (
      <ul className="checks">
        {block.map((line) => (
          <CheckItem key={line.start} line={line} onCheck={onCheck} />
        ))}
      </ul>
    );
  return createElement(
    tag,
    null,
    block.map((line) => (
      <li key={line.start}>
        <Words line={line} />
      </li>
    )),
  );
}

function CheckItem({ line, onCheck }: { line: TextLine; onCheck: ShownTextProps['onCheck'] }) {
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
