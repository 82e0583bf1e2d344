import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { RichText, TextDelta } from '#domain';
import { textDifference } from '#domain';
import { holdCaret } from './held-caret.ts';
import { PEER_CARETS, peerCarets, type PeerCaret } from './peer-carets.ts';
import { carriedOver, deltasOf, endOfChange, isOwnChange, takeUp } from './text-changes.ts';
import { caretAtEnd, textPlugins, toggleCheck } from './text-commands.ts';
import { docOf, indexOf, textOf } from './text-schema.ts';
import type { TextSource } from './text-source.ts';

/** Room before the words of an item, where its mark stands, for each list that it lies in; as in the style sheet. */
const MARK_WIDTH = 24;
/** Time that ProseMirror takes to read what an input method wrote last, ms. */
const COMPOSED = 40;

interface ViewEvents {
  onState: (state: EditorState) => void;
  onLink: () => void;
  onLeave: () => void;
}

/** View of a rich text that is written. */
export interface TextView {
  view: EditorView;
  /** Shows where the others write. */
  showPeers: (carets: readonly PeerCaret[]) => void;
  close: () => void;
}

/**
 * View over a source: own changes go there at once, those of others come from there. What comes while an input method
 * composes waits until it has: the words that it holds would be written twice.
 */
export function openTextView(place: HTMLElement, source: TextSource, { onState, onLink, onLeave }: ViewEvents): TextView {
  let isWriting = false;
  let isUndoing = false;
  let peers: readonly PeerCaret[] | undefined;
  /** What the editor showed as the first of these changes by others came. */
  let waiting: { shown: RichText; deltas: TextDelta[] } | undefined;
  const undoing = (step: () => void) => () => {
    isUndoing = true;
    step();
    isUndoing = false;
  };
  const [undo, redo] = [undoing(() => source.undo()), undoing(() => source.redo())];
  const doc = docOf(source.read());
  const caret = holdCaret();
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      selection: caretAtEnd(doc),
      plugins: [...textPlugins({ undo, redo, link: onLink, leave: onLeave }), peerCarets(), caret.plugin],
    }),
    dispatchTransaction(transaction) {
      const before = isOwnChange(transaction) ? source.read() : undefined;
      view.updateState(view.state.apply(transaction));
      if (before && !waiting) write(deltasOf(transaction, before));
      onState(view.state);
    },
    handleClick(_view, position, event) {
      const line = event.target instanceof Element ? event.target.closest('[data-list$="checked"]') : null;
      const depth = Number(line?.getAttribute('data-indent') ?? 0);
      if (!line || event.clientX - line.getBoundingClientRect().left > MARK_WIDTH * (depth + 1)) return false;
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
      compositionend() {
        setTimeout(settle, COMPOSED);
      },
    },
  });
  const write = (deltas: TextDelta[]) => {
    isWriting = true;
    source.edit(deltas);
    // What was not taken is not shown.
    show([]);
    isWriting = false;
  };
  const show = (delta: TextDelta, at = isUndoing ? endOfChange(delta) : undefined) => {
    if (!isWriting) caret.read(view);
    const transaction = takeUp(view.state, source.read(), delta, at);
    if (transaction) view.dispatch(transaction);
  };
  /** Brings together what was composed and what came meanwhile. */
  const settle = () => {
    if (view.isDestroyed || view.composing) return;
    if (waiting) {
      const { shown, deltas } = waiting;
      const { head } = view.state.selection;
      const own = carriedOver(textDifference(shown, textOf(view.state.doc)), deltas, indexOf(view.state.doc, head));
      waiting = undefined;
      isWriting = true;
      if (own.deltas.length > 0) source.edit(own.deltas);
      show([], own.caret);
      isWriting = false;
    }
    if (peers) view.dispatch(view.state.tr.setMeta(PEER_CARETS, peers));
    peers = undefined;
  };
  const stop = source.subscribe((delta) => {
    if (isWriting) return;
    if (view.composing || waiting) {
      waiting ??= { shown: textOf(view.state.doc), deltas: [] };
      waiting.deltas.push(delta);
    } else show(delta);
  });
  onState(view.state);
  return {
    view,
    showPeers(carets) {
      if (view.isDestroyed) return;
      peers = carets;
      if (view.composing || waiting) return;
      caret.read(view);
      settle();
    },
    close() {
      stop();
      if (waiting) {
        const { shown, deltas } = waiting;
        source.edit(carriedOver(textDifference(shown, textOf(view.state.doc)), deltas, 0).deltas);
      }
      view.destroy();
    },
  };
}
