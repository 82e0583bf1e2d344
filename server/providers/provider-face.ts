/** What a provider says about somebody. */
export interface ProviderIdentity {
  /** Its own name for them, which never changes; an address may. */
  subject: string;
  email: string;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
  phone: string;
  username: string;
  picture: string;
  groups: readonly string[];
  /** By what the provider knows the sign-in again, where it has such a thing: a token, or the names of SAML as JSON. */
  idToken?: string;
}

/** A provider as it is configured; the secret is open here and nowhere else. */
export interface ProviderSettings {
  id: string;
  organizationId: string | null;
  kind: 'oidc' | 'saml';
  label: string;
  issuer: string;
  clientId: string;
  secret: string;
  entryPoint: string;
  certificate: string;
  exitPoint: string;
  scopes: readonly string[];
  hosts: readonly string[];
  groupMap: Readonly<Record<string, readonly string[]>>;
  newcomers: 'join' | 'invited';
  /** Whoever signs out here is led there, to sign out too. */
  signsOut: boolean;
  /** What is asked of it carries our signature; of SAML alone. */
  signsRequests: boolean;
}

/** What binds one sign-in: kept on the server while the person is at the provider. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider returns to. */
  redirect: string;
}

/** A kind of provider: OpenID Connect or SAML. Both reject with `login.provider-unreachable` or `login.cognito-error`. */
export interface ProviderFace {
  /** Address of its sign-in page. */
  begin(settings: ProviderSettings, flow: FlowSecrets): Promise<string>;
  /** Who came back; `answer` as the provider gave it: query parameters, or the fields of its form. */
  finish(settings: ProviderSettings, flow: FlowSecrets, answer: Readonly<Record<string, string>>): Promise<ProviderIdentity>;
  /** Asks for its papers, where it has such; else looks at what is kept of it. Rejects with `login.provider-certificate` too. */
  check(settings: ProviderSettings): Promise<void>;
  /** Address of its sign-out, from which it returns to `back`; undefined where this provider has none. */
  end(settings: ProviderSettings, idToken: string, back: string): Promise<string | undefined>;
}

/** Longest that a provider is waited for. */
export const PROVIDER_MS = 10_000;

/** Scopes that are asked for where nothing else is set; one more of Amazon's, which others refuse. */
export function scopesOf({ scopes, issuer }: Pick<ProviderSettings, 'scopes' | 'issuer'>): readonly string[] {
  if (scopes.length > 0) return scopes;
  const asked = ['phone', 'email', 'profile', 'openid'];
  return /^cognito-idp\.[\w-]+\.amazonaws\.com$/.test(new URL(issuer).hostname)
    ? [...asked, 'aws.cognito.signin.user.admin']
    : asked;
}
