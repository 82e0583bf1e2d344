import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ActionAnswer } from '#api';
import { assertAllowed, checkLoginCode, PartiError } from '#domain';
import { Button, LoadingState, StateGlyph, sessionStorageOrNone, useTranslation } from '#ui';
import { saveSignInTarget } from '../../account/sign-in-target.ts';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { CardFailure, CardPage } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { askOnce } from '../../services/ask-once.ts';
import './sign-in.css';

type Ask = ActionAnswer<'auth-flow.read'>;

/** `/client-auth?code&api&flow`: a terminal that signs in is named with all that it asks for, and let in or not. Without a code the page asks for it. */
export function ClientAuthScreen() {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const state = useAccountState();
  const { account } = useApp();
  const flow = query.get('flow') ?? '';
  const api = query.get('api');
  useEffect(() => {
    document.title = `${t('terminal.title')} – Parti`;
    // No gate stands before this page, so nothing else has asked who is here.
    if (account.state().kind === 'starting') void account.start();
  }, [t, account]);
  if (state.kind === 'starting' || state.kind === 'unreachable')
    return (
      <BarePage>
        <LoadingState title={t('terminal.reading')} />
      </BarePage>
    );
  // Made for another server: what is typed here would help nobody.
  if (flow === '' || (api !== null && api !== '' && api !== window.location.host)) return <NotHere />;
  return state.kind === 'signed-in' ? (
    <LetIn flow={flow} given={query.get('code') ?? ''} name={state.user.name} />
  ) : (
    <SignInFirst />
  );
}

function NotHere() {
  const { t } = useTranslation('account');
  return (
    <CardPage title={t('terminal.title')}>
      <p>{t('terminal.not-here')}</p>
      <div className="other">
        <Link to="/workflows">{t('terminal.to-gallery')}</Link>
      </div>
    </CardPage>
  );
}

function SignInFirst() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const go = () => {
    saveSignInTarget(sessionStorageOrNone(), `${window.location.pathname}${window.location.search}`, Date.now());
    void navigate('/signin');
  };
  return (
    <CardPage title={t('terminal.title')}>
      <p>{t('terminal.sign-in-first')}</p>
      <Button kind="primary" size="form" onClick={go}>
        {t('terminal.sign-in')}
      </Button>
    </CardPage>
  );
}

function LetIn({ flow, given, name }: { flow: string; given: string; name: string }) {
  const { t } = useTranslation('account');
  const { account } = useApp();
  const { busy, failure, attempt } = useAttempt();
  const [code, setCode] = useState(given);
  const [ask, setAsk] = useState<Ask>();
  const [answered, setAnswered] = useState<'allowed' | 'refused'>();
  const token = useCallback(async () => {
    const found = await account.accessToken();
    if (found === undefined) throw new PartiError('session.not-authorized');
    return found;
  }, [account]);
  const read = (text: string) =>
    attempt(async () => {
      // Said here, before anything is sent.
      assertAllowed(checkLoginCode(text));
      setAsk(await askOnce('auth-flow.read', { flow, code: text }, await token()));
    });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || given === '') return;
    begun.current = true;
    read(given);
  });
  const answer = (isAllowed: boolean) =>
    attempt(async () => {
      await askOnce('auth-flow.response', { flow, code, isAllowed }, await token());
      setAnswered(isAllowed ? 'allowed' : 'refused');
    });
  if (answered)
    return (
      <CardPage title={t(`terminal.${answered}`)}>
        <p className="row" role="status">
          <StateGlyph state={answered === 'allowed' ? 'done' : 'off'} />
          {t(`terminal.${answered}-hint`)}
        </p>
        <div className="other">
          <Link to="/workflows">{t('terminal.to-gallery')}</Link>
        </div>
      </CardPage>
    );
  if (!ask)
    return (
      <CardPage title={t('terminal.title')}>
        <p>{t('terminal.type-code')}</p>
        <CardForm submitLabel={t('terminal.go-on')} busy={busy} failure={failure} onSubmit={() => read(code)}>
          <CardField
            id="code"
            label={t('terminal.code')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        </CardForm>
      </CardPage>
    );
  const rows = [
    [t('terminal.program'), ask.client],
    [t('terminal.machine'), ask.machine],
    [t('terminal.address'), ask.address],
    [t('terminal.as'), name],
    [t('terminal.until'), t('terminal.days', { count: ask.days })],
  ] as const;
  return (
    <CardPage title={t('terminal.title')}>
      <p>{t('terminal.only-if-yours')}</p>
      <dl className="asked">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('terminal.may')}</dt>
          <dd>
            <ul>
              {ask.rights.map((right) => (
                <li key={right}>{t(`rights.${right}`)}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <CardFailure text={failure} />
      <div className="choices">
        <Button kind="outline" size="form" disabled={busy} onClick={() => answer(false)}>
          {t('terminal.refuse')}
        </Button>
        <Button kind="primary" size="form" disabled={busy} onClick={() => answer(true)}>
          {t('terminal.allow')}
        </Button>
      </div>
    </CardPage>
  );
}
