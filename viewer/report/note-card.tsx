import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRichText, type TextSpan } from './rich-text.ts';

/** Words in a report: shown formatted; a click or Enter opens them for writing. */
export function NoteText({ label, text, onCommit }: { label: string; text: string; onCommit?: (text: string) => void }) {
  const { t } = useTranslation('report');
  const [isWriting, setWriting] = useState(false);
  const isGivenUp = useRef(false);
  if (isWriting && onCommit)
    return (
      <textarea
        className="note-field"
        aria-label={label}
        defaultValue={text}
        rows={Math.max(4, text.split('\n').length + 1)}
        placeholder={t('noteHint')}
        ref={(area) => area?.focus()}
        onBlur={(event) => {
          if (!isGivenUp.current && event.target.value !== text) onCommit(event.target.value);
          isGivenUp.current = false;
          setWriting(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') isGivenUp.current = true;
          if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) event.currentTarget.blur();
        }}
      />
    );
  const blocks = readRichText(text);
  return (
    <div
      className="noteblock"
      data-part="note"
      role={onCommit ? 'button' : undefined}
      tabIndex={onCommit ? 0 : undefined}
      aria-label={onCommit ? t('writeNote') : undefined}
      onClick={() => setWriting(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        setWriting(true);
      }}
    >
      {blocks.length === 0 && <p className="unit">{t('noteEmpty')}</p>}
      {blocks.map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.items.map((item, at) => (
              <li key={at}>
                <Spans spans={item} />
              </li>
            ))}
          </ul>
        ) : block.kind === 'heading' ? (
          <h3 key={index}>
            <Spans spans={block.spans} />
          </h3>
        ) : (
          <p key={index}>
            <Spans spans={block.spans} />
          </p>
        ),
      )}
    </div>
  );
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map(({ text, mark }, index) =>
    mark === 'strong' ? (
      <b key={index}>{text}</b>
    ) : mark === 'emphasis' ? (
      <em key={index}>{text}</em>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
