import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { mayBeFramed, PartiError } from '#domain';
import { currentLanguage, setLanguage } from '#locales';
import { Button, Dialog, ErrorState, LoadingState, sessionStorageOrNone, useTranslation } from '#ui';
import { saveSignInTarget, takeSignInTarget } from '../account/sign-in-target.ts';
import { templateOfPath } from '../account/chosen-template.ts';
import { loadFlags } from '../flags/flags.ts';
import { loadPreferences } from '../preferences/preferences.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useAccountState, useApp } from '../app/app-context.ts';
import { pageEvents } from '../app/events.ts';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { reportError } from '../app/report-error.ts';
import { BarePage } from '../frame/bare-page.tsx';

/** Shows its screens to the right people: others go to sign-in, and come back to where they wanted to go. */
export function AccountGate({ wants }: { wants: 'signed-in' | 'signed-out' }) {
  const { t } = useTranslation('app');
  const { account, services, api } = useApp();
  const state = useAccountState();
  const location = useLocation();
  const path = `${location.pathname}${location.search}`;
  const user = state.kind === 'signed-in' ? state.user.id : undefined;
  useEffect(() => {
    if (user)
      loadPreferences(services, async (language) => {
        if (language !== currentLanguage()) await setLanguage(language);
      }).catch(reportError);
  }, [user, services]);
  useEffect(() => {
    // Without an answer flags stay as everybody has them.
    if (user && api) loadFlags(async () => (await api.call('GET flags')).flags).catch(() => undefined);
  }, [user, api]);

  const framing = useFraming(path);
  if (framing === 'asking') return null;
  if (framing === 'refused') return <NotFoundScreen />;
  switch (state.kind) {
    case 'starting':
      return (
        <BarePage>
          <LoadingState title={t('starting')} />
        </BarePage>
      );
    case 'unreachable':
      return (
        <BarePage>
          <ErrorState
            isPage
            title={t('errors-here.unreachable')}
            actions={
              <Button kind="outline" onClick={() => void account.start()}>
                {t('reload')}
              </Button>
            }
          >
            {t('errors-here.unreachable-hint')}
          </ErrorState>
        </BarePage>
      );
    case 'signed-in':
      return wants === 'signed-in' ? <Outlet /> : <GoOn />;
    case 'signed-out':
      if (wants === 'signed-out') return <Outlet />;
      return state.isExpired ? <Disconnected path={path} /> : <ToSignIn path={path} />;
  }
}

/**
 * Whether screens with someone's work may be shown here: never inside another site's page, but for those that the operator
 * allowed. The server refuses the first page of a frame by itself; this is for who goes on from a public one.
 */
function useFraming(path: string): 'asking' | 'allowed' | 'refused' {
  const { services } = useApp();
  const isFramed = window.top !== window.self;
  const [found, setFound] = useState<'asking' | 'allowed' | 'refused'>(isFramed ? 'asking' : 'allowed');
  useEffect(() => {
    if (!isFramed) return;
    let wanted = true;
    const { origin } = window.location;
    const ask = async () => mayBeFramed(path, document.referrer, [origin, ...(await services.signInOptions()).embedOrigins]);
    void ask().then(
      (verdict) => {
        if (!verdict.ok) console.warn(verdict.code, verdict.parameters);
        if (wanted) setFound(verdict.ok ? 'allowed' : 'refused');
      },
      () => wanted && setFound('refused'),
    );
    return () => {
      wanted = false;
    };
  }, [isFramed, path, services]);
  return found;
}

/** The session ended under the person's hands: said before the sign-in screen takes the place of their work. */
function Disconnected({ path }: { path: string }) {
  const { t } = useTranslation('app');
  const [words, setWords] = useState<ErrorWords>();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void describeError(new PartiError('workflow.session-disconnected')).then(setWords);
  }, []);
  if (isRead) return <ToSignIn path={path} />;
  if (!words) return null;
  const goOn = () => setRead(true);
  return (
    <Dialog
      open
      role="alertdialog"
      title={words.text}
      onClose={goOn}
      footer={
        <>
          <span className="grow" />
          <Button kind="primary" onClick={goOn}>
            {t('signin.enter')}
          </Button>
        </>
      }
    >
      <p>{t('signin.disconnected')}</p>
    </Dialog>
  );
}

/** Remembers the path and shows the sign-in screen, or sign-up to those who have no account yet: by campaign, for the showcase, for a copy of a public page, or of a template. */
function ToSignIn({ path }: { path: string }) {
  const { services } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    pageEvents.tell({ name: 'bounce-to-sign-in', data: {} });
    saveSignInTarget(sessionStorageOrNone(), path, Date.now());
    const [place = '', query] = path.split('?');
    const workflowId = /^\/workflows\/([^/]+)$/.exec(place)?.[1];
    const isNewcomer = async () => {
      if (new URLSearchParams(query).get('utm_campaign')) return true;
      const isCopy = place.startsWith('/copy/') || templateOfPath(place) !== undefined;
      if (workflowId === undefined && !isCopy) return false;
      const { showcaseId, signUpOpen } = await services.signInOptions();
      if (workflowId === undefined) return signUpOpen;
      return showcaseId === decodeURIComponent(workflowId);
    };
    void isNewcomer()
      .catch(() => false)
      .then((isNew) => wanted && navigate(isNew ? '/signup' : '/signin', { replace: true }));
    return () => {
      wanted = false;
    };
  }, [navigate, path, services]);
  return null;
}

/** Goes where the user wanted to go before signing in, else to the gallery. */
function GoOn() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(takeSignInTarget(sessionStorageOrNone(), Date.now()) ?? '/workflows', { replace: true });
  }, [navigate]);
  return null;
}
