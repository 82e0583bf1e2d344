import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showAlert, useTranslation } from '#ui';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { CardPage } from '../../frame/card-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';

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
  const submit = () =>
    attempt(async () => {
      await services.setPassword(password, { username: username.trim(), current });
      account.enter(await services.refresh());
      showAlert({ text: t('own-password.done'), state: 'done' });
      await navigate('/workflows');
    });
  return (
    <CardPage title={t(isChange ? 'own-password.change' : 'own-password.title')}>
      <CardForm submitLabel={t('own-password.set')} busy={busy} failure={failure} onSubmit={submit}>
        {isChange && (
          <CardField
            id="current"
            label={t('own-password.current')}
            type="password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            autoFocus
          />
        )}
        {!isChange && (
          <CardField
            id="username"
            label={t('own-password.username')}
            value={username}
            onChange={setUsername}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <NewPasswordField label={t('forgot.new')} value={password} onChange={setPassword} autoFocus={!isChange} />
      </CardForm>
      <div className="other">
        <Link to="/workflows">{t('invitation.to-gallery')}</Link>
      </div>
    </CardPage>
  );
}
