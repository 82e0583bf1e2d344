import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient, API_KEY_HEADER, WEB_API_KEY, type ApiClient } from '#api';
import { freePort } from '../documents/document-server.fixture.ts';
import { readServerConfig } from '../config/server-config.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { openTemporaryFolder } from '#fixtures/temporary-folder';

/** Somebody with an account, calling as a browser would. */
export interface Person extends ApiClient {
  id: string;
  email: string | null;
  token: string;
  /** A raw call; answers its status and code. */
  raw(method: string, path: string, body?: object): Promise<{ status: number; code?: string; body?: unknown }>;
}

/** The whole server in this process over a database of its own. */
export interface SharingBench {
  origin: string;
  dataFolder: string;
  owner: Person;
  /** Signs up through the confirmation mail. */
  person(email: string, username?: string): Promise<Person>;
  /** Somebody who is not signed in. */
  anonymous: Person;
  enter(accessToken: string): Promise<Person>;
  /** Mails in the outbox, oldest first. */
  mails(): { to: string; subject: string; text: string }[];
  stop(): Promise<void>;
}

export const PASSWORD = 'Grundriss-1';

export async function startSharingBench(env: Record<string, string> = {}): Promise<SharingBench> {
  const folder = openTemporaryFolder('parti-sharing-');
  const { config } = readServerConfig({
    PARTI_PORT: String(await freePort()),
    PARTI_DATA_DIR: folder,
    PARTI_SIGN_UP_OPEN: '1',
    PARTI_LOG_LEVEL: 'fatal',
    ...env,
  });
  const server: RunningServer = await startServer(config, () => undefined);
  const clientOf = (token: string): ApiClient =>
    createApiClient({ baseUrl: server.origin, accessToken: () => token, refresh: () => Promise.resolve(undefined) });
  const personOf = (token: string, id: string, email: string | null): Person => ({
    ...clientOf(token),
    id,
    email,
    token,
    async raw(method, path, body) {
      const answer = await fetch(`${server.origin}/api/${path}`, {
        method,
        headers: {
          [API_KEY_HEADER]: WEB_API_KEY,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      const parsed = text ? (JSON.parse(text) as { code?: string }) : undefined;
      return { status: answer.status, body: parsed, ...(parsed?.code ? { code: parsed.code } : {}) };
    },
  });
  const enter = async (token: string) => {
    const me = await clientOf(token).call('GET me');
    return personOf(token, me.id, me.email);
  };
  const anonymous = personOf('', '', null);
  const mails: SharingBench['mails'] = () => {
    const outbox = join(folder, 'outbox');
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as ReturnType<SharingBench['mails']>[number]);
  };
  const link = (await server.announceLink()).split('#')[1] ?? '';
  const { accessToken } = await anonymous.call('POST auth/redeem-link', { body: { token: link } });
  return {
    origin: server.origin,
    dataFolder: folder,
    anonymous,
    enter,
    mails,
    owner: await enter(accessToken),
    async person(email, username) {
      await anonymous.call('POST auth/signup', { body: { email, password: PASSWORD, consent: true, username } });
      const mail = mails().findLast((one) => one.to === email);
      const token = /confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return enter((await anonymous.call('POST auth/confirm', { body: { token } })).accessToken);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
