import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorState, LoadingState, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { BarePage } from '../../frame/bare-page.tsx';

/** Redeems the one-time link: its token stands in the fragment, which no server log sees, and goes out by POST. */
export function LinkScreen() {
  const { t } = useTranslation('app');
  const { services, account } = useApp();
  const navigate = useNavigate();
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  const [failure, setFailure] = useState(token ? undefined : t('link.empty'));
  const begun = useRef(false);
  useEffect(() => {
    // Once only: the second redemption of the same token would fail.
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(window.history.state, '', '/link');
    const redeem = async () => {
      if (token) account.enter(await services.redeemLink(token));
      // Whoever is signed in already stays so.
      else await account.start();
      if (token) await navigate('/workflows', { replace: true });
    };
    redeem().catch(async (error: unknown) => {
      setFailure((await describeError(error)).text);
      await account.start();
    });
  }, [services, account, navigate, token]);
  return (
    <BarePage>
      {failure ? (
        <ErrorState
          isPage
          title={t('link.failed')}
          actions={
            <Link className="button" data-kind="outline" to="/signin">
              {t('link.to-signin')}
            </Link>
          }
        >
          {failure}
        </ErrorState>
      ) : (
        <LoadingState title={t('link.opening')} />
      )}
    </BarePage>
  );
}
