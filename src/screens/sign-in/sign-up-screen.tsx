import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Checkbox, EmptyState, ErrorState, LoadingState, sessionStorageOrNone, useTranslation } from '#ui';
import { heldInvitation } from '../../account/held-invitation.ts';
import { chosenTemplate, templatePath } from '../../account/chosen-template.ts';
import { saveSignInTarget } from '../../account/sign-in-target.ts';
import { useApp } from '../../app/app-context.ts';
import { pageEvents } from '../../app/events.ts';
import { describeError } from '../../app/describe-error.ts';
import type { InvitedState } from './invitation-screen.tsx';
import { ChosenTemplateNote } from './chosen-template-note.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';
import { CardPage } from '../../frame/card-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import './sign-in.css';

/** `/signup`: a new account, by invitation or where the server is open; `#confirm=…` of the mail confirms it. */
export function SignUpScreen() {
  const { t } = useTranslation('together');
  const [confirming] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('confirm'));
  const [sentTo, setSentTo] = useState<string>();
  const options = useSignInOptions();
  if (confirming) return <Confirming token={confirming} />;
  if (sentTo !== undefined) {
    return (
      <BarePage>
        <EmptyState icon="send" title={t('signup.sent')}>
          {t('signup.sent-to', { email: sentTo })} {options && !options.deliversMail && t('signup.sent-outbox')}
        </EmptyState>
      </BarePage>
    );
  }
  if (options && !options.signUpOpen && !heldInvitation.get()) {
    return (
      <BarePage>
        <EmptyState
          icon="lock"
          title={t('signup.closed')}
          actions={
            <Link className="button" data-kind="outline" to="/signin">
              {t('signup.to-signin')}
            </Link>
          }
        >
          {t('signup.closed-hint')}
        </EmptyState>
      </BarePage>
    );
  }
  return <SignUpForm onSent={setSentTo} />;
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('together');
  const { services, account } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const invitedEmail = (useLocation().state as InvitedState | null)?.email ?? '';
  const [wish, setWish] = useState({ name: '', email: invitedEmail, password: '', consent: false });
  const change = (patch: Partial<typeof wish>) => setWish((now) => ({ ...now, ...patch }));
  const submit = () =>
    attempt(async () => {
      const template = chosenTemplate(sessionStorageOrNone(), Date.now());
      const grant = await services.signUp({ ...wish, invitation: heldInvitation.get(), template });
      pageEvents.tell({ name: 'sign-up', data: {} });
      if (grant) account.enter(grant);
      else onSent(wish.email);
    });
  return (
    <CardPage title={t('signup.title')}>
      <ChosenTemplateNote />
      <CardForm submitLabel={t('signup.enter')} busy={busy} failure={failure} onSubmit={submit}>
        <CardField
          id="name"
          label={t('signup.name')}
          value={wish.name}
          onChange={(name) => change({ name })}
          autoComplete="name"
          autoFocus
        />
        <CardField
          id="email"
          label={t('signup.email')}
          type="email"
          value={wish.email}
          onChange={(email) => change({ email })}
          autoComplete="email"
        />
        <NewPasswordField label={t('signup.password')} value={wish.password} onChange={(password) => change({ password })} />
        <span className="consent">
          <Checkbox label={t('signup.consent')} checked={wish.consent} onChange={(consent) => change({ consent })} />
          <span>
            {t('signup.consent')}
            <span className="links">
              <Link to="/policies/terms" target="_blank">
                {t('signup.terms')}
              </Link>
              <Link to="/policies/privacy" target="_blank">
                {t('signup.privacy')}
              </Link>
            </span>
          </span>
        </span>
      </CardForm>
      <div className="other">
        <Link to="/signin">{t('signup.to-signin')}</Link>
      </div>
    </CardPage>
  );
}

/** Redeems the token of the confirmation mail, once. */
function Confirming({ token }: { token: string }) {
  const { t } = useTranslation('together');
  const { services, account } = useApp();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const held = new URLSearchParams(window.location.hash.slice(1));
    const invitation = held.get('invitation');
    const template = held.get('template');
    // The mail may have been opened in another tab than the template.
    if (template) saveSignInTarget(sessionStorageOrNone(), templatePath(template), Date.now());
    if (invitation) {
      heldInvitation.hold(invitation);
      saveSignInTarget(sessionStorageOrNone(), '/invitation', Date.now());
    }
    window.history.replaceState(window.history.state, '', '/signup');
    services.confirm(token).then(
      (grant) => account.enter(grant),
      async (error: unknown) => setFailure((await describeError(error)).text),
    );
  }, [services, account, navigate, token]);
  return (
    <BarePage>
      {failure ? (
        <ErrorState
          title={t('signup.confirm-failed')}
          actions={
            <Link className="button" data-kind="outline" to="/signin">
              {t('signup.to-signin')}
            </Link>
          }
        >
          {failure}
        </ErrorState>
      ) : (
        <LoadingState title={t('signup.confirming')} />
      )}
    </BarePage>
  );
}
