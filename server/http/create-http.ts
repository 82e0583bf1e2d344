import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import statics from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { mayBeFramed, PartiError } from '#domain';
import { isSecure, PROJECT_ROOT, type ServerConfig } from '../config/server-config.ts';
import { createHttpsServer } from '../tls/https-server.ts';
import { newestMarkedPage } from './page-marks.ts';
import { brokenRequests, PAGE_NOT_FOUND } from './broken-requests.ts';
import { sendProblem } from './problems.ts';
import { refuseZeroCharacters } from './zero-characters.ts';
import { answerStages, stageHosts } from './api-stages.ts';

/** Longest JSON body; uploads stream through a route of their own. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const DAY_SECONDS = 86_400;

/** Hosts under which this server shows its pages. */
const ownHosts = (config: ServerConfig): string[] => [
  ...[config.host, '127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${config.port}`),
  ...config.allowedHosts,
  ...(config.publicUrl ? [new URL(config.publicUrl).host] : []),
];

/** Origins and hosts that this server answers. */
export const allowedHosts = (config: ServerConfig): Set<string> =>
  new Set([...ownHosts(config), ...stageHosts(ownHosts(config), config.apiStages)]);

const originOfAddress = (address: string | undefined): string[] => (address ? [new URL(address).origin] : []);

/** Origins whose pictures a page may show: those of the map and of posts, where the operator named addresses for them. */
const pictureOrigins = ({ mapStyle, contentHost, newContentHost }: ServerConfig): string[] =>
  [mapStyle, contentHost, newContentHost].flatMap(originOfAddress);

/** Origins that a page may ask besides this server's own. */
const askedOrigins = (config: ServerConfig): string[] => [
  ...config.statsOrigins,
  ...originOfAddress(config.analyticsScript),
  ...originOfAddress(config.engineHost),
  ...stageHosts(ownHosts(config), config.apiStages).flatMap((host) =>
    isSecure(config) ? [`https://${host}`, `wss://${host}`] : [`http://${host}`, `ws://${host}`],
  ),
];

/** What a page of ours may load; from elsewhere only what the operator named. */
const pagePolicy = (config: ServerConfig) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // Compiling WebAssembly, for solids that are cut and meshes that are packed; evaluates no script.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...originOfAddress(config.analyticsScript)],
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...new Set(pictureOrigins(config))],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...new Set(askedOrigins(config))],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'", ...config.embedOrigins],
  },
});

/** Makes the HTTP server: headers, limits, cookies, problems, and the built interface. Routes are added by features. */
export async function createHttp(
  config: ServerConfig,
  log: Logger,
  interfaceFolder = join(PROJECT_ROOT, 'dist'),
): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...brokenRequests,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // The proxy says who asks; without it everybody would share one address' limits.
    trustProxy: config.publicUrl ? (_address: string, hop: number) => hop === 0 : false,
    ...(config.tls ? { serverFactory: serveTls(config.tls, config.port) } : {}),
  }) as unknown as FastifyInstance;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await http.register(helmet, {
    // Written once below, not anew for every call.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  const writePolicy = helmet.contentSecurityPolicy(pagePolicy(config));
  http.addHook('onRequest', (request, reply, done) => writePolicy(request.raw, reply.raw, done));
  await http.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    // A page that is opened anew asks for some 300 files: an office behind one address would be refused on Monday morning.
    allowList: ({ url }) => url.startsWith('/assets/'),
    errorResponseBuilder: () => new PartiError('http.too-many-requests'),
  });
  await http.register(cookie);
  await http.register(websocket, { options: { maxPayload: 16 * 1024 * 1024 } });
  // After the WebSocket plugin, which ends the socket of a refused upgrade only if its own hook ran before.
  refuseStrangers(http, config);
  answerStages(http, config);
  refuseZeroCharacters(http);
  await serveInterface(http, interfaceFolder, config);
  return http;
}

const serveTls =
  (tls: { certificate: string; key: string }, port: number) =>
  (listener: RequestListener): Server =>
    createHttpsServer(tls, port, listener) as unknown as Server;

