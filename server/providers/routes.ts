import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLI_CLIENT } from '#api';
import { ADMINISTRATORS_GROUP, PartiError } from '#domain';
import { isSecure } from '../config/server-config.ts';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { addressOf } from '../http/address-of.ts';
import { callerOf } from '../identity/authenticate.ts';
import type { Standings } from '../people/standings.ts';
import type { ProviderFace } from './provider-face.ts';
import type { ProviderSignIn, SignedInFrom } from './provider-sign-in.ts';
import type { ProviderStore } from './provider-store.ts';
import type { TerminalSignIn } from '../tokens/terminal-sign-in.ts';
import { PAGE_CLIENT } from './page-client.ts';
import { mustBeCertificate } from './saml-provider.ts';
import type { SigningKey } from './signing-key.ts';

/** What the routes of company sign-in call. */
export interface ProviderRouteParts {
  store: ProviderStore;
  signIn: ProviderSignIn;
  standings: Standings;
  /** Asks a provider for its papers. */
  check: (settings: Parameters<ProviderFace['begin']>[0]) => Promise<void>;
  /** With what requests are signed. */
  signingKey: () => Promise<SigningKey>;
  /** Exchanges the code of a terminal that was let in. */
  terminals: Pick<TerminalSignIn, 'exchange'>;
  /** Begins a session and sets its cookie. */
  grant(userId: string, request: FastifyRequest, reply: FastifyReply, from?: SignedInFrom): Promise<{ accessToken: string }>;
}

/** Name of the cookie that binds a flow to a browser; ports share cookies. */
export const flowCookie = (port: number): string => `parti-flow-${port}`;

const FLOW_SECONDS = 15 * 60;
const FORM_BYTES = 512 * 1024;

/** Company sign-in: the providers that an owner set, and the way there and back. */
export function addProviderRoutes(
  { http, config, log }: Pick<WebContext, 'http' | 'config' | 'log'>,
  { store, signIn, standings, check, signingKey, terminals, grant }: ProviderRouteParts,
): void {
  const cookie = flowCookie(config.port);
  const home = async (request: FastifyRequest) => standings.of(callerOf(request).userId);
  /** Who makes administrators is one. */
  const mustGive = (isAdmin: boolean, groupMap: Readonly<Record<string, readonly string[]>> | undefined) => {
    const names = Object.values(groupMap ?? {}).flat();
    if (names.includes(ADMINISTRATORS_GROUP) && !isAdmin) throw new PartiError('admin.only', { action: 'map-administrators' });
  };

  addCall(http, 'GET validate-sso', async ({ query }) => {
    const found = await store.ofDomain(query.domain);
    return { isConfigured: found !== undefined, provider: found?.id ?? null, label: found?.label ?? null };
  });
  addCall(http, 'POST auth/provider', async ({ body, request, reply }) => {
    const domain = body.email?.split('@')[1] ?? '';
    const id = body.provider ?? (await store.ofDomain(domain))?.id;
    if (id === undefined) throw new PartiError('login.saml-not-configured', { domain });
    const { url, flow } = await signIn.begin(id, addressOf(request, config), body.product);
    // Strict does not come back from another site.
    reply.setCookie(cookie, flow, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(config),
      maxAge: FLOW_SECONDS,
    });
    return { url };
  });
  addCall(http, 'POST auth/forward', async ({ body, request, reply }) => {
    const origin = addressOf(request, config);
    const isExchange = body.grant_type === 'authorization_code';
    if (isExchange && body.client_id === CLI_CLIENT && body.redirect_uri === `${origin}/client-auth`)
      return { result: 'none' as const, accessToken: await terminals.exchange(body.state, body.code) };
    const redirect = `${origin}/idp`;
    if (!isExchange || body.client_id !== PAGE_CLIENT || body.redirect_uri !== redirect)
      throw new PartiError('login.code-failed', { code: body.code });
    const flow = request.cookies[cookie];
    const { result, userId, from } = await signIn.finish(flow, { code: body.code, state: body.state, iss: body.iss, redirect });
    if (userId === undefined) return { result };
    await signIn.linkWaiting(flow, userId);
    void reply.clearCookie(cookie, { path: '/api/auth' });
    return { result, ...(await grant(userId, request, reply, from)) };
  });
  // The provider's own page sends this form: it comes from another site, with no key and no cookie.
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const rateLimit = { max: 30, timeWindow: '1 minute' };
    const options = { config: { access: 'keyless', isFromElsewhere: true, rateLimit }, schema: { hide: true } } as const;
    scope.post('/api/auth/saml/:provider', options, async (request, reply) => {
      const { provider } = request.params as { provider: string };
      try {
        const { code, state } = await signIn.takeSaml(provider, (request.body ?? {}) as Record<string, string>);
        return await reply.redirect(`/idp?${new URLSearchParams({ code, state }).toString()}`, 303);
      } catch (error) {
        log.warn({ err: error, provider }, 'sign-in by a provider failed');
        const name = error instanceof PartiError ? error.code : 'login.internal-error';
        return reply.redirect(`/idp?${new URLSearchParams({ error: name }).toString()}`, 303);
      }
    });
  });

  addCall(http, 'GET organization/providers', async ({ request }) => {
    const { organizationId } = await home(request);
    const origin = addressOf(request, config);
    const providers = await store.list(organizationId);
    return {
      signingCertificate: (await signingKey()).certificate,
      providers: providers.map((one) => ({
        ...one,
        answersAt: one.kind === 'saml' ? `${origin}/api/auth/saml/${one.id}` : `${origin}/idp`,
        leavesTo: `${origin}/signed-out`,
      })),
    };
  });
  addCall(http, 'POST organization/providers', async ({ body, request }) => {
    const { organizationId, isAdmin } = await home(request);
    mustGive(isAdmin, body.groupMap);
    if (body.kind === 'saml') mustBeCertificate(body);
    return { id: await store.create(organizationId, body) };
  });
  addCall(http, 'PATCH organization/providers/{id}', async ({ path, body, request }) => {
    const { organizationId, isAdmin } = await home(request);
    mustGive(isAdmin, body.groupMap);
    if (body.certificate) mustBeCertificate({ label: body.label ?? '', certificate: body.certificate });
    await store.change(organizationId, path.id, body);
  });
  addCall(http, 'DELETE organization/providers/{id}', async ({ path, request }) =>
    store.remove((await home(request)).organizationId, path.id),
  );
  addCall(http, 'POST organization/providers/{id}/check', async ({ path, request }) => {
    const { organizationId } = await home(request);
    const settings = await store.settings(path.id);
    if (settings.organizationId !== organizationId) throw new PartiError('login.provider-gone');
    await check(settings);
  });
}
