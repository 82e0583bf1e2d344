import { useState } from 'react';
import { Link } from 'react-router';
import { StateGlyph, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { CardPage } from '../../frame/card-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';

/** `/forgotpassword`: asks for the mail; opened by the mail's link it sets the new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('together');
  const [token] = useState(() => {
    const found = window.location.hash.slice(1);
    if (found) window.history.replaceState(window.history.state, '', '/forgotpassword');
    return found;
  });
  return (
    <CardPage title={t('forgot.title')}>
      {token ? <NewPassword token={token} /> : <AskForMail />}
      <div className="other">
        <Link to="/signin">{t('forgot.back')}</Link>
      </div>
    </CardPage>
  );
}

function AskForMail() {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = () => {
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
    <CardForm submitLabel={t('forgot.send')} busy={busy} failure={failure} onSubmit={submit}>
      <p className="quiet">{t('forgot.about')}</p>
      <CardField
        id="email"
        label={t('forgot.email')}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
        autoFocus
      />
    </CardForm>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('together');
  const { services, account } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const submit = () => attempt(async () => account.enter(await services.newPassword(token, password)));
  return (
    <CardForm submitLabel={t('forgot.set')} busy={busy} failure={failure} onSubmit={submit}>
      <NewPasswordField label={t('forgot.new')} value={password} onChange={setPassword} autoFocus />
    </CardForm>
  );
}
