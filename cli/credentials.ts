import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isJsonObject, PartiError } from '#domain';

/** Tokens of the servers that this machine's user is signed in to, by origin; a file that only they read. */
export interface Credentials {
  tokenOf(origin: string): string | undefined;
  keep(origin: string, token: string): void;
  forget(origin: string): void;
  /** Path of the file. */
  path: string;
}

export function openCredentials(path: string = credentialsPath()): Credentials {
  const read = (): Record<string, string> => {
    try {
      const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
      if (!isJsonObject(found)) return {};
      return Object.fromEntries(Object.entries(found).filter((one): one is [string, string] => typeof one[1] === 'string'));
    } catch {
      return {};
    }
  };
  const write = (tokens: Record<string, string>) => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Whole or not at all, and never readable by others in between.
    const beside = `${path}.${process.pid}`;
    writeFileSync(beside, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
    chmodSync(beside, 0o600);
    renameSync(beside, path);
  };
  return {
    path,
    tokenOf: (origin) => (Object.hasOwn(read(), origin) ? read()[origin] : undefined),
    keep: (origin, token) => write({ ...read(), [origin]: token }),
    forget(origin) {
      const { [origin]: _gone, ...others } = read();
      write(others);
    },
  };
}

/** Where a user's settings lie on this system. */
function credentialsPath({ env, platform } = process): string {
  const folder = platform === 'win32' ? (env['APPDATA'] ?? homedir()) : (env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'));
  return join(folder, 'parti', 'credentials.json');
}

/** Origin that a user names. Throws `validation.schema-url` for what is no address, `token.plain-connection` for plain HTTP beyond this machine. */
export function originOfArgument(text: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new PartiError('validation.schema-url', { url: text });
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isHere) throw new PartiError('token.plain-connection', { server: url.origin });
  return url.origin;
}
