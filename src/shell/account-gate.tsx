import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Button, ErrorState, LoadingState } from '#ui';
import { saveSignInTarget, takeSignInTarget } from '../account/sign-in-target.ts';
import { loadPreferences } from '../preferences/preferences.ts';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { useAccountState, useApp } from './app-context.ts';
import { reportError } from './report-error.ts';

/** Shows its screens to the right people: others go to sign-in, and come back to where they wanted to go. */
export function AccountGate({ wants }: { wants: 'signed-in' | 'signed-out' }) {
  const { t } = useTranslation('app');
  const { account, services } = useApp();
  const state = useAccountState();
  const location = useLocation();
  const path = `${location.pathname}${location.search}`;
  const user = state.kind === 'signed-in' ? state.user.id : undefined;
  useEffect(() => {
    if (user) loadPreferences(services).catch(reportError);
  }, [user, services]);

  // Screens with someone's work are never shown inside another site's page.
  if (window.top !== window.self) return <NotFoundScreen />;
  switch (state.kind) {
    case 'starting':
      return (
        <main className="door">
          <LoadingState title={t('starting')} />
        </main>
      );
    case 'unreachable':
      return (
        <main className="door">
          <ErrorState
            title={t('errors-here.unreachable')}
            actions={
              <Button kind="outline" onClick={() => void account.start()}>
                {t('reload')}
              </Button>
            }
          >
            {t('errors-here.unreachable-hint')}
          </ErrorState>
        </main>
      );
    case 'signed-in':
      return wants === 'signed-in' ? <Outlet /> : <GoOn />;
    case 'signed-out':
      if (wants === 'signed-out') return <Outlet />;
      return <ToSignIn path={path} />;
  }
}

/** Remembers the path and shows the sign-in screen, or sign-up to those whom a campaign brought. */
function ToSignIn({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    saveSignInTarget(sessionStorage, path, Date.now());
    // Campaigns bring people who have no account yet.
    const isNewcomer = new URLSearchParams(path.split('?')[1]).has('utm_campaign');
    void navigate(isNewcomer ? '/signup' : '/signin', { replace: true });
  }, [navigate, path]);
  return null;
}

/** Goes where the user wanted to go before signing in, else to the gallery. */
function GoOn() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(takeSignInTarget(sessionStorage, Date.now()) ?? '/workflows', { replace: true });
  }, [navigate]);
  return null;
}
