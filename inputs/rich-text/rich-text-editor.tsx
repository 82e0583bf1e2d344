import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { holdCaret } from './held-caret.ts';
import { PEER_CARETS, peerCarets, type PeerCaret } from './peer-carets.ts';
import './rich-text.css';
import { deltasOf, endOfChange, isOwnChange, takeUp } from './text-changes.ts';
import { caretAtEnd, mannerAt, setLink, textPlugins, toggleCheck, type TextManner } from './text-commands.ts';
import { docOf, indexOf } from './text-schema.ts';
import type { TextSource } from './text-source.ts';
import { TextToolbar } from './text-toolbar.tsx';

/** Props of {@link RichTextEditor}; `onDone` hears Escape and that the focus has left. */
export interface RichTextEditorProps {
  label: string;
  source: TextSource;
  /** The others in this text. */
  carets?: readonly PeerCaret[];
  /** Told of the own caret, undefined once the editor is gone. */
  onCaret?: (caret: { anchor: number; head: number } | undefined) => void;
  onDone: () => void;
}

const NOBODY: readonly PeerCaret[] = [];
/** Room before the words of an item, where its mark stands; as in the style sheet. */
const MARK_WIDTH = 24;

/** Editor of a rich text that others may write in at the same time: bar, words, carets. The caret begins at the end. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { carets = NOBODY } = props;
  const { t } = useTranslation('inputs');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [view, setView] = useState<EditorView>();
  const readCaret = useRef<(view: EditorView) => void>(undefined);
  const [manner, setManner] = useState<TextManner>();
  const [isLinking, setLinking] = useState(false);
  const { source, label } = props;
  useEffect(() => {
    if (!place.current) return undefined;
    const made = openView(place.current, source, {
      onState: (state) => {
        setManner(mannerAt(state));
        const { anchor, head } = state.selection;
        latest.current.onCaret?.({ anchor: indexOf(state.doc, anchor), head: indexOf(state.doc, head) });
      },
      onLink: () => setLinking(true),
      onLeave: () => latest.current.onDone(),
    });
    readCaret.current = made.readCaret;
    setView(made.view);
    made.view.focus();
    return () => {
      made.close();
      latest.current.onCaret?.(undefined);
    };
  }, [source]);
  useEffect(
    () => view?.setProps({ attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } }),
    [view, label],
  );
  useEffect(() => {
    if (!view || view.isDestroyed) return;
    readCaret.current?.(view);
    view.dispatch(view.state.tr.setMeta(PEER_CARETS, carets));
  }, [view, carets]);
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <div
      className="rich-editor"
      data-part="rich-text-editor"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Whoever looks into another window comes back to the same caret.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) props.onDone();
      }}
    >
      <TextToolbar
        label={t('text.bar', { label })}
        manner={manner}
        isLinking={isLinking}
        onLinking={setLinking}
        onLink={(address) => {
          setLinking(false);
          run(setLink(address));
        }}
        onCancelLink={() => {
          setLinking(false);
          view?.focus();
        }}
        run={run}
      />
      <div ref={place} className="rich-text" />
    </div>
  );
}

interface ViewEvents {
  onState: (state: EditorState) => void;
  onLink: () => void;
  onLeave: () => void;
}

/** The editor's view over a source: own changes go there at once, those of others come from there. */
function openView(place: HTMLElement, source: TextSource, { onState, onLink, onLeave }: ViewEvents) {
  let isWriting = false;
  let isUndoing = false;
  const undoing = (step: () => void) => () => {
    isUndoing = true;
    step();
    isUndoing = false;
  };
  const [undo, redo] = [undoing(() => source.undo()), undoing(() => source.redo())];
  const doc = docOf(source.read());
  const held = holdCaret();
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      selection: caretAtEnd(doc),
      plugins: [...textPlugins({ undo, redo, link: onLink, leave: onLeave }), peerCarets(), held.plugin],
    }),
    dispatchTransaction(transaction) {
      const before = isOwnChange(transaction) ? source.read() : undefined;
      view.updateState(view.state.apply(transaction));
      if (before) {
        isWriting = true;
        source.edit(deltasOf(transaction, before));
        // What was not taken is not shown.
        show([]);
        isWriting = false;
      }
      onState(view.state);
    },
    handleClick(_view, position, event) {
      const line = event.target instanceof Element ? event.target.closest('[data-list$="checked"]') : null;
      if (!line || event.clientX - line.getBoundingClientRect().left > MARK_WIDTH) return false;
      return toggleCheck(position)(view.state, view.dispatch, view);
    },
    handleDOMEvents: {
      beforeinput(_view, event) {
        const act = { historyUndo: undo, historyRedo: redo }[event.inputType];
        if (!act) return false;
        event.preventDefault();
        act();
        return true;
      },
    },
  });
  const show = (delta: Parameters<typeof takeUp>[2]) => {
    if (!isWriting) held.read(view);
    const caret = isUndoing ? endOfChange(delta) : undefined;
    const transaction = takeUp(view.state, source.read(), delta, caret);
    if (transaction) view.dispatch(transaction);
  };
  const stop = source.subscribe((delta) => {
    if (!isWriting) show(delta);
  });
  onState(view.state);
  return {
    view,
    readCaret: held.read,
    close() {
      stop();
      view.destroy();
    },
  };
}
