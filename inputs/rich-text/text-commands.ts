import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState, type Plugin } from 'prosemirror-state';
import { INDENT_MAX, linkAddress, type ListKind } from '#domain';
import { TEXT_SCHEMA } from './text-schema.ts';

const { bold, italic, link } = TEXT_SCHEMA.marks;

/** Manner of lines: plain, a heading, or an item of a list. */
export type LineManner = 'plain' | 'header1' | 'header2' | 'header3' | ListKind;

const attrsOf = (manner: LineManner) => {
  const [, level] = /^header([123])$/.exec(manner) ?? [];
  if (level) return { header: Number(level), list: '', indent: 0 };
  // An item that becomes one of another kind stays where it lies.
  return manner === 'plain' ? { header: 0, list: '', indent: 0 } : { header: 0, list: manner };
};

const mannerOf = ({ attrs }: Node): LineManner => {
  if (attrs['header'] !== 0) return `header${attrs['header'] as 1 | 2 | 3}`;
  return attrs['list'] === '' ? 'plain' : (attrs['list'] as ListKind);
};

/** What is on where the caret stands, for the bar's buttons. */
export interface TextManner {
  bold: boolean;
  italic: boolean;
  line: LineManner;
  /** Address of the link, undefined outside one. */
  link: string | undefined;
}

/** Reads what is on where the caret stands. */
export function mannerAt(state: EditorState): TextManner {
  const { from, $from, to, empty } = state.selection;
  const isOn = (mark: MarkType) =>
    empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : from < to && state.doc.rangeHasMark(from, to, mark);
  const around = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  return {
    bold: isOn(bold),
    italic: isOn(italic),
    line: mannerOf($from.node(1)),
    link: around?.attrs['href'] as string | undefined,
  };
}

export const toggleBold: Command = toggleMark(bold);
export const toggleItalic: Command = toggleMark(italic);

/** Gives the selected lines a manner; lines that have it already become plain. */
export function setLines(manner: LineManner): Command {
  return (state, dispatch) => {
    const lines = selectedLines(state);
    const isSet = lines.every(([, line]) => mannerOf(line) === manner || (isCheck(manner) && isCheck(mannerOf(line))));
    const { tr } = state;
    for (const [position, line] of lines)
      if (isSet || mannerOf(line) !== manner) setLine(tr, position, line, isSet ? 'plain' : manner);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Puts the selected items deeper into the list above them, or out of it by -1; false where no item is selected. */
export function indentItems(by: 1 | -1): Command {
  return (state, dispatch) => {
    const lines = selectedLines(state).filter(([, line]) => line.attrs['list'] !== '');
    if (lines.length === 0 || (by < 0 && lines.every(([, line]) => depthOf(line) === 0))) return false;
    const { tr } = state;
    for (const [position, line] of lines) {
      const above = tr.doc.resolve(position).nodeBefore;
      const deepest = above && above.attrs['list'] !== '' ? Math.min(depthOf(above) + 1, INDENT_MAX) : 0;
      const depth = Math.max(0, Math.min(depthOf(line) + by, by > 0 ? deepest : INDENT_MAX));
      if (depth !== depthOf(line)) tr.setNodeAttribute(position, 'indent', depth);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const depthOf = (line: Node): number => line.attrs['indent'] as number;

/** Checks a line off, or takes the mark back; false where it is none to be checked. */
export function toggleCheck(position: number): Command {
  return (state, dispatch) => {
    const $at = state.doc.resolve(position);
    const line = $at.node(1);
    const manner = mannerOf(line);
    if (!isCheck(manner)) return false;
    if (dispatch) {
      const { tr } = state;
      setLine(tr, $at.before(1), line, manner === 'checked' ? 'unchecked' : 'checked');
      dispatch(tr);
    }
    return true;
  };
}

/** Links the selected words, the link around the caret, or else the address itself; an address of none unlinks. */
export function setLink(address: string): Command {
  return (state, dispatch) => {
    const href = linkAddress(address);
    const { from, to } = linkedStretch(state);
    const { tr } = state;
    if (href === undefined) tr.removeMark(from, to, link);
    else if (from < to) tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
    else tr.insert(from, TEXT_SCHEMA.text(address.trim(), [link.create({ href })]));
    dispatch?.(tr.setStoredMarks([]));
    return true;
  };
}

const isCheck = (manner: LineManner): boolean => manner === 'checked' || manner === 'unchecked';

function setLine(tr: EditorState['tr'], position: number, line: Node, manner: LineManner): void {
  for (const [name, value] of Object.entries(attrsOf(manner)))
    if (line.attrs[name] !== value) tr.setNodeAttribute(position, name, value);
}

function selectedLines({ doc, selection: { from, to } }: EditorState): [position: number, line: Node][] {
  const lines: [number, Node][] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'line') lines.push([position, node]);
    return false;
  });
  return lines;
}

/** The selection, grown to the whole link that the caret stands in. */
function linkedStretch({ doc, selection: { from, to, $from, empty } }: EditorState): { from: number; to: number } {
  const around = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!empty || !around) return { from, to };
  let [start, end] = [from, to];
  while (doc.rangeHasMark(start - 1, start, link)) start--;
  while (doc.rangeHasMark(end, end + 1, link)) end++;
  return { from: start, to: end };
}

/** Enter: an item is followed by one of its kind, a heading by a plain line; an empty one goes out of its list, at last plain. */
const enter: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const line = $from.node(1);
  const manner = mannerOf(line);
  const { tr } = state;
  if (line.content.size === 0 && manner !== 'plain' && depthOf(line) > 0) return indentItems(-1)(state, dispatch);
  if (line.content.size === 0 && manner !== 'plain') setLine(tr, $from.before(1), line, 'plain');
  else {
    tr.deleteSelection();
    const at = tr.selection.$from;
    const isAtEnd = at.parentOffset === at.parent.content.size;
    const isAtStart = at.parentOffset === 0;
    tr.split(at.pos);
    const after = tr.doc.resolve(at.pos + 2);
    // What was at its end goes on as an item, unchecked; a heading's second half is one, too.
    if (manner === 'checked') setLine(tr, after.before(1), after.node(1), 'unchecked');
    else if (manner.startsWith('header') && isAtEnd) setLine(tr, after.before(1), after.node(1), 'plain');
    else if (manner.startsWith('header') && isAtStart) setLine(tr, at.before(1), tr.doc.resolve(at.pos).node(1), 'plain');
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Backspace at the beginning of an item brings it out of its list; a heading or an item becomes plain before it joins the line above. */
const plainAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const line = $from.node(1);
  if (!empty || $from.parentOffset > 0 || mannerOf(line) === 'plain') return false;
  if (depthOf(line) > 0) return indentItems(-1)(state, dispatch);
  const { tr } = state;
  setLine(tr, $from.before(1), line, 'plain');
  dispatch?.(tr.scrollIntoView());
  return true;
};

const selectAll: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  return true;
};

