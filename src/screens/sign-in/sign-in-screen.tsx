import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PartiError, receivedError } from '#domain';
import { Button, inSentences, StateGlyph, useTranslation } from '#ui';
import { heldInvitation } from '../../account/held-invitation.ts';
import { describeError } from '../../app/describe-error.ts';
import { CardFailure, CardPage } from '../../frame/card-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import type { ReturnState } from './idp-screen.tsx';
import { ChosenTemplateNote } from './chosen-template-note.tsx';
import { toldAsToast } from './login-toast.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';
import { wornProduct } from '../../skins/skin.ts';
import { useApp } from '../../app/app-context.ts';
import './sign-in.css';

/** A company's provider, name and password, or a new one-time link on the server's terminal. */
export function SignInScreen() {
  const { t } = useTranslation('app');
  const { t: together } = useTranslation('together');
  const options = useSignInOptions();
  const { services, account, api } = useApp();
  const { returned, hasReturned } = useReturned();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, attempt, refuse } = useAttempt();
  const [linkPrinted, setLinkPrinted] = useState(false);

  const goTo = async (body: { provider: string } | { email: string }) => {
    if (!api) return;
    const product = wornProduct();
    const under = product ? { product } : {};
    window.location.assign((await api.call('POST auth/provider', { body: { ...body, ...under } })).url);
  };
  const signIn = () => {
    // An address alone: the company's own sign-in, where its domain has one.
    if (login.includes('@') && !password)
      return attempt(() =>
        goTo({ email: login.trim() }).catch((error: unknown) => {
          if (error instanceof PartiError && error.code === 'login.saml-not-configured' && options?.passwordSignIn !== false)
            return refuse(t('signin.both'));
          throw error;
        }),
      );
    if (!login.trim() || !password) return refuse(t('signin.both'));
    attempt(() =>
      services.signIn(login.trim(), password, wornProduct()).then(
        (grant) => account.enter(grant),
        (error: unknown) => {
          if (!toldAsToast(error)) throw error;
        },
      ),
    );
  };
  const printLink = () =>
    attempt(async () => {
      await services.requestLink();
      setLinkPrinted(true);
    });

  const hasProviders = options !== undefined && options.providers.length > 0;
  return (
    <CardPage title={hasProviders ? t('signin.title-of', { organization: options.organization }) : t('signin.title')}>
      <CardFailure text={failure === undefined ? returned : undefined} />
      <ChosenTemplateNote />
      {hasProviders && (
        <ProviderButtons
          providers={options.providers}
          again={hasReturned}
          busy={busy}
          onChoose={(provider) => attempt(() => goTo({ provider }))}
        />
      )}
      {hasProviders && options.passwordSignIn && <p className="or">{t('signin.or-password')}</p>}
      {options?.passwordSignIn === false ? (
        <CardFailure text={failure} />
      ) : (
        <>
          <CardForm
            submitLabel={t('signin.enter')}
            submitKind={hasProviders ? 'outline' : 'primary'}
            busy={busy}
            failure={failure}
            onSubmit={signIn}
          >
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
              beside={<Link to="/forgotpassword">{together('door.forgot')}</Link>}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              invalid={failure !== undefined}
            />
          </CardForm>
          {(options?.signUpOpen || heldInvitation.get()) && (
            <div className="links">
              <Link to="/signup">{together('door.sign-up')}</Link>
            </div>
          )}
        </>
      )}
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

/** What went wrong on the way back from a provider: in words, or told in a toast. */
function useReturned(): { returned: string | undefined; hasReturned: boolean } {
  const { failure } = (useLocation().state ?? {}) as ReturnState;
  const [hasReturned] = useState(failure !== undefined);
  const [text, setText] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failure) return;
    let wanted = true;
    const error = receivedError(failure.code, failure.parameters as never);
    // Once: whoever loads the page anew is told nothing that is over.
    if (toldAsToast(error)) return void navigate('/signin', { replace: true, state: null });
    void describeError(error).then((words) => wanted && setText(inSentences(words.text, words.hint)));
    return () => {
      wanted = false;
    };
  }, [failure, navigate]);
  return { returned: text, hasReturned };
}
