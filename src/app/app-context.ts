import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ApiClient } from '#api';
import type { Account, AccountState } from '../account/account.ts';
import type { CommandRegistry } from '../commands/command-registry.ts';
import type { Services } from '../services/services.ts';

/** What every screen works with; one for the tab, fakes in stories. */
export interface App {
  account: Account;
  services: Services;
  registry: CommandRegistry;
  /** Any call of the contract, with the session's token; stories have no server. */
  api?: ApiClient;
}

const AppContext = createContext<App | undefined>(undefined);

/** Gives screens their {@link App}. */
export const AppProvider = AppContext.Provider;

/** The app around this component. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp outside AppProvider');
  return app;
}

/** State of the account; renders again when it changes. */
export function useAccountState(): AccountState {
  const { account } = useApp();
  return useSyncExternalStore(account.subscribe, account.state);
}
