import { useState } from 'react';
import { isBlankText, noteWords, type StepPayload } from '#domain';
import { heldText, RichTextEditor, ShownText, type TextSource } from '#inputs';
import { IconButton, useTranslation } from '#ui';

/** Words of a note as its owner writes them: read formatted, opened by a press, kept as they are left. */
export function NoteField({ payload, onChange }: { payload: StepPayload; onChange: (patch: StepPayload) => void }) {
  const { t } = useTranslation('present');
  const [written, setWritten] = useState<TextSource>();
  const text = noteWords(payload);
  const write = () => setWritten(heldText(text));
  const done = () => {
    if (!written) return;
    const next = written.read();
    setWritten(undefined);
    if (JSON.stringify(next) !== JSON.stringify(text)) onChange({ words: next, text: '' });
  };
  return (
    <div className="setup-note" data-part="setup-note" data-writing={written ? '' : undefined}>
      {written ? (
        <RichTextEditor label={t('setup.fields.text')} source={written} onDone={done} />
      ) : (
        <>
          <div className="grow" onClick={write}>
            {isBlankText(text) ? <p className="quiet">{t('setup.fields.text')}</p> : <ShownText text={text} />}
          </div>
          <IconButton
            icon="pencil"
            size="compact"
            label={t('setup.write')}
            onClick={write}
            onPointerEnter={RichTextEditor.load}
          />
        </>
      )}
    </div>
  );
}
