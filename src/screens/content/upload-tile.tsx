import { useEffect, useState } from 'react';
import { PartiError } from '#domain';
import { Button, inSentences, Progress, StateGlyph, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { sizeText } from './content-facts.ts';
import type { UploadFacts, Uploads } from './uploads.ts';

/** A file on its way, in the place that it will have: how far it is, or why it was refused. */
export function UploadTile({ upload, uploads }: { upload: UploadFacts; uploads: Uploads }) {
  const { t, i18n } = useTranslation('content');
  const { id, name, size, sent, state, error } = upload;
  const percent = Math.round((sent / Math.max(1, size)) * 100);
  const isFailed = state === 'failed';
  const words = () => {
    if (state === 'waiting') return t('waiting');
    if (state === 'reading') return t('reading');
    return t('of', { sent: sizeText(sent, i18n.language), size: sizeText(size, i18n.language) });
  };
  return (
    <div className="upload" data-part="upload" data-state={state}>
      <span className={isFailed ? 'thing-picture refused' : 'thing-picture coming'}>
        {isFailed ? <StateGlyph state="failed" /> : <span className="percent">{percent} %</span>}
        {!isFailed && <Progress label={name} value={state === 'waiting' ? 0 : sent / Math.max(1, size)} />}
      </span>
      <b className="clip">{name}</b>
      {isFailed ? <Refusal error={error} /> : <span className="meta clip">{words()}</span>}
      {isFailed && (
        <span className="row">
          {error instanceof PartiError && error.code === 'file.name-taken' ? (
            <Button size="compact" kind="outline" onClick={() => uploads.again(id, true)}>
              {t('replace')}
            </Button>
          ) : (
            <Button size="compact" kind="outline" onClick={() => uploads.again(id, false)}>
              {t('again')}
            </Button>
          )}
          <Button size="compact" onClick={() => uploads.dismiss(id)}>
            {t('dismiss')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Why a file was refused, and what to do. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('content');
  const [text, setText] = useState('');
  useEffect(() => {
    let wanted = true;
    void describeError(error).then((words) => wanted && setText(inSentences(words.text, words.hint)));
    return () => {
      wanted = false;
    };
  }, [error]);
  return (
    <span className="meta bad" role="alert">
      {error instanceof PartiError ? text : inSentences(t('failed-upload'), text)}
    </span>
  );
}
