import i18next from 'i18next';
import type { RealtimeSession } from '#collab';
import { PartiError } from '#domain';
import { dismissAlert, showAlert, sessionStorageOrNone } from '#ui';
import { saveSignInTarget } from '../account/sign-in-target.ts';
import type { Account } from '../account/account.ts';
import { pageEvents } from '../app/events.ts';
import { describeError, isOffline } from '../app/describe-error.ts';

const ID = 'persistent-errors';

/**
 * Three failed connections in a row: a toast without end, which goes by itself when the connection is back. Its button
 * remembers the place and signs out, for a sign-in that starts afresh. Nobody who is signed out sees it: a dialog or the
 * sign-in screen says what is the matter.
 */
export function tellPersistentErrors(
  session: Pick<RealtimeSession, 'state' | 'subscribe'>,
  account: Pick<Account, 'state' | 'subscribe' | 'leave'>,
): () => void {
  let isShown = false;
  /** Told once the connection is back: before nothing could be. */
  let isCut = false;
  // Fetched while there is a connection: without one they could not be.
  const texts = i18next.loadNamespaces(['errors', 'together']).catch(() => undefined);
  const look = () => {
    const isSignedOut = account.state().kind === 'signed-out';
    if ((session.state === 'connected' || isSignedOut) && isShown) {
      isShown = false;
      dismissAlert(ID);
    }
    if (session.state === 'connected' && isCut) {
      isCut = false;
      pageEvents.tell({ name: 'persistent-realtime-errors', data: {} });
    }
    if (session.state === 'persistent-error') isCut = true;
    if (session.state !== 'persistent-error' || isSignedOut || isShown) return;
    isShown = true;
    void texts.then(async () => {
      const code = isOffline() ? 'workflow.no-internet' : 'realtime.persistent-errors';
      const words = await describeError(new PartiError(code));
      if (!isShown) return;
      showAlert({
        id: ID,
        state: 'failed',
        ...words,
        timeoutMs: 0,
        action: {
          label: i18next.t('access.sign-in-again', { ns: 'together' }),
          run: () => {
            saveSignInTarget(sessionStorageOrNone(), `${window.location.pathname}${window.location.search}`, Date.now());
            void account.leave();
          },
        },
      });
    });
  };
  const stops = [session.subscribe(look), account.subscribe(look)];
  return () => stops.forEach((stop) => stop());
}
