import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Icon, showAlert, StateGlyph, TextField } from '#ui';
import { useAccountState, useApp } from '../../shell/app-context.ts';
import { describeError } from '../../shell/describe-error.ts';
import { isLoopback } from './is-loopback.ts';

const LATER_KEY = 'parti.password-later';

/** Asks an account that came by one-time link for a password; on this machine alone that may wait. */
export function PasswordReminder() {
  const { t } = useTranslation('app');
  const account = useAccountState();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(() => sessionStorage.getItem(LATER_KEY) !== null && isLoopback(window.location.hostname));
  if (account.kind !== 'signed-in' || account.user.hasPassword || isDone) return null;
  const later = () => {
    sessionStorage.setItem(LATER_KEY, '1');
    setDone(true);
  };
  return (
    <section className="reminder" aria-label={t('password.title')}>
      <Icon name="lock" />
      <p className="grow">
        <strong>{t('password.title')}</strong> <span className="quiet">{t('password.about')}</span>
      </p>
      {isLoopback(window.location.hostname) && <Button onClick={later}>{t('password.later')}</Button>}
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t('password.choose')}
      </Button>
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          onKept={() => {
            setOpen(false);
            setDone(true);
            showAlert({ text: t('password.kept'), state: 'done' });
          }}
        />
      )}
    </section>
  );
}

function PasswordDialog({ onClose, onKept }: { onClose: () => void; onKept: () => void }) {
  const { t } = useTranslation('app');
  const { services } = useApp();
  const [username, setUsername] = useState('owner');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await services.setPassword(password, username.trim());
      onKept();
    } catch (error) {
      const { text, hint } = await describeError(error);
      setFailure([text, hint].filter(Boolean).join(' · '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('password.title')}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {t('password.cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" form="password-form" disabled={isBusy}>
            {t('password.keep')}
          </Button>
        </>
      }
    >
      <form id="password-form" className="form" onSubmit={(event) => void keep(event)} noValidate>
        <label htmlFor="new-username">{t('password.username')}</label>
        <TextField
          id="new-username"
          label={t('password.username')}
          value={username}
          onChange={setUsername}
          size="form"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <label htmlFor="new-password">{t('signin.password')}</label>
        <TextField
          id="new-password"
          label={t('signin.password')}
          type="password"
          value={password}
          onChange={setPassword}
          size="form"
          autoComplete="new-password"
          invalid={failure !== undefined}
          autoFocus
        />
        {failure && (
          <p className="row bad" role="alert">
            <StateGlyph state="failed" />
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
