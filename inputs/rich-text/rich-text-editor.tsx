import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import type { Command } from 'prosemirror-state';
import { openTextView, type TextView } from './open-text-view.ts';
import type { PeerCaret } from './peer-carets.ts';
import './rich-text.css';
import { mannerAt, setLink, type TextManner } from './text-commands.ts';
import { indexOf } from './text-schema.ts';
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

/** Editor of a rich text that others may write in at the same time: bar, words, carets. The caret begins at the end. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { carets = NOBODY } = props;
  const { t } = useTranslation('inputs');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [made, setMade] = useState<TextView>();
  const view = made?.view;
  const [manner, setManner] = useState<TextManner>();
  const [isLinking, setLinking] = useState(false);
  const { source, label } = props;
  useEffect(() => {
    if (!place.current) return undefined;
    const opened = openTextView(place.current, source, {
      onState: (state) => {
        setManner(mannerAt(state));
        const { anchor, head } = state.selection;
        latest.current.onCaret?.({ anchor: indexOf(state.doc, anchor), head: indexOf(state.doc, head) });
      },
      onLink: () => setLinking(true),
      onLeave: () => latest.current.onDone(),
    });
    setMade(opened);
    opened.view.focus();
    return () => {
      opened.close();
      latest.current.onCaret?.(undefined);
    };
  }, [source]);
  useEffect(
    () => view?.setProps({ attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } }),
    [view, label],
  );
  useEffect(() => made?.showPeers(carets), [made, carets]);
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
