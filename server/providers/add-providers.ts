import type { WebContext } from '../context/context.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { createProviderAccounts } from './provider-accounts.ts';
import { createProviderSignIn, type ProviderSignIn } from './provider-sign-in.ts';
import { createProviderStore, type ProviderStore } from './provider-store.ts';
import type { SkinService } from '../skins/skin-service.ts';
import { addProviderRoutes, type ProviderRouteParts } from './routes.ts';
import { createSamlProvider } from './saml-provider.ts';
import { createSealer } from './sealed.ts';
import { createSigningKey } from './signing-key.ts';

/** Company sign-in as other features ask it. */
export interface Providers {
  store: ProviderStore;
  signIn: ProviderSignIn;
  addRoutes(parts: Pick<ProviderRouteParts, 'standings' | 'grant' | 'terminals'>): void;
}

/** Company sign-in by OpenID Connect and SAML. */
export function createProviders(context: WebContext, skins: SkinService): Providers {
  const { pool, config } = context;
  const sealer = createSealer(config.dataFolder);
  const store = createProviderStore(pool, sealer);
  const signingKey = createSigningKey(config.dataFolder);
  const faces = { oidc: createOidcProvider(), saml: createSamlProvider(signingKey) };
  const signIn = createProviderSignIn({
    pool,
    store,
    sealer,
    accounts: createProviderAccounts(pool),
    faces,
    environment: config.environment,
    skins,
  });
  return {
    store,
    signIn,
    addRoutes: (parts) =>
      addProviderRoutes(context, {
        ...parts,
        store,
        signIn,
        signingKey,
        check: (settings) => faces[settings.kind].check(settings),
      }),
  };
}
