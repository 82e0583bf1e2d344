import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';

const shown = StateEffect.define<{ at: number; text: string } | undefined>();

const tip = StateField.define<Tooltip | null>({
  create: () => null,
  update(before, { effects, changes, docChanged, state }) {
    const effect = effects.find((one) => one.is(shown));
    if (effect) return effect.value ? tipOf(effect.value.at, effect.value.text) : null;
    if (!before) return null;
    const pos = docChanged ? changes.mapPos(before.pos) : before.pos;
    const { head } = state.selection.main;
    // Whoever goes to another line, or before the call, has left it.
    const isInside = head >= pos && state.doc.lineAt(head).number === state.doc.lineAt(pos).number;
    if (!isInside) return null;
    return pos === before.pos ? before : { ...before, pos };
  },
  provide: (field) => showTooltip.from(field),
});

/** Tells what is being called, above it, from the bracket or comma that is typed to the bracket that closes; Escape puts it away. */
export function signatureTip(ask: (state: EditorState, at: number) => Promise<string | undefined>): Extension {
  return [
    tip,
    keymap.of([
      {
        key: 'Escape',
        run(view) {
          if (!view.state.field(tip)) return false;
          view.dispatch({ effects: shown.of(undefined) });
          return true;
        },
      },
    ]),
    EditorView.updateListener.of(({ view, transactions, state }) => {
      if (!transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'))) return;
      const at = state.selection.main.head;
      const sign = state.sliceDoc(Math.max(0, at - 1), at);
      if (sign === ')' && state.field(tip)) {
        queueMicrotask(() => view.dispatch({ effects: shown.of(undefined) }));
        return;
      }
      if (sign !== '(' && sign !== ',') return;
      ask(state, at).then(
        (text) => {
          // What was typed meanwhile asks for itself, or has left the call.
          if (view.state.selection.main.head === at) view.dispatch({ effects: shown.of(text ? { at, text } : undefined) });
        },
        () => undefined,
      );
    }),
  ];
}

function tipOf(pos: number, text: string): Tooltip {
  return {
    pos,
    above: true,
    create() {
      const dom = document.createElement('pre');
      dom.className = 'code about-code';
      dom.dataset['part'] = 'signature';
      dom.textContent = text;
      return { dom };
    },
  };
}
