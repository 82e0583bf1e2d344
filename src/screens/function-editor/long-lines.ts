import { Compartment, EditorState, StateField, type Extension, type Text } from '@codemirror/state';
import { showPanel, type EditorView, type Panel } from '@codemirror/view';
import { codeLanguage, loadLanguage } from './code-language.ts';

/** Signs of the longest line that is coloured: in longer ones each key would wait for the colours. */
const MOST_SIGNS = 50_000;

/** The words of the panel, as the editor's phrases know them. */
export const TOO_LONG = 'A line is too long for colours';

/** What the file is written in: it comes a moment after its text, and goes while a line is too long. */
const language = new Compartment();

const isTooLong = StateField.define<boolean>({
  create: ({ doc }) => hasLongLine(doc),
  update: (before, { docChanged, newDoc }) => (docChanged ? hasLongLine(newDoc) : before),
  provide: (field) => showPanel.from(field, (isLong) => (isLong ? saying : null)),
});

/** Colours of a file by its name; while one of its lines is too long there are none, and a panel says so. */
export function lineColours(path: string, text: string): Extension {
  return [
    isTooLong,
    language.of(text.split('\n').some(({ length }) => length > MOST_SIGNS) ? [] : codeLanguage(path)),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      if (!docChanged) return null;
      const isLong = hasLongLine(newDoc);
      return isLong === startState.field(isTooLong) ? null : { effects: language.reconfigure(isLong ? [] : codeLanguage(path)) };
    }),
  ];
}

/** Colours the file that is shown once its language is here, where `isWanted` still answers yes. */
export async function bringColours(view: EditorView, path: string, isWanted: () => boolean): Promise<void> {
  const loaded = await loadLanguage(path);
  if (loaded && isWanted() && !view.state.field(isTooLong)) view.dispatch({ effects: language.reconfigure(loaded) });
}

function hasLongLine(doc: Text): boolean {
  if (doc.length <= MOST_SIGNS) return false;
  for (const line of doc.iterLines()) if (line.length > MOST_SIGNS) return true;
  return false;
}

function saying({ state }: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'long-line';
  dom.setAttribute('role', 'status');
  dom.textContent = state.phrase(TOO_LONG);
  return { dom };
}
