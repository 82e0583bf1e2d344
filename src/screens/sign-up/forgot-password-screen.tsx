import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, StateGlyph, TextField } from '#ui';
import { useApp } from '../../shell/app-context.ts';
import { DoorCard, DoorFailure } from './door-card.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useAttempt } from './use-attempt.ts';

/** `/forgotpassword`: asks for the mail; opened by the mail's link it sets the new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('together');
  const [token] = useState(() => {
    const found = window.location.hash.slice(1);
    if (found) window.history.replaceState(window.history.state, '', '/forgotpassword');
    return found;
  });
  return (
    <DoorCard title={t('forgot.title')}>
      {token ? <NewPassword token={token} /> : <AskForMail />}
      <div className="other">
        <Link to="/signin">{t('forgot.back')}</Link>
      </div>
    </DoorCard>
  );
}

function AskForMail() {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) return;
    attempt(async () => {
      await services.requestPassword(email.trim());
      setSent(true);
    });
  };
  if (isSent) {
    return (
      <p className="row ok" role="status">
        <StateGlyph state="done" />
        {t('forgot.sent')}
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className="quiet">{t('forgot.about')}</p>
      <label htmlFor="email">{t('forgot.email')}</label>
      <TextField
        id="email"
        label={t('forgot.email')}
        type="email"
        value={email}
        onChange={setEmail}
        size="form"
        autoComplete="email"
        autoFocus
      />
      <DoorFailure text={failure} />
      <Button kind="primary" size="form" type="submit" disabled={busy}>
        {t('forgot.send')}
      </Button>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('together');
  const { services, account } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(async () => account.enter(await services.newPassword(token, password)));
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="password">{t('forgot.new')}</label>
      <TextField
        id="password"
        label={t('forgot.new')}
        type="password"
        value={password}
        onChange={setPassword}
        size="form"
        autoComplete="new-password"
        autoFocus
      />
      <PasswordRules password={password} />
      <DoorFailure text={failure} />
      <Button kind="primary" size="form" type="submit" disabled={busy}>
        {t('forgot.set')}
      </Button>
    </form>
  );
}
