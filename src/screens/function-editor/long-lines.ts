import { Compartment, EditorState, StateField, type Extension, type Text, type Transaction } from '@codemirror/state';
import { showPanel, type EditorView, type Panel } from '@codemirror/view';
import { codeLanguage, loadLanguage } from './code-language.ts';

/** Signs of the longest line that is coloured: in longer ones each key would wait for the colours. */
const MOST_SIGNS = 50_000;

/** The words of the panel, as the editor's phrases know them. */
export const TOO_LONG = 'A line is too long for colours';

/** What the file is written in: it comes a moment after its text, and goes while a line is too long. */
const language = new Compartment();

/** Where a line begins that is too long; undefined: there is none. */
const longLine = StateField.define<number | undefined>({
  create: ({ doc }) => findLongLine(doc),
  update: longLineAfter,
  provide: (field) => showPanel.from(field, (at) => (at === undefined ? null : saying)),
});

/** Whether a line of the file is too long for what looks at it with each key. */
export const hasLongLine = (state: EditorState): boolean => state.field(longLine, false) !== undefined;

/** Colours of a file by its name; while one of its lines is too long there are none, and a panel says so. */
export function lineColours(path: string, text: string): Extension {
  return [
    longLine,
    language.of(text.split('\n').some(({ length }) => length > MOST_SIGNS) ? [] : codeLanguage(path)),
    EditorState.transactionExtender.of((transaction) => {
      const before = transaction.startState.field(longLine);
      const isLong = longLineAfter(before, transaction) !== undefined;
      return isLong === (before !== undefined) ? null : { effects: language.reconfigure(isLong ? [] : codeLanguage(path)) };
    }),
  ];
}

/** Colours the file that is shown once its language is here, where `isWanted` still answers yes. */
export async function bringColours(view: EditorView, path: string, isWanted: () => boolean): Promise<void> {
  const loaded = await loadLanguage(path);
  if (loaded && isWanted() && !hasLongLine(view.state)) view.dispatch({ effects: language.reconfigure(loaded) });
}

function findLongLine(doc: Text, from = 0, to = doc.length): number | undefined {
  if (doc.length <= MOST_SIGNS) return undefined;
  for (let at = from; at <= to;) {
    const line = doc.lineAt(at);
    if (line.length > MOST_SIGNS) return line.from;
    at = line.to + 1;
  }
  return undefined;
}

/** Looks at the lines that changed alone: thousands of others must not cost a key anything. */
function longLineAfter(before: number | undefined, { docChanged, changes, newDoc }: Transaction): number | undefined {
  if (!docChanged) return before;
  if (before !== undefined) {
    const { from, length } = newDoc.lineAt(changes.mapPos(before));
    return length > MOST_SIGNS ? from : findLongLine(newDoc);
  }
  let found: number | undefined;
  changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => (found ??= findLongLine(newDoc, from, to)));
  return found;
}

function saying({ state }: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'long-line';
  dom.setAttribute('role', 'status');
  dom.textContent = state.phrase(TOO_LONG);
  return { dom };
}