/** Words at the beginning of a line that give it a manner. */
const STARTS: [RegExp, (match: RegExpMatchArray) => LineManner][] = [
  [/^(#{1,3})\s$/, (match) => `header${match[1]?.length as 1 | 2 | 3}`],
  [/^[-*]\s$/, () => 'bullet'],
  [/^1[.)]\s$/, () => 'ordered'],
  [/^\[ ?\]\s$/, () => 'unchecked'],
  [/^\[x\]\s$/i, () => 'checked'],
];

const startRules: Plugin = inputRules({
  rules: STARTS.map(
    ([pattern, manner]) =>
      new InputRule(pattern, (state, match, start, end) => {
        const tr = state.tr.delete(start, end);
        const $at = tr.doc.resolve(start);
        setLine(tr, $at.before(1), $at.node(1), manner(match));
        return tr;
      }),
  ),
});

/** Keys of the editor, and what `undo`, `redo`, `link` and `leave` do with theirs. */
export function textPlugins(actions: Record<'undo' | 'redo' | 'link' | 'leave', () => void>): Plugin[] {
  const act = (name: keyof typeof actions): Command => {
    return () => {
      actions[name]();
      return true;
    };
  };
  return [
    startRules,
    keymap({
      'Mod-z': act('undo'),
      'Shift-Mod-z': act('redo'),
      'Mod-y': act('redo'),
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-k': act('link'),
      'Mod-Alt-0': setLines('plain'),
      'Mod-Alt-1': setLines('header1'),
      'Mod-Alt-2': setLines('header2'),
      'Mod-Alt-3': setLines('header3'),
      'Shift-Mod-7': setLines('ordered'),
      'Shift-Mod-8': setLines('bullet'),
      'Shift-Mod-9': setLines('unchecked'),
      'Mod-Enter': (state, dispatch, view) => toggleCheck(state.selection.from)(state, dispatch, view) || act('leave')(state),
      Escape: act('leave'),
      Enter: enter,
      'Shift-Enter': enter,
      Backspace: plainAtStart,
      Tab: indentItems(1),
      'Shift-Tab': indentItems(-1),
      'Mod-a': selectAll,
    }),
    keymap(baseKeymap),
  ];
}

/** Caret at the end of everything. */
export const caretAtEnd = (doc: Node): TextSelection => TextSelection.create(doc, doc.content.size - 1);
