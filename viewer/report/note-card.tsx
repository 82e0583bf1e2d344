import { useCallback, useMemo, useState } from 'react';
import { isBlankText, readRichText, type TextLine, type WorkflowWidget } from '#domain';
import { caretState, RichTextEditor, ShownText, textSource, useNotePeers, useShippedName, type PeerCaret } from '#inputs';
import { Avatar, IconButton, useTranslation } from '#ui';
import { useReport } from './report-context.ts';
import { WidgetCard } from './widget-card.tsx';

/** Note of a report: read formatted; a click or its button opens it for writing, together with others. */
export function NoteCard({ id, widget }: { id: string; widget: WorkflowWidget }) {
  const { t } = useTranslation('report');
  const { canEdit, reader, commands, presence } = useReport();
  const [isWriting, setWriting] = useState(false);
  const source = useMemo(() => textSource({ reader, commands }, 'widgets', id), [reader, commands, id]);
  const carets = useNotePeers(presence, id);
  const text = useMemo(() => readRichText(widget.text), [widget.text]);
  const named = useShippedName();
  const title = widget.title ? named(widget.title) : t('note');
  const onCaret = useCallback(
    (caret: { anchor: number; head: number } | undefined) => presence?.set(caretState(id, caret)),
    [presence, id],
  );
  const onCheck = ({ end }: TextLine, isChecked: boolean) =>
    source.edit([
      [...(end > 0 ? [{ retain: end }] : []), { retain: 1, attributes: { list: isChecked ? 'checked' : 'unchecked' } }],
    ]);
  const write = () => setWriting(true);
  return (
    <WidgetCard
      id={id}
      widget={widget}
      title={title}
      controls={
        <>
          <Writers carets={carets} />
          {canEdit && !isWriting && (
            <IconButton
              icon="pencil"
              size="compact"
              label={t('writeNote')}
              onClick={write}
              onPointerEnter={RichTextEditor.load}
            />
          )}
        </>
      }
    >
      <div className="noteblock" data-part="note" data-writable={(canEdit && !isWriting) || undefined}>
        {isWriting && canEdit ? (
          <RichTextEditor label={title} source={source} carets={carets} onCaret={onCaret} onDone={() => setWriting(false)} />
        ) : (
          <div onClick={canEdit ? write : undefined}>
            {isBlankText(text) ? (
              <p className="unit">{t('noteEmpty')}</p>
            ) : (
              <ShownText text={text} {...(canEdit ? { onCheck } : {})} />
            )}
          </div>
        )}
      </div>
    </WidgetCard>
  );
}

/** Who writes in the note now. */
function Writers({ carets }: { carets: readonly PeerCaret[] }) {
  const { t } = useTranslation('report');
  if (carets.length === 0) return null;
  const names = carets.map(({ name }) => name);
  return (
    <span className="avatars" role="img" aria-label={t('writers', { names })} data-tip={t('writers', { names })}>
      {carets.map(({ clientId, name, colour }) => (
        <Avatar key={clientId} name={name} peer={colour} />
      ))}
    </span>
  );
}
