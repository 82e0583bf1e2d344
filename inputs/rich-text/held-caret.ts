import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Time after the focus in which ProseMirror takes a caret at the very beginning for the browser's own doing, ms. */
const DOUBTED = 250;

/** Caret that stays where a person puts it, although the page tells of it later than it happens. */
export interface HeldCaret {
  plugin: Plugin;
  /** Takes up a caret that a key or the pointer has just moved; to be called before something else is drawn. */
  read: (view: EditorView) => void;
}

/** Holder of the caret of one editor. */
export function holdCaret(): HeldCaret {
  let isPointed = false;
  // Until the first key the page may show a place that the browser chose.
  let isUntouched = false;
  let focusedAt = -Infinity;
  const read = (view: EditorView) => {
    if (!isUntouched) takeUpCaret(view);
  };
  const plugin = new Plugin({
    props: {
      handleDOMEvents: {
        pointerdown() {
          isPointed = true;
          isUntouched = false;
        },
        focus(view) {
          focusedAt = performance.now();
          isUntouched = !isPointed;
          // At once: ProseMirror would wait 20 ms, and then undo what a key did meanwhile.
          if (isUntouched) view.focus();
        },
        blur() {
          isPointed = false;
        },
        keydown(view) {
          if (isUntouched) view.focus();
          isUntouched = false;
          takeUpCaret(view);
        },
      },
    },
    view(view) {
      const { ownerDocument } = view.dom;
      // Heard before ProseMirror, which would put a caret back that has gone to the beginning.
      const hear = () => {
        if (performance.now() - focusedAt < DOUBTED) read(view);
      };
      ownerDocument.addEventListener('selectionchange', hear, { capture: true });
      return { destroy: () => ownerDocument.removeEventListener('selectionchange', hear, { capture: true }) };
    },
  });
  return { plugin, read };
}

function takeUpCaret(view: EditorView): void {
  const selection = view.hasFocus() && !view.composing ? view.dom.ownerDocument.getSelection() : null;
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const at = (node: Node, offset: number) => view.state.doc.resolve(view.posAtDOM(node, offset));
  const shown = TextSelection.between(at(anchorNode, selection.anchorOffset), at(focusNode, selection.focusOffset));
  if (!shown.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(shown));
}
