import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isLoopback, STAGE_NAME, type RenderServer } from '#domain';

/** Root of the installed project. */
export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');

/** The one configuration of the server. */
export interface ServerConfig {
  /** Listening address, loopback; every address where HTTPS is served. */
  host: string;
  port: number;
  dataFolder: string;
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined;
  openBrowser: boolean;
  /** Address of map pictures with `{z}`, `{x}` and `{y}`; empty: the location input works by coordinates and coasts. */
  mapStyle: string;
  /** Who made these pictures; shown on the map. */
  mapAttribution: string;
  /** Requests a minute and address. */
  rateLimit: number;
  /** Further `host:port` names that this server answers to, such as that of a development proxy. */
  allowedHosts: readonly string[];
  /** Servers that `/render` shows models from besides this one, by name. */
  renderServers: readonly RenderServer[];
  /** Origins of pages that may show ours in a frame. */
  embedOrigins: readonly string[];
  signUpOpen: boolean;
  /** Whether people must tell given name, family name, company and phone; undefined: where sign-up is open. */
  profileRequired: boolean | undefined;
  /** False: sign-in by the company's provider and the one-time link alone. */
  passwordSignIn: boolean;
  /** Name of this installation, such as `production` or `dogfood`, which admits two groups only. */
  environment: string;
  /** Workflow that is shown to newcomers: whoever is signed out and opens it gets to sign-up; undefined: none. */
  showcase: string | undefined;
  /** Mail server such as `smtps://user:password@host`; undefined: mails wait in the folder `outbox`. */
  smtpUrl: string | undefined;
  /** Address that feedback is mailed to, and that people are told where it cannot be sent; undefined: none. */
  supportEmail?: string | undefined;
  /** Sender of mails. */
  mailFrom: string;
  /** Serves the office network over HTTPS; also given as `npm start -- --lan`. */
  lan: boolean;
  /** Origin under which a proxy with HTTPS shows this server; then plain HTTP is served to the proxy, on any address. */
  publicUrl: string | undefined;
  /** PEM files of a certificate of the office's own; empty: one is made in the data folder. */
  tlsCertFile: string;
  tlsKeyFile: string;
  /** Certificate and key that HTTPS is served with, as PEM; undefined: plain HTTP, on loopback only. */
  tls: { certificate: string; key: string } | undefined;
  /** Days after which a result that nothing names is removed; also the least time that one stays readable once it is shown no more. */
  unusedDays: number;
  /** Space for results and files, GB of 10⁹ bytes; beyond, results that nothing names go sooner. */
  storageGb: number;
  /** Days for which each edit, run and mail that nobody carried is kept; afterwards states stay, and named versions. 0: for ever. */
  historyDays: number;
  /** Named versions that a workflow keeps; undefined: no limit. */
  maxSnapshots: number | undefined;
  /** Codes of the languages that the interface offers. */
  languages: readonly string[];
  /** Whether pages may tell of their use, of people who agree; kept here alone. */
  events: boolean;
  /** Where pages and posts are read from, such as `https://www.example.com/wp-json/wp/v2`; undefined: what ships is shown. */
  contentHost: string | undefined;
  /** The same for whom the flag `useNewHost` is on. */
  newContentHost: string | undefined;
  /** Origins that pages may tell of runs, beside this server, when their address names one as `statsApi`. */
  statsOrigins: readonly string[];
  /** Names of subdomains of this server that pages may ask in its place, when their address names one as `api`. */
  apiStages: readonly string[];
  /** Script that counts visits of the pages that anybody may read, of people who agree; undefined: none. */
  analyticsScript: string | undefined;
  /** Folder elsewhere that holds a copy of the geometry engine's program, `https://…/`; undefined: it comes from here. */
  engineHost: string | undefined;
  /** Page on which plans are managed; undefined: people ask, administrators grant. */
  planUrl: string | undefined;
  /** Python for authors' functions; undefined: the one that is found. */
  python: string | undefined;
  /** Folder of .NET for authors' functions; undefined: the one that is found. */
  dotnet: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
}

/** Listening on every address of this machine. */
export const EVERYWHERE = '::';

/** Whether other machines can reach the server. */
export const isReachable = ({ host, publicUrl }: Pick<ServerConfig, 'host' | 'publicUrl'>): boolean =>
  !isLoopback(host) || publicUrl !== undefined;

