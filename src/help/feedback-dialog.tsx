import { useCallback, useState, type FormEvent } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useLocation } from 'react-router';
import { PartiError } from '#domain';
import { Button, Dialog, showAlert, StateGlyph, useTranslation } from '#ui';
import { useApi } from '../app/use-api.ts';
import { useAttempt } from '../frame/use-attempt.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import './help.css';

/** What was written and not sent stays until it is, whatever was closed meanwhile. */
const written = proxy({ text: '' });
const MOST = 10_000;

/** Takes what somebody wants to tell; where it cannot be sent it stays, with the address to write to. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help');
  const api = useApi();
  const { pathname } = useLocation();
  const { text } = useSnapshot(written, { sync: true });
  const { loaded } = useLoaded(useCallback(() => api.call('GET feedback'), [api]));
  const [isRefused, setRefused] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const support = loaded.kind === 'ready' ? loaded.data.supportEmail : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setRefused(false);
    attempt(async () => {
      try {
        await api.call('POST feedback', { body: { text: text.trim(), path: pathname } });
      } catch (cause) {
        setRefused(true);
        throw new PartiError('feedback.send-failed', {}, { cause });
      }
      written.text = '';
      showAlert({ id: 'feedback', state: 'done', text: t('feedback.thanks') });
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('feedback.title')}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {t('feedback.close')}
          </Button>
          <Button kind="primary" size="form" type="submit" form="feedback" disabled={busy || text.trim() === ''} aria-busy={busy}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <form id="feedback" className="feedback" onSubmit={submit}>
        <p className="quiet">{t('feedback.about')}</p>
        <textarea
          className="field"
          aria-label={t('feedback.title')}
          rows={7}
          maxLength={MOST}
          value={text}
          onChange={({ target }) => void (written.text = target.value)}
        />
        {failure && (
          <p className="row refusal" role="alert">
            <StateGlyph state="failed" />
            <span>
              {failure} {isRefused && support === '' && t('feedback.no-address')}
              {isRefused && support !== '' && (
                <a className="link" href={`mailto:${support}?subject=Parti&body=${encodeURIComponent(text)}`}>
                  {support}
                </a>
              )}
            </span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
