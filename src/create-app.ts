import { createApiClient } from '#api';
import { localStorageOrNone, provideMapTiles } from '#ui';
import { createAccount, type AccountMessage } from './account/account.ts';
import { createCommandRegistry } from './commands/command-registry.ts';
import { isHiddenCommand } from './skins/skin.ts';
import { pageApi } from './services/api-place.ts';
import { createHttpServices } from './services/http-services.ts';
import { pageEvents } from './app/events.ts';
import { usedByCall } from './app/used.ts';
import type { App } from './app/app-context.ts';

/** Where a sign-out is kept that the server has not heard of. */
const LEAVING_KEY = 'parti.leaving';

/** The app of this tab: the account over the refresh cookie, calls over HTTP, an empty command registry. */
export function createApp(): App {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('parti.account') : undefined;
  const { origin: baseUrl, key: apiKey } = pageApi();
  const api = createApiClient({
    ...{ baseUrl, apiKey },
    accessToken: () => account.accessToken(),
    refresh: () => account.renew(),
    onCalled(name) {
      const used = usedByCall(name);
      if (used) pageEvents.use(used);
    },
  });
  const services = createHttpServices(api);
  const account = createAccount({
    refresh: () => services.refresh(),
    signOut: (accessToken) => services.signOut(accessToken),
    leaving: {
      get: () => localStorageOrNone().getItem(LEAVING_KEY) ?? undefined,
      set(session) {
        if (session === undefined) localStorageOrNone().removeItem(LEAVING_KEY);
        else localStorageOrNone().setItem(LEAVING_KEY, session);
      },
    },
    left: async (userId, elsewhere) => (await import('./account/sign-out.ts')).afterSignOut(userId, elsewhere),
    // Tabs that rotate the refresh cookie at once would each think the other a thief.
    exclusively: (task) => (navigator.locks ? navigator.locks.request('parti.refresh', task) : task()),
    broadcast: (message) => channel?.postMessage(message),
    onMessage: (listener) => channel?.addEventListener('message', (event: MessageEvent<AccountMessage>) => listener(event.data)),
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    reload: () => window.location.reload(),
  });
  provideMapTiles(() => services.mapTiles());
  return { account, services, registry: createCommandRegistry(console.warn, isHiddenCommand), api };
}
