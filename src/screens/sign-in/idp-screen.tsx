import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { LOGIN_RESULT_CODES, PartiError } from '#domain';
import { LoadingState, sessionStorageOrNone, useTranslation } from '#ui';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { useApi } from '../../app/use-api.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import { takeSignInTarget } from '../../account/sign-in-target.ts';
import { wornProduct } from '../../skins/skin.ts';
import { AGAIN_KEY } from './provider-return.ts';

/** What the sign-in screen is told of a sign-in that failed on the way back. */
export interface ReturnState {
  failure?: { code: string; parameters: Record<string, unknown> };
}

/**
 * `/idp?code&state`: the way back from a provider. The code is exchanged once; then on to where the person wanted to go.
 * An account that signs in otherwise is led there by itself, once, and the two are tied.
 */
export function IdpScreen() {
  const { t } = useTranslation('app');
  const { account, services } = useApp();
  const api = useApi();
  const state = useAccountState();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const code = query.get('code');
  const flowState = query.get('state');
  const failed = query.get('error');
  const hasNothing = failed === null && (code === null || flowState === null);
  useEffect(() => {
    if (hasBegun.current || hasNothing) return;
    hasBegun.current = true;
    window.history.replaceState(window.history.state, '', '/idp');
    const back = (error: PartiError) => {
      const failure: ReturnState = { failure: { code: error.code, parameters: error.parameters } };
      void navigate('/signin', { replace: true, state: failure });
    };
    const exchange = async () => {
      if (failed !== null || code === null || flowState === null) return back(new PartiError(failureOf(failed)));
      const { result, accessToken } = await api.call('POST auth/forward', {
        body: {
          grant_type: 'authorization_code',
          client_id: 'parti-web',
          redirect_uri: `${window.location.origin}/idp`,
          code,
          state: flowState,
          ...(query.get('iss') ? { iss: query.get('iss') ?? '' } : {}),
        },
      });
      if (result !== 'none' || accessToken === undefined)
        return back(new PartiError(LOGIN_RESULT_CODES[result === 'none' ? 'internal-error' : result]));
      sessionStorageOrNone().removeItem(AGAIN_KEY);
      account.enter(await services.grantOf(accessToken));
      await navigate(takeSignInTarget(sessionStorageOrNone(), Date.now()) ?? '/workflows', { replace: true });
    };
    exchange().catch(async (error: unknown) => {
      if (!(error instanceof PartiError)) return back(new PartiError('login.internal-error'));
      const other = error.code === 'login.duplicate-account' ? String(error.parameters['provider'] ?? '') : '';
      // Once, and never in a circle: a second failure is told.
      if (other === '' || sessionStorageOrNone().getItem(AGAIN_KEY) === other) return back(error);
      sessionStorageOrNone().setItem(AGAIN_KEY, other);
      const { url } = await api.call('POST auth/provider', {
        body: { provider: other, ...(wornProduct() ? { product: wornProduct() } : {}) },
      });
      window.location.assign(url);
    });
  }, [account, services, api, code, failed, flowState, hasNothing, navigate, query]);
  // The gate leads on whoever is signed in, to where they wanted to go.
  if (hasNothing && state.kind !== 'starting') return <Navigate to="/signin" replace />;
  return (
    <BarePage>
      <LoadingState title={t('signin.returning')} />
    </BarePage>
  );
}

/** What an address says of a sign-in that failed before it came back. */
function failureOf(named: string | null): 'login.provider-gone' | 'login.internal-error' | 'login.cognito-error' {
  if (named === 'login.internal-error') return named;
  return named?.startsWith('login.provider') ? 'login.provider-gone' : 'login.cognito-error';
}
