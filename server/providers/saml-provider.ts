import { randomUUID, X509Certificate } from 'node:crypto';
import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml';
import { PartiError } from '#domain';
import type { FlowSecrets, ProviderFace, ProviderIdentity, ProviderSettings } from './provider-face.ts';
import type { SigningKey } from './signing-key.ts';

/** Clocks may differ by this. */
const SKEW_MS = 60_000;
const ANSWER_MS = 15 * 60_000;

/** SAML 2.0: signed assertions for us alone, in answer to a request of ours, within their time. Requests are signed where the provider wants it. */
export function createSamlProvider(signingKey: () => Promise<SigningKey>): ProviderFace {
  const signed = async (settings: ProviderSettings, flow: Pick<FlowSecrets, 'nonce' | 'redirect'>): Promise<SAML> =>
    samlOf(settings, flow, settings.signsRequests ? await signingKey() : undefined);
  return {
    async check(settings) {
      mustBeCertificate(settings);
    },
    async begin(settings, flow) {
      return (await signed(settings, flow)).getAuthorizeUrlAsync(flow.state, undefined, {});
    },
    async finish(settings, flow, answer) {
      try {
        const { profile, loggedOut } = await samlOf(settings, flow).validatePostResponseAsync({ ...answer });
        if (!profile || loggedOut) throw new Error('no assertion');
        const { nameID, nameIDFormat, sessionIndex } = profile;
        return { ...identityOf(profile), idToken: JSON.stringify({ nameID, nameIDFormat, sessionIndex } satisfies SignedIn) };
      } catch {
        throw new PartiError('login.cognito-error');
      }
    },
    async end(settings, known, back) {
      if (settings.exitPoint === '' || known === '') return undefined;
      const redirect = `${new URL(back).origin}/api/auth/saml/${settings.id}`;
      const saml = await signed(settings, { nonce: randomUUID().replaceAll('-', ''), redirect });
      return saml.getLogoutUrlAsync({ issuer: settings.issuer, ...(JSON.parse(known) as SignedIn) }, '', {});
    },
  };
}

/** Rejects with `login.provider-certificate` for what is no certificate, as PEM or its base64 alone, or has ended. */
export function mustBeCertificate({ label, certificate }: Pick<ProviderSettings, 'label' | 'certificate'>): void {
  try {
    const pem = certificate.includes('-----BEGIN') ? certificate : Buffer.from(certificate, 'base64');
    if (Date.parse(new X509Certificate(pem).validTo) > Date.now()) return;
  } catch {
    // Told below, as one that has ended is.
  }
  throw new PartiError('login.provider-certificate', { provider: label });
}

/** By what a provider knows a sign-in again. */
type SignedIn = Pick<Profile, 'nameID' | 'nameIDFormat' | 'sessionIndex'>;

function samlOf(
  settings: ProviderSettings,
  { nonce, redirect }: Pick<FlowSecrets, 'nonce' | 'redirect'>,
  signing?: SigningKey,
): SAML {
  const requestId = `_${nonce}`;
  return new SAML({
    idpCert: settings.certificate,
    idpIssuer: settings.issuer,
    entryPoint: settings.entryPoint,
    ...(settings.exitPoint === '' ? {} : { logoutUrl: settings.exitPoint }),
    ...(signing ? { privateKey: signing.key, signatureAlgorithm: 'sha256' as const } : {}),
    // Our own name is the address that it answers to.
    issuer: redirect,
    audience: redirect,
    callbackUrl: redirect,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ANSWER_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ANSWER_MS,
    generateUniqueId: () => requestId,
    // The one request that this flow sent; the flow itself serves once.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

const NAMES = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  name: [
    'displayName',
    'name',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  givenName: ['givenName', 'given_name', 'urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'],
  familyName: [
    'sn',
    'family_name',
    'surname',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
  phone: ['telephoneNumber', 'phone', 'urn:oid:2.5.4.20'],
  groups: ['groups', 'memberOf', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
} as const;

function identityOf(profile: Profile): ProviderIdentity {
  const values = (names: readonly string[]): string[] => {
    const found = names.map((name) => profile[name]).find((value) => value !== undefined);
    return (Array.isArray(found) ? found : [found]).filter((one): one is string => typeof one === 'string');
  };
  const text = (names: readonly string[]): string => (values(names)[0] ?? '').trim();
  const email = text(NAMES.email) || (profile.nameID.includes('@') ? profile.nameID : '');
  return {
    subject: profile.nameID,
    email: email.toLowerCase(),
    // SAML has no such claim: the domain of the organisation stands for it.
    isEmailVerified: email !== '',
    name: text(NAMES.name),
    givenName: text(NAMES.givenName),
    familyName: text(NAMES.familyName),
    phone: text(NAMES.phone),
    username: '',
    picture: '',
    groups: values(NAMES.groups),
  };
}
