import { memo, useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { isBlankText, readRichText, richTextWords, type TextLine } from '#domain';
import { caretState, RichTextEditor, ShownText, textSource, useNotePeers } from '#inputs';
import { Avatar, useTranslation } from '#ui';
import { focusItem } from '../edit/selection.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { foundLook } from '../find/find.ts';
import { boardPoint } from '../gestures/board-point.ts';
import { trackPointer } from '../gestures/track-pointer.ts';
import { itemOf } from '../model/board-items.ts';
import { snap } from '../model/card-geometry.ts';
import { NOTE, type NoteModel } from '../model/frame-model.ts';
import { useSignal, useStore } from '../model/signal.ts';
import { onItemFocus, useItemStop, useNote } from './use-board.ts';

/** A note on the board: read formatted, written in place together with others. */
export const BoardNote = memo(function BoardNote({ id: key }: { id: string }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const id = itemOf(key)?.id ?? '';
  const note = useNote(graph, id);
  const { reader, commands, presence } = graph.ports;
  const held = useStore(
    useCallback((listener: () => void) => reader.subscribe('notes', id, listener), [reader, id]),
    () => reader.get('notes', id)?.text,
  );
  const text = useMemo(() => readRichText(held), [held]);
  const source = useMemo(() => textSource({ reader, commands }, 'notes', id), [reader, commands, id]);
  const carets = useNotePeers(presence, id);
  const selected = useSignal(graph.view.items, (items) => items.has(key));
  const found = useSignal(graph.view.find, (find) => foundLook(find, key));
  const isWriting = useSignal(graph.view.writing, (one) => one === id) && graph.canEdit;
  const tier = useSignal(graph.view.cardTier);
  const isStop = useItemStop(graph, key);
  const sheet = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<{ width: number; height: number }>();
  const onCaret = useCallback(
    (caret: { anchor: number; head: number } | undefined) => presence?.set(caretState(id, caret)),
    [presence, id],
  );
  // The words decide how high the paper is at least, once somebody has written.
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting && note && sheet.current) growTo(graph, note, sheet.current.scrollHeight);
    wasWriting.current = isWriting;
  }, [graph, isWriting, note]);
  if (!note) return null;
  const onCheck = ({ end }: TextLine, isChecked: boolean) =>
    source.edit([
      [...(end > 0 ? [{ retain: end }] : []), { retain: 1, attributes: { list: isChecked ? 'checked' : 'unchecked' } }],
    ]);
  const words = richTextWords(text).trim();
  return (
    <div
      className="board-note"
      data-part="board-note"
      data-item={key}
      data-note={id}
      data-tier={tier}
      data-paper={note.colour}
      data-selected={selected || undefined}
      data-found={found}
      data-writing={isWriting || undefined}
      style={draft && { inlineSize: draft.width, blockSize: draft.height }}
      role="group"
      aria-roledescription={t('note.word')}
      aria-label={words.slice(0, LABEL_LETTERS) || t('note.empty')}
      aria-current={selected || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={(event) => onItemFocus(graph, key, event)}
    >
      <div ref={sheet} className={isWriting ? 'sheet nodrag nopan nowheel' : 'sheet'}>
        {isWriting ? (
          <RichTextEditor
            label={t('note.word')}
            source={source}
            carets={carets}
            onCaret={onCaret}
            onDone={() => {
              graph.view.writing.set(undefined);
              if (!document.activeElement || document.activeElement === document.body) focusItem(graph, key);
            }}
          />
        ) : isBlankText(text) ? (
          <p className="blank">{t('note.empty')}</p>
        ) : (
          <ShownText text={text} {...(graph.canEdit ? { onCheck } : {})} />
        )}
      </div>
      {carets.length > 0 && !isWriting && (
        <span className="avatars" aria-hidden="true">
          {carets.map(({ clientId, name, colour }) => (
            <Avatar key={clientId} name={name} peer={colour} />
          ))}
        </span>
      )}
      {graph.canEdit && !isWriting && (
        <i className="resize nodrag nopan" aria-hidden="true" onPointerDown={(event) => resize(graph, note, event, setDraft)} />
      )}
    </div>
  );
});

/** Letters of a note that a screen reader says for it. */
const LABEL_LETTERS = 200;

function growTo(graph: Graph, { id, box }: NoteModel, height: number): void {
  if (height <= box.height) return;
  const grown = Math.min(NOTE.most, snap(height + 3));
  graph.ports.commands.dispatch({ type: 'note.patch', ids: [id], patch: { box: [box.x, box.y, box.width, grown] } });
}

/** Drags the corner; the document hears of it once. */
function resize(
  graph: Graph,
  { id, box }: NoteModel,
  event: PointerEvent,
  show: (size: { width: number; height: number } | undefined) => void,
): void {
  if (event.button !== 0) return;
  event.stopPropagation();
  const start = graph.view.toGraph(boardPoint(graph, event.nativeEvent));
  let size = { width: box.width, height: box.height };
  const bounded = (value: number) => snap(Math.min(NOTE.most, Math.max(NOTE.least, value)));
  trackPointer(event.nativeEvent, {
    onMove(_, move) {
      const now = graph.view.toGraph(boardPoint(graph, move));
      size = { width: bounded(box.width + now.x - start.x), height: bounded(box.height + now.y - start.y) };
      show(size);
    },
    onEnd(_, moved) {
      show(undefined);
      if (moved)
        graph.ports.commands.dispatch({ type: 'note.patch', ids: [id], patch: { box: [box.x, box.y, size.width, size.height] } });
    },
    onCancel: () => show(undefined),
  });
}
