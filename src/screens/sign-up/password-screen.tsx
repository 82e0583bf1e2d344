import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { showAlert } from '#ui';
import { useAccountState, useApp } from '../../shell/app-context.ts';
import { DoorCard } from './door-card.tsx';
import { DoorField, DoorForm } from './door-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
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
  const submit = () =>
    attempt(async () => {
      await services.setPassword(password, { username: username.trim(), current });
      account.enter(await services.refresh());
      showAlert({ text: t('own-password.done'), state: 'done' });
      await navigate('/workflows');
    });
  return (
    <DoorCard title={t(isChange ? 'own-password.change' : 'own-password.title')}>
      <DoorForm submitLabel={t('own-password.set')} busy={busy} failure={failure} onSubmit={submit}>
        {isChange && (
          <DoorField
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
          <DoorField
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
      </DoorForm>
      <div className="other">
        <Link to="/workflows">{t('invitation.to-gallery')}</Link>
      </div>
    </DoorCard>
  );
}