/** Whether browsers speak HTTPS with the server, or with the proxy before it. */
export const isSecure = ({ tls, publicUrl }: Pick<ServerConfig, 'tls' | 'publicUrl'>): boolean =>
  tls !== undefined || publicUrl !== undefined;

/** Address of the server as people type it. */
export const originOf = ({ host, port, tls, publicUrl }: Pick<ServerConfig, 'host' | 'port' | 'tls' | 'publicUrl'>): string =>
  publicUrl ??
  `${tls ? 'https' : 'http'}://${host === EVERYWHERE ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;

interface Setting {
  key: keyof ServerConfig;
  variable: string;
  fallback: string;
  secret?: boolean;
  /** Answers the value, or throws with what is expected. */
  read(text: string): ServerConfig[keyof ServerConfig];
}

const flag = (text: string): boolean => {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'no', 'off', ''].includes(text.toLowerCase())) return false;
  throw new Error('1 or 0');
};
const whole = (low: number, high: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) throw new Error(`a whole number from ${low} to ${high}`);
  return value;
};
/** Languages that the interface has texts in. */
export const ALL_LANGUAGES = ['en', 'ja', 'de'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

const SETTINGS: readonly Setting[] = [
  { key: 'host', variable: 'PARTI_HOST', fallback: '127.0.0.1', read: (text) => text },
  { key: 'port', variable: 'PARTI_PORT', fallback: '4870', read: whole(1, 65_535) },
  {
    key: 'dataFolder',
    variable: 'PARTI_DATA_DIR',
    fallback: 'data',
    read: (text) => (isAbsolute(text) ? text : join(PROJECT_ROOT, text)),
  },
  { key: 'databaseUrl', variable: 'DATABASE_URL', fallback: '', secret: true, read: databaseUrl },
  { key: 'openBrowser', variable: 'PARTI_OPEN', fallback: '1', read: flag },
  { key: 'mapStyle', variable: 'PARTI_MAP_STYLE', fallback: '', read: mapTiles },
  { key: 'mapAttribution', variable: 'PARTI_MAP_ATTRIBUTION', fallback: '', read: (text) => text },
  { key: 'rateLimit', variable: 'PARTI_RATE_LIMIT', fallback: '3000', read: whole(1, 10_000_000) },
  { key: 'allowedHosts', variable: 'PARTI_ALLOWED_HOSTS', fallback: '', read: hostList },
  { key: 'renderServers', variable: 'PARTI_RENDER_SERVERS', fallback: '', read: serverList },
  { key: 'embedOrigins', variable: 'PARTI_EMBED_ORIGINS', fallback: '', read: originList },
  { key: 'signUpOpen', variable: 'PARTI_SIGN_UP_OPEN', fallback: '0', read: flag },
  {
    key: 'profileRequired',
    variable: 'PARTI_PROFILE_REQUIRED',
    fallback: '',
    read: (text) => (text === '' ? undefined : flag(text)),
  },
  { key: 'passwordSignIn', variable: 'PARTI_PASSWORD_SIGN_IN', fallback: '1', read: flag },
  { key: 'environment', variable: 'PARTI_ENVIRONMENT', fallback: 'production', read: plainName },
  { key: 'showcase', variable: 'PARTI_SHOWCASE', fallback: '', read: (text) => text || undefined },
  { key: 'lan', variable: 'PARTI_LAN', fallback: '0', read: flag },
  { key: 'publicUrl', variable: 'PARTI_PUBLIC_URL', fallback: '', read: publicUrl },
  { key: 'tlsCertFile', variable: 'PARTI_TLS_CERT', fallback: '', read: (text) => text },
  { key: 'tlsKeyFile', variable: 'PARTI_TLS_KEY', fallback: '', read: (text) => text },
  { key: 'smtpUrl', variable: 'PARTI_SMTP_URL', fallback: '', secret: true, read: smtpUrl },
  { key: 'supportEmail', variable: 'PARTI_SUPPORT_EMAIL', fallback: '', read: (text) => text || undefined },
  { key: 'mailFrom', variable: 'PARTI_MAIL_FROM', fallback: 'Parti <parti@localhost>', read: (text) => text },
  { key: 'unusedDays', variable: 'PARTI_UNUSED_DAYS', fallback: '30', read: whole(1, 36_500) },
  { key: 'storageGb', variable: 'PARTI_STORAGE_GB', fallback: '20', read: whole(1, 1_000_000) },
  { key: 'historyDays', variable: 'PARTI_HISTORY_DAYS', fallback: '90', read: whole(0, 36_500) },
  {
    key: 'maxSnapshots',
    variable: 'PARTI_MAX_SNAPSHOTS',
    fallback: '',
    read: (text) => (text === '' ? undefined : (whole(0, 1_000_000)(text) as number)),
  },
  { key: 'languages', variable: 'PARTI_LANGUAGES', fallback: ALL_LANGUAGES.join(','), read: languageList },
  { key: 'events', variable: 'PARTI_EVENTS', fallback: '0', read: flag },
  { key: 'contentHost', variable: 'PARTI_CONTENT_HOST', fallback: '', read: contentAddress },
  { key: 'newContentHost', variable: 'PARTI_CONTENT_HOST_NEW', fallback: '', read: contentAddress },
  { key: 'statsOrigins', variable: 'PARTI_STATS_ORIGINS', fallback: '', read: originList },
  { key: 'apiStages', variable: 'PARTI_API_STAGES', fallback: '', read: stageList },
  { key: 'analyticsScript', variable: 'PARTI_ANALYTICS_SCRIPT', fallback: '', read: fileElsewhere },
  { key: 'engineHost', variable: 'PARTI_ENGINE_HOST', fallback: '', read: engineFolder },
  { key: 'planUrl', variable: 'PARTI_PLAN_URL', fallback: '', read: planPage },
  { key: 'python', variable: 'PARTI_PYTHON', fallback: '', read: placeHere },
  { key: 'dotnet', variable: 'PARTI_DOTNET', fallback: '', read: placeHere },
  {
    key: 'logLevel',
    variable: 'PARTI_LOG_LEVEL',
    fallback: 'warn',
    read: (text) => {
      const level = LOG_LEVELS.find((known) => known === text);
      if (!level) throw new Error(`one of ${LOG_LEVELS.join(', ')}`);
      return level;
    },
  },
];

/** Plain HTTP leaves this machine only towards a proxy that speaks HTTPS. */
const PLAIN_ON_LOOPBACK =
  'a loopback address such as 127.0.0.1; for other machines start with npm start -- --lan, which serves HTTPS, or name the https address of a proxy in PARTI_PUBLIC_URL';

function planPage(text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text) || !['https:', 'http:'].includes(new URL(text).protocol)) throw new Error('an https address');
  return text;
}

function plainName(text: string): string {
  if (!/^[\w.-]{1,64}$/.test(text)) throw new Error('letters, digits, dots and dashes such as production');
  return text;
}

function contentAddress(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.search || url.hash || url.username)
    throw new Error('an https address such as https://www.example.com/wp-json/wp/v2');
  return url.href;
}

function fileElsewhere(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  // It stands in the page as an attribute, and its origin in the policy.
  if (!url || !isSafe || url.username || /[\s"'<>;,]/.test(text))
    throw new Error('an https address such as https://visits.example.com/count.js');
  return url.href;
}

function engineFolder(text: string): string | undefined {
  const address = fileElsewhere(text);
  if (address === undefined) return undefined;
  const { search, hash } = new URL(address);
  if (search || hash) throw new Error('an https address of a folder such as https://files.example.com/parti/');
  return address.endsWith('/') ? address : `${address}/`;
}

function stageList(text: string): readonly string[] {
  const stages = [...new Set(text.split(',').flatMap((part) => part.trim() || []))];
  if (stages.some((stage) => !STAGE_NAME.test(stage)))
    throw new Error('names of subdomains such as beta,next, separated by commas');
  return stages;
}

function publicUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('an https address without a path such as https://parti.example.com');
  return url.origin;
}

function mapTiles(text: string): string {
  if (text === '') return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  // A name with a place for letters could be any host: the policy of the page names exactly one.
  if (!url || !['https:', 'http:'].includes(url.protocol) || !isWhole || /[{}\s;,'"]/.test(url.host) || url.username)
    throw new Error('an address with {z}, {x} and {y} such as https://tiles.example.com/{z}/{x}/{y}.png');
  return text;
}

function placeHere(text: string): string | undefined {
  if (text === '') return undefined;
  if (!existsSync(text)) throw new Error('a path of this machine; nothing is there');
  return text;
}

function languageList(text: string): readonly string[] {
  const codes = [...new Set(text.split(',').flatMap((part) => part.trim().toLowerCase() || []))];
  if (codes.length === 0 || codes.some((code) => !ALL_LANGUAGES.some((known) => known === code)))
    throw new Error(`some of ${ALL_LANGUAGES.join(', ')}, separated by commas`);
  return codes;
}

function serverList(text: string): readonly RenderServer[] {
  const servers = text.split(',').flatMap((part) => {
    const [name = '', origin = '', ...rest] = part.trim().split('=');
    return part.trim() === '' ? [] : [{ name, origin: rest.length > 0 ? '' : origin }];
  });
  const isOne = ({ name, origin }: RenderServer) =>
    /^[\w.-]+$/.test(name) && URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin);
  if (!servers.every(isOne)) throw new Error('names with origins such as models=https://models.example.com, separated by commas');
  return servers;
}

function hostList(text: string): readonly string[] {
  const hosts = text.split(',').flatMap((part) => part.trim() || []);
  if (hosts.some((host) => !/^[\w.\-[\]:]+:\d+$/.test(host)))
    throw new Error('names with ports such as 127.0.0.1:4871, separated by commas');
  return hosts;
}

function originList(text: string): readonly string[] {
  const origins = text.split(',').flatMap((part) => part.trim() || []);
  if (origins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)))
    throw new Error('origins such as https://intranet.example.com, separated by commas');
  return origins;
}

function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('an address such as postgres://user:password@host/database');
  return text;
}

function smtpUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^smtps?:\/\//.test(text)) throw new Error('an address such as smtps://user:password@host');
  return text;
}

/** One setting with where its value came from; secrets are masked. */
export interface ShownSetting {
  variable: string;
  value: string;
  source: 'environment' | 'file' | 'default';
}

/** Settings that could not be read; `problems` says for each what is expected. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration; `args` are those of the command line. Each variable may also come from a file named by `<VARIABLE>_FILE`.
 * Throws {@link ConfigError} naming every setting that is wrong.
 */
export function readServerConfig(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = [],
): { config: ServerConfig; shown: ShownSetting[] } {
  const problems: string[] = [];
  const shown: ShownSetting[] = [];
  const values: [string, unknown][] = SETTINGS.map((setting) => {
    const { text, source } = textOf(setting, env, problems);
    shown.push({ variable: setting.variable, value: setting.secret && text !== '' ? masked(text) : text, source });
    try {
      return [setting.key, setting.read(text)];
    } catch (error) {
      problems.push(
        `${setting.variable}=${setting.secret ? '…' : text}: expected ${error instanceof Error ? error.message : String(error)}`,
      );
      return [setting.key, undefined];
    }
  });
  const read = Object.fromEntries(values) as unknown as ServerConfig;
  const config = { ...read, lan: read.lan || args.includes('--lan') };
  if (isReachable({ host: config.host, publicUrl: undefined }) && !config.publicUrl)
    problems.push(`PARTI_HOST=${config.host}: expected ${PLAIN_ON_LOOPBACK}`);
  if (config.publicUrl && config.lan) problems.push('PARTI_PUBLIC_URL: expected without --lan, which serves HTTPS itself');
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, shown };
}

function textOf(setting: Setting, env: NodeJS.ProcessEnv, problems: string[]): { text: string; source: ShownSetting['source'] } {
  const direct = env[setting.variable];
  if (direct !== undefined) return { text: direct, source: 'environment' };
  const file = env[`${setting.variable}_FILE`];
  if (file === undefined) return { text: setting.fallback, source: 'default' };
  try {
    return { text: readFileSync(file, 'utf8').trim(), source: 'file' };
  } catch {
    problems.push(`${setting.variable}_FILE=${file}: the file cannot be read`);
    return { text: setting.fallback, source: 'default' };
  }
}

const masked = (text: string): string => text.replace(/\/\/[^@/]*@/, '//…@').replace(/^(?![a-z]+:\/\/).*$/, '…');
