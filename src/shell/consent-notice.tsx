import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { Button, Icon, localStorageOrNone, onFileSaved, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { carryEvents, pageEvents } from '../app/events.ts';
import { outlivesPage } from '../app/outlives-page.ts';
import { sendStat } from '../app/send-stat.ts';
import { usedByFile } from '../app/used.ts';
import { isCounted } from '../app/visits.ts';
import { pageMark } from '../services/page-mark.ts';
import { ownVisits } from './counted-visits.tsx';

const PROBE = 'parti.probe';

/** Asks whether this page may tell of its use, where the server keeps events, until it is answered. */
export function ConsentNotice() {
  const { t } = useTranslation('app');
  const { api } = useApp();
  const { isOn, consent } = useSnapshot(pageEvents.state);
  const { pathname } = useLocation();
  const visits = ownVisits();
  const { script, answer } = useSnapshot(visits.state);
  const asksEvents = isOn && consent === null;
  const asksVisits = script !== undefined && answer === null && isCounted(pathname);
  useEffect(() => {
    // Public pages in another site's frame ask nobody anything.
    if (!api || window.top !== window.self) return;
    carryEvents({
      // Without a token, which may have to be renewed first: nobody has to be known for it.
      send: (body) => api.call('POST events', { body, accessToken: '', keepalive: outlivesPage(body) }),
      sendStat: (query) => sendStat(api, query),
    });
    onFileSaved((name) => pageEvents.use(usedByFile(name)));
    pageEvents.start(
      { userAgent: navigator.userAgent, platform: navigator.platform, language: navigator.language, storageAvailable: isKept() },
      window.location.pathname,
    );
    // The server says so in the page: without it nothing is asked and nothing told.
    pageEvents.serverKeeps(pageMark('events') !== undefined);
    const onError = (event: ErrorEvent) => pageEvents.tellError(event.error ?? event.message, 'window');
    window.addEventListener('error', onError);
    window.addEventListener('pagehide', pageEvents.leave);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('pagehide', pageEvents.leave);
    };
  }, [api]);
  if (!asksEvents && !asksVisits) return null;
  const decide = (said: 'yes' | 'no') => {
    if (asksEvents) pageEvents.answer(said);
    if (asksVisits) visits.answer(said);
  };
  return (
    <aside className="consent card" data-part="consent" aria-label={t('consent.title')}>
      <Icon name="info" />
      <p>
        <b>{t('consent.title')}</b> {asksEvents && t('consent.text')}{' '}
        {asksVisits && t('consent.visits', { host: new URL(script).host })}{' '}
        <Link className="link" to="/policies/privacy">
          {t('consent.more')}
        </Link>
      </p>
      <span className="row">
        <Button kind="outline" onClick={() => decide('no')}>
          {t('consent.decline')}
        </Button>
        <Button kind="outline" onClick={() => decide('yes')}>
          {t('consent.agree')}
        </Button>
      </span>
    </aside>
  );
}

/** Whether the browser keeps what it is given. */
function isKept(): boolean {
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    localStorageOrNone().removeItem(PROBE);
    return false;
  }
}
