import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isLoopback } from '#domain';
import { Button, Icon, sessionStorageOrNone, useTranslation } from '#ui';
import { useAccountState } from '../../app/app-context.ts';

const LATER_KEY = 'parti.password-later';

/** Asks an account that came by one-time link for a password; on this machine alone that may wait. */
export function PasswordReminder() {
  const { t } = useTranslation('app');
  const account = useAccountState();
  const navigate = useNavigate();
  const mayWait = isLoopback(window.location.hostname);
  const [isDone, setDone] = useState(() => sessionStorageOrNone().getItem(LATER_KEY) !== null && mayWait);
  if (account.kind !== 'signed-in' || account.user.hasPassword || isDone) return null;
  const later = () => {
    sessionStorageOrNone().setItem(LATER_KEY, '1');
    setDone(true);
  };
  return (
    <section className="reminder" aria-label={t('password.title')}>
      <Icon name="lock" />
      <p className="grow">
        <strong>{t('password.title')}</strong> <span className="quiet">{t('password.about')}</span>
      </p>
      {mayWait && <Button onClick={later}>{t('password.later')}</Button>}
      <Button kind="outline" onClick={() => void navigate('/account/password')}>
        {t('password.choose')}
      </Button>
    </section>
  );
}
