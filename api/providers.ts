import { z } from 'zod';
import { LOGIN_RESULTS } from '#domain';
import type { CallContract } from './call.ts';
import { GUESSES } from './limits.ts';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\w.-]+(:\d+)?$/);
/** Browsers are led there. */
const page = z.url({ protocol: /^https?$/ });
const provider = z.object({
  kind: z.enum(['oidc', 'saml']),
  label: z.string().trim().min(1).max(60),
  /** OIDC: its issuer; SAML: its entity id. */
  issuer: z.string().trim().min(1).max(500),
  clientId: z.string().trim().max(500),
  /** SAML: where its sign-in page is, and its certificate as PEM or base64. */
  entryPoint: z.union([z.literal(''), page]),
  certificate: z.string().trim().max(20_000),
  /** SAML: where its sign-out page is; empty: whoever signs out here stays signed in there. */
  exitPoint: z.union([z.literal(''), page]),
  /** Empty: phone, email, profile, openid. */
  scopes: z.array(z.string().min(1).max(100)).max(20),
  /** Hosts besides that of the issuer that may be asked. */
  hosts: z.array(host).max(10),
  /** Value of the group claim → names of groups, `level:` with a level, `Administrators`, `Dogfooders`. */
  groupMap: z.record(z.string().max(200), z.array(z.string().max(100)).max(20)),
  /** Whether whoever has an address of a verified domain may join, or only who was invited. */
  newcomers: z.enum(['join', 'invited']),
  enabled: z.boolean(),
  /** Whoever signs out here is led to the provider, to sign out there too; it must know `/signed-out` as an address to return to. */
  signsOut: z.boolean(),
  /** SAML: what it is asked carries our signature. */
  signsRequests: z.boolean(),
});
const secret = z.string().max(1000);

/** Calls of sign-in by a company's own provider. */
export const providerCalls = {
  'GET validate-sso': {
    tag: 'identity',
    summary: 'Whether a domain signs in by a provider of its own; always of the same shape',
    access: 'anonymous',
    limit: GUESSES,
    query: z.object({ domain: z.string().trim().max(253) }),
    answer: z.object({ isConfigured: z.boolean(), provider: z.string().nullable(), label: z.string().nullable() }),
  },
  'POST auth/provider': {
    tag: 'identity',
    summary: 'Begins a sign-in at a provider: by its id, or by the domain of an address; answers the provider’s address',
    access: 'anonymous',
    limit: GUESSES,
    body: z
      .object({
        provider: z.string().max(100).optional(),
        email: z.string().trim().max(320).optional(),
        /** Whose look it is under: it says which addresses come in. */
        product: z.string().max(40).optional(),
      })
      .strict(),
    answer: z.object({ url: z.string() }),
  },
  'POST auth/forward': {
    tag: 'identity',
    summary: 'Exchanges the code that a provider, or a terminal’s sign-in, came back with; a code serves once',
    access: 'anonymous',
    limit: GUESSES,
    body: z
      .object({
        grant_type: z.string().max(100),
        client_id: z.string().max(100),
        redirect_uri: z.string().max(500),
        code: z.string().min(1).max(4000),
        state: z.string().min(1).max(500),
        iss: z.string().max(500).optional(),
      })
      .strict(),
    /** Without an access token: the result says why. */
    answer: z.object({ result: z.enum(LOGIN_RESULTS), accessToken: z.string().optional() }),
  },
  'GET organization/providers': {
    tag: 'people',
    summary: 'Providers of the organisation; secrets are told to nobody',
    access: 'owner',
    answer: z.object({
      /** As PEM: by it SAML providers know our signature. */
      signingCertificate: z.string(),
      providers: z.array(
        provider.extend({
          id: z.string(),
          hasSecret: z.boolean(),
          /** Address that the provider must return to. */
          answersAt: z.string(),
          /** Address that it returns to after a sign-out. */
          leavesTo: z.string(),
        }),
      ),
    }),
  },
  'POST organization/providers': {
    tag: 'people',
    summary: 'Adds a provider',
    access: 'owner',
    body: provider
      .extend({
        clientId: provider.shape.clientId.default(''),
        secret: secret.default(''),
        entryPoint: provider.shape.entryPoint.default(''),
        certificate: provider.shape.certificate.default(''),
        exitPoint: provider.shape.exitPoint.default(''),
        scopes: provider.shape.scopes.default([]),
        hosts: provider.shape.hosts.default([]),
        groupMap: provider.shape.groupMap.default({}),
        newcomers: provider.shape.newcomers.default('join'),
        enabled: provider.shape.enabled.default(true),
        signsOut: provider.shape.signsOut.default(false),
        signsRequests: provider.shape.signsRequests.default(false),
      })
      .strict()
      .refine(({ kind, issuer }) => kind === 'saml' || page.safeParse(issuer).success, { path: ['issuer'] })
      .refine(({ kind, entryPoint, certificate }) => kind === 'oidc' || (entryPoint !== '' && certificate !== ''), {
        path: ['entryPoint'],
      }),
    answer: z.object({ id: z.string() }),
  },
  'PATCH organization/providers/{id}': {
    tag: 'people',
    summary: 'Changes a provider; what is absent stays, the secret too',
    access: 'owner',
    body: provider.omit({ kind: true }).extend({ secret }).partial().strict(),
  },
  'DELETE organization/providers/{id}': {
    tag: 'people',
    summary: 'Removes a provider; accounts stay and sign in otherwise',
    access: 'owner',
  },
  'POST organization/providers/{id}/check': {
    tag: 'people',
    summary: 'Asks the provider for its papers, as a sign-in would',
    access: 'owner',
    limit: { max: 20, per: 'minute' },
  },
} as const satisfies Record<string, CallContract>;
