import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button, showAlert, TextField } from '#ui';
import { useAccountState, useApp } from '../../shell/app-context.ts';
import { DoorCard, DoorFailure } from './door-card.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useAttempt } from './use-attempt.ts';

/** `/account/password`: a first password and a user name for whoever came by a one-time link, or another password for the old one. */
export function PasswordScreen() {
  const { t } = useTranslation('together');
  const { services, account } = useApp();
  const state = useAccountState();
  const navigate = useNavigate();
  const { busy, failure, attempt } = useAttempt();
  const [username, setUsername] = useState('');
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const isChange = state.kind === 'signed-in' && state.user.hasPassword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(async () => {
      await services.setPassword(password, { username: username.trim(), current });
      account.enter(await services.refresh());
      showAlert({ text: t('own-password.done'), state: 'done' });
      await navigate('/workflows');
    });
  };
  return (
    <DoorCard title={t(isChange ? 'own-password.change' : 'own-password.title')}>
      <form onSubmit={submit} noValidate>
        {isChange && (
          <>
            <label htmlFor="current">{t('own-password.current')}</label>
            <TextField
              id="current"
              label={t('own-password.current')}
              type="password"
              value={current}
              onChange={setCurrent}
              size="form"
              autoComplete="current-password"
              autoFocus
            />
          </>
        )}
        {!isChange && (
          <>
            <label htmlFor="username">{t('own-password.username')}</label>
            <TextField
              id="username"
              label={t('own-password.username')}
              value={username}
              onChange={setUsername}
              size="form"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </>
        )}
        <label htmlFor="password">{t('forgot.new')}</label>
        <TextField
          id="password"
          label={t('forgot.new')}
          type="password"
          value={password}
          onChange={setPassword}
          size="form"
          autoComplete="new-password"
          autoFocus={!isChange}
        />
        <PasswordRules password={password} />
        <DoorFailure text={failure} />
        <Button kind="primary" size="form" type="submit" disabled={busy}>
          {t('own-password.set')}
        </Button>
      </form>
      <div className="other">
        <Link to="/workflows">{t('invitation.to-gallery')}</Link>
      </div>
    </DoorCard>
  );
}
