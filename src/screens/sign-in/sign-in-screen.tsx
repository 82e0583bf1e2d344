import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, StateGlyph } from '#ui';
import { heldInvitation } from '../../account/held-invitation.ts';
import { CardPage } from '../../frame/card-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useSignInOptions } from './use-sign-in-options.ts';
import { useApp } from '../../app/app-context.ts';
import './sign-in.css';

/** Name and password, or a new one-time link on the server's terminal. */
export function SignInScreen() {
  const { t } = useTranslation('app');
  const { t: together } = useTranslation('together');
  const options = useSignInOptions();
  const { services, account } = useApp();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, attempt, refuse } = useAttempt();
  const [linkPrinted, setLinkPrinted] = useState(false);

  const signIn = () => {
    if (!login.trim() || !password) return refuse(t('signin.both'));
    attempt(async () => account.enter(await services.signIn(login.trim(), password)));
  };
  const printLink = () =>
    attempt(async () => {
      await services.requestLink();
      setLinkPrinted(true);
    });

  return (
    <CardPage title={t('signin.title')}>
      <CardForm submitLabel={t('signin.enter')} busy={busy} failure={failure} onSubmit={signIn}>
        <CardField
          id="login"
          label={t('signin.login')}
          value={login}
          onChange={setLogin}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <CardField
          id="password"
          label={t('signin.password')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          invalid={failure !== undefined}
        />
      </CardForm>
      <div className="links">
        <Link to="/forgotpassword">{together('door.forgot')}</Link>
        {(options?.signUpOpen || heldInvitation.get()) && <Link to="/signup">{together('door.sign-up')}</Link>}
      </div>
      <div className="other">
        <p className="quiet">{t('signin.link-about')}</p>
        <Button kind="outline" size="form" icon="link" onClick={printLink} disabled={busy}>
          {t('signin.print-link')}
        </Button>
        {linkPrinted && (
          <p className="row ok" role="status">
            <StateGlyph state="done" />
            {t('signin.link-printed')}
          </p>
        )}
      </div>
    </CardPage>
  );
}
