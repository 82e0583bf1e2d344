import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, Mark, StateGlyph, TextField } from '#ui';
import { heldInvitation } from '../../account/held-invitation.ts';
import { useDoors } from '../sign-up/use-doors.ts';
import '../sign-up/sign-up.css';
import { useApp } from '../../shell/app-context.ts';
import { describeError } from '../../shell/describe-error.ts';

/** Name and password, or a new one-time link on the server's terminal. */
export function SignInScreen() {
  const { t } = useTranslation('app');
  const { t: together } = useTranslation('together');
  const doors = useDoors();
  const { services, account } = useApp();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [linkPrinted, setLinkPrinted] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure((await describeError(error)).text);
    } finally {
      setBusy(false);
    }
  };
  const signIn = (event: FormEvent) => {
    event.preventDefault();
    if (!login.trim() || !password) return setFailure(t('signin.both'));
    void attempt(async () => account.enter(await services.signIn(login.trim(), password)));
  };
  const printLink = () =>
    void attempt(async () => {
      await services.requestLink();
      setLinkPrinted(true);
    });

  return (
    <main className="door">
      <section className="card" aria-labelledby="door-title">
        <header>
          <Mark />
          <span className="wordmark">Parti</span>
        </header>
        <h1 id="door-title">{t('signin.title')}</h1>
        <form onSubmit={signIn} noValidate>
          <label htmlFor="login">{t('signin.login')}</label>
          <TextField
            id="login"
            label={t('signin.login')}
            value={login}
            onChange={setLogin}
            size="form"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <label htmlFor="password">{t('signin.password')}</label>
          <TextField
            id="password"
            label={t('signin.password')}
            type="password"
            value={password}
            onChange={setPassword}
            size="form"
            autoComplete="current-password"
            invalid={failure !== undefined}
          />
          {failure && (
            <p className="row bad" role="alert">
              <StateGlyph state="failed" />
              {failure}
            </p>
          )}
          <Button kind="primary" size="form" type="submit" disabled={busy}>
            {t('signin.enter')}
          </Button>
        </form>
        <div className="links">
          <Link to="/forgotpassword">{together('door.forgot')}</Link>
          {(doors?.signUpOpen || heldInvitation.get()) && <Link to="/signup">{together('door.sign-up')}</Link>}
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
      </section>
    </main>
  );
}
