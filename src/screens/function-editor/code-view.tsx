import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { SourceCompletion } from '#domain';
import { changeMarks } from './change-marks.ts';
import { faultLines, faultsAt } from './fault-lines.ts';
import { codeColours } from './code-language.ts';
import { bringColours, hasLongLine, lineColours } from './long-lines.ts';
import { signatureTip } from './signature-tip.ts';
import { bareLines, withLineBreaks, writtenAs } from './written-as.ts';

/** A fault as the editor shows it: its place and its sentence. */
export interface ShownFault {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: 'error' | 'warning';
  sentence: string;
}

/** Where the caret is to stand; a new object moves it again. */
export interface CodePlace {
  line: number;
  column: number;
}

/** What the code asks and tells. */
export interface CodeHooks {
  /** `read` answers the text as it was after this change. */
  change: (path: string, read: () => string) => void;
  run: () => void;
  caret: (place: CodePlace) => void;
  completions: (path: string, place: CodePlace) => Promise<readonly SourceCompletion[]>;
  about: (path: string, place: CodePlace) => Promise<string | undefined>;
  /** What is being called there; absent where nobody is asked. */
  signature?: (path: string, place: CodePlace) => Promise<string | undefined>;
  /** Another name is wanted for a word; absent where there is none to give. */
  rename?: (path: string, place: CodePlace, word: string) => void;
}