/** A page of another site that names this address must get nothing (DNS rebinding), nor may it send. */
function refuseStrangers(http: FastifyInstance, config: ServerConfig): void {
  const hosts = allowedHosts(config);
  http.addHook('onRequest', async (request) => {
    const host = request.headers.host ?? '';
    const origin = request.routeOptions.config.isFromElsewhere ? undefined : request.headers.origin;
    const isStranger = !hosts.has(host) || (origin !== undefined && !hosts.has(origin.replace(/^https?:\/\//, '')));
    if (isStranger) throw new PartiError('http.forbidden');
  });
}

/** Pages made for it may be shown in any frame, others as the policy says; a frame that may not show one is led away. Answers whether it was. */
function refuseFrame(
  request: FastifyRequest,
  reply: FastifyReply,
  { embedOrigins }: Pick<ServerConfig, 'embedOrigins'>,
): boolean {
  if (mayBeFramed(request.url, '', []).ok) {
    allowFrames(reply);
    return false;
  }
  const isFramed = ['iframe', 'frame', 'embed', 'object'].includes(String(request.headers['sec-fetch-dest']));
  // Our own page in a frame goes on by itself: the policy says who may be around it.
  if (!isFramed || request.headers['sec-fetch-site'] === 'same-origin') return false;
  const verdict = mayBeFramed(request.url, request.headers.referer ?? '', embedOrigins);
  if (verdict.ok) {
    // That header knows no list of origins; the policy does.
    void reply.removeHeader('x-frame-options');
    return false;
  }
  request.log.warn({ code: verdict.code, ...verdict.parameters }, 'page refused in a frame');
  return true;
}

function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'))
    .removeHeader('x-frame-options');
}

const isRender = (url: string): boolean => /^\/render\/?(\?|$)/.test(url);

/** The page that shows a model by its address may ask the servers of the operator's list, no other page may. */
function allowModels(reply: FastifyReply, { renderServers }: Pick<ServerConfig, 'renderServers'>): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const origins = renderServers.map(({ origin }) => ` ${origin}`).join('');
  void reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self'${origins}`));
}

/** Rhino's reader and the unpacker of fonts evaluate the bindings that they write; each runs in a worker of its own, which has no page and keeps to this server. */
const EVALUATING_WORKERS = /[\\/](rhino|letters)\.worker-[\w-]+\.js$/;
const EVALUATING_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'";

/** A file of scripts and styles that was built after the server had listed them: its path in the folder of the interface. */
function builtSince({ method, url }: FastifyRequest, folder: string): string | undefined {
  const [, path] = /^\/(assets\/[\w-][\w.-]*)(\?|$)/.exec(url) ?? [];
  if (path === undefined || (method !== 'GET' && method !== 'HEAD') || /\.(br|gz)$/.test(path)) return undefined;
  return existsSync(join(folder, path)) ? path : undefined;
}

async function serveInterface(http: FastifyInstance, folder: string, config: ServerConfig): Promise<void> {
  if (existsSync(folder)) {
    await http.register(statics, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Chosen by Accept-Encoding; no addresses of their own.
      globIgnore: ['**/*.br', '**/*.gz', '.stamp'],
      serve: true,
      immutable: true,
      maxAge: 365 * DAY_SECONDS * 1000,
      setHeaders: (reply, sentPath) => {
        // Headers are those of the file that was asked for, in whichever form it goes.
        const path = sentPath.replace(/\.(br|gz)$/, '');
        // Names of built files hold their content's hash; the page itself must be asked for anew.
        if (path.endsWith('.html')) reply.header('cache-control', 'no-cache');
        if (EVALUATING_WORKERS.test(path)) reply.header('content-security-policy', EVALUATING_POLICY);
      },
    });
  }
  const newestPage = newestMarkedPage(folder, config);
  http.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|realtime|assets)(\/|$)/.test(request.url) &&
      !request.url.split('?')[0]?.includes('.');
    const built = builtSince(request, folder);
    if (built !== undefined) return reply.sendFile(built, folder);
    if (wantsPage && refuseFrame(request, reply, config)) return (allowFrames(reply), reply.redirect(PAGE_NOT_FOUND));
    if (wantsPage && isRender(request.url)) allowModels(reply, config);
    const page = wantsPage ? newestPage() : undefined;
    if (page !== undefined) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    if (wantsPage && existsSync(join(folder, 'index.html')))
      return reply.sendFile('index.html', folder, { immutable: false, maxAge: 0, cacheControl: false });
    return sendProblem(new PartiError('http.not-found', { call: `${request.method} ${request.url}` }), request, reply);
  });
}
