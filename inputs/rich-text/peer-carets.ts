import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { peerPaint } from '#ui';
import { positionOf } from './text-schema.ts';

/** Caret of somebody else in the same text; places in the rich text, `anchor` where the selection began. */
export interface PeerCaret {
  clientId: number;
  name: string;
  /** Number of their colour. */
  colour: number;
  anchor: number;
  head: number;
}

const KEY = new PluginKey<DecorationSet>('peerCarets');

/** Draws the others' carets and selections; they move with the words until they are told anew. */
export const peerCarets = (): Plugin =>
  new Plugin({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown) {
        const told = transaction.getMeta(KEY) as readonly PeerCaret[] | undefined;
        const { doc } = transaction;
        if (!told) return shown.map(transaction.mapping, doc);
        return DecorationSet.create(
          doc,
          told.flatMap((caret) => decorationsOf(caret, (index) => positionOf(doc, index))),
        );
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  });

/** Meta that tells the plugin where the others are. */
export const PEER_CARETS = KEY;

function decorationsOf({ clientId, name, colour, anchor, head }: PeerCaret, at: (index: number) => number): Decoration[] {
  const [from, to] = [at(Math.min(anchor, head)), at(Math.max(anchor, head))];
  const style = `--peer: ${peerPaint(colour)}`;
  const caret = () => {
    const mark = document.createElement('span');
    mark.className = 'peer-caret';
    mark.style.cssText = style;
    mark.dataset['name'] = name;
    return mark;
  };
  return [
    ...(from < to ? [Decoration.inline(from, to, { class: 'peer-selection', style })] : []),
    Decoration.widget(at(head), caret, { key: `${clientId} ${name} ${colour}`, side: 10 }),
  ];
}