/** Editor of one file at a time; each file keeps its undo and its caret while others are shown. */
export function CodeView({
  path,
  text,
  original,
  label,
  phrases,
  faults,
  place,
  readOnly,
  revision = 0,
  hooks,
}: {
  path: string;
  text: string;
  /** Another number: the text was changed elsewhere, and is taken over as one step that can be undone. */
  revision?: number;
  original: string | undefined;
  label: string;
  /** Words of the editor's own panels in the reader's language. */
  phrases: Readonly<Record<string, string>>;
  faults: readonly ShownFault[];
  place: CodePlace | undefined;
  readOnly: boolean;
  hooks: CodeHooks;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const asked = useRef(hooks);
  useEffect(() => {
    asked.current = hooks;
  });
  useEffect(() => {
    const made = new EditorView({ parent: host.current as HTMLElement });
    view.current = made;
    return () => made.destroy();
  }, []);
  const shown = useRef<string>(undefined);
  const first = useRef(text);
  first.current = text;
  useEffect(() => {
    const made = view.current;
    if (!made) return;
    if (shown.current !== undefined) states.current.set(shown.current, made.state);
    shown.current = path;
    const kept = states.current.get(path);
    made.setState(
      kept?.sliceDoc() === bareLines(first.current)
        ? kept
        : EditorState.create({
            doc: first.current,
            extensions: extensionsOf(path, { text: first.current, original, label, phrases, readOnly, asked }),
          }),
    );
    void bringColours(made, path, () => view.current === made && shown.current === path);
    // What a state is made with does not change under it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, readOnly]);
  useEffect(() => {
    const made = view.current;
    const now = made?.state.sliceDoc();
    const wanted = bareLines(first.current);
    if (!made || revision === 0 || now === undefined || now === wanted) return;
    made.dispatch({ changes: changeBetween(now, wanted), userEvent: 'input.form' });
  }, [revision]);
  useEffect(() => {
    const made = view.current;
    if (!made) return;
    const { doc } = made.state;
    const own = faults.filter(({ file }) => file === path);
    made.dispatch({ effects: faultsAt(own) });
    made.dispatch(
      setDiagnostics(
        made.state,
        own.map((one) => diagnosticOf(doc, one)),
      ),
    );
  }, [faults, path]);
  useEffect(() => {
    const made = view.current;
    if (!made || !place) return;
    const at = offsetOf(made.state.doc, place.line, place.column);
    made.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    made.focus();
  }, [place, path]);
  return <div className="code-view" ref={host} />;
}

/** The part of a document that differs from a text, so that the caret stays in the rest. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

function diagnosticOf(doc: Text, { line, column, endLine, endColumn, severity, sentence }: ShownFault): Diagnostic {
  const from = offsetOf(doc, line, column);
  const to = Math.max(from, offsetOf(doc, endLine, endColumn));
  // A fault at the end of a line is drawn under its last sign.
  return { from: to > from ? from : Math.max(doc.lineAt(from).from, from - 1), to, severity, message: sentence };
}

const offsetOf = (doc: Text, line: number, column: number): number => {
  const row = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(row.from + Math.max(0, column - 1), row.to);
};

const placeOf = (doc: Text, at: number): CodePlace => {
  const row = doc.lineAt(at);
  return { line: row.number, column: at - row.from + 1 };
};

interface Made {
  text: string;
  original: string | undefined;
  label: string;
  phrases: Readonly<Record<string, string>>;
  readOnly: boolean;
  asked: { current: CodeHooks };
}

function extensionsOf(path: string, { text, original, label, phrases, readOnly, asked }: Made): Extension[] {
  const { lineBreak, indent } = writtenAs(text);
  const written = (state: EditorState) => withLineBreaks(state.sliceDoc(), lineBreak);
  const run = () => {
    asked.current.run();
    return true;
  };
  return [
    lineNumbers(),
    changeMarks(original === undefined ? undefined : bareLines(original)),
    foldGutter(),
    faultLines,
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({ override: [(context) => complete(path, context, asked)] }),
    hoverTooltip(async (view, at) => {
      const said = await asked.current.about(path, placeOf(view.state.doc, at)).catch(() => undefined);
      return said ? { pos: at, create: () => ({ dom: wordsOf(said) }) } : null;
    }),
    tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
    leaving,
    signatureTip(async (state, at) => asked.current.signature?.(path, placeOf(state.doc, at))),
    keymap.of([
      { key: 'Mod-Enter', run, preventDefault: true },
      { key: 'F2', run: (view) => rename(view, path, asked), preventDefault: true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    indentUnit.of(indent),
    lineColours(path, text),
    codeColours,
    EditorState.phrases.of(phrases),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': phrases[LEAVE_WORDS] ?? LEAVE_WORDS }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) asked.current.change(path, () => written(state));
      if (docChanged || selectionSet) asked.current.caret(placeOf(state.doc, state.selection.main.head));
    }),
  ];
}

/** Tab within this time (ms) after Escape goes on to the next part of the page. */
const LEAVE_MS = 2000;

/** The words that say so, as the editor's phrases know them. */
export const LEAVE_WORDS = 'Tab indents; Escape, then Tab leaves';

/** Escape, then Tab leaves the code, also where Escape put something away: a tip, a list, what F8 marked. */
const leaving = EditorView.domEventObservers({
  keydown: (event, view) => {
    if (event.key === 'Escape') view.setTabFocusMode(LEAVE_MS);
  },
});

/** Asks for another name of the word at the caret. */
function rename({ state }: EditorView, path: string, asked: { current: CodeHooks }): boolean {
  const { head } = state.selection.main;
  const word = state.wordAt(head);
  if (!word || !asked.current.rename || state.readOnly) return false;
  asked.current.rename(path, placeOf(state.doc, head), state.sliceDoc(word.from, word.to));
  return true;
}

function wordsOf(text: string): HTMLElement {
  const words = document.createElement('pre');
  words.className = 'code about-code';
  words.textContent = text;
  return words;
}

async function complete(
  path: string,
  context: CompletionContext,
  asked: { current: CodeHooks },
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\p{L}\p{N}_$ ]*$/u);
  const before = context.matchBefore(/[\p{L}\p{N}_$]*$/u);
  const sign = context.state.sliceDoc(Math.max(0, (before?.from ?? context.pos) - 1), before?.from ?? context.pos);
  const isAfterSign = sign === '.' || sign === '"' || sign === "'";
  if (!context.explicit && hasLongLine(context.state)) return null;
  if (!context.explicit && !isAfterSign && (before?.text.length ?? 0) < 2) return null;
  const { doc } = context.state;
  const names = await asked.current.completions(path, placeOf(doc, context.pos)).catch(() => []);
  if (context.aborted || names.length === 0) return null;
  return {
    from: sign === '"' || sign === "'" ? (word?.from ?? context.pos) : (before?.from ?? context.pos),
    validFor: /^[\p{L}\p{N}_$]*$/u,
    options: names.map(({ label, kind, detail, edits }) => ({
      label,
      type: kind,
      ...(detail ? { detail: detail.slice(0, 60) } : {}),
      ...(edits
        ? {
            apply: (view: EditorView, _completion: unknown, from: number, to: number) => {
              const more = edits.map((one) => ({
                from: offsetOf(view.state.doc, one.line, one.column),
                to: offsetOf(view.state.doc, one.endLine, one.endColumn),
                insert: one.text,
              }));
              view.dispatch({ changes: [...more, { from, to, insert: label }], userEvent: 'input.complete' });
              const grown = more.reduce((sum, one) => sum + one.insert.length - (one.to - one.from), 0);
              view.dispatch({ selection: { anchor: from + grown + label.length } });
            },
          }
        : {}),
    })),
  };
}
