import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { ActionAnswer, ReadAction } from '#api';
import { assertAllowed, checkLoginCode, LOGIN_CODE_LETTERS, PartiError } from '#domain';
import { hashToken, randomToken } from '../identity/tokens.ts';
import type { ApiTokens } from '../identity/api-tokens.ts';

/** What a terminal asks for, and from which address. */
export type TerminalAsk = Omit<ReadAction<'auth-flow.wait'>, 'apiKey'> & { address: string };
/** The same as the person is shown it. */
export type ShownAsk = ActionAnswer<'auth-flow.read'>;

/** Sign-in of a terminal: it waits with a code, a person lets it in, it exchanges what it then hears for a token. */
export interface TerminalSignIn {
  /**
   * Begins; `answered` is called once with the code to exchange, or null where the person said no. `leave` ends the flow.
   * Rejects with `http.too-many-requests` when too many wait.
   */
  wait(
    ask: TerminalAsk,
    answered: (code: string | null) => void,
  ): Promise<{ flow: string; code: string; expiresAt: string; leave(): void }>;
  /** Rejects with `validation.login-code`, or `login.code-failed` for a wrong one, after five of which the flow ends. */
  read(flow: string, code: string): Promise<ShownAsk>;
  /** The person's word. Rejects as `read` does. */
  respond(userId: string, flow: string, code: string, isAllowed: boolean): Promise<void>;
  /** Answers the token, once. Rejects with `login.code-failed`. */
  exchange(flow: string, code: string): Promise<string>;
}

const MINUTES = 10;
/** To exchange what was heard. */
const EXCHANGE_SECONDS = 60;
const MAX_TRIES = 5;
const MAX_WAITING = 500;
const MAX_OF_ADDRESS = 10;

interface Waiting {
  address: string;
  answered(code: string | null): void;
}

export function createTerminalSignIn(pool: Pool, tokens: Pick<ApiTokens, 'create'>): TerminalSignIn {
  const waiting = new Map<string, Waiting>();
  const mustHaveRoom = (address: string) => {
    const ofAddress = [...waiting.values()].filter((one) => one.address === address).length;
    if (waiting.size >= MAX_WAITING || ofAddress >= MAX_OF_ADDRESS) throw new PartiError('http.too-many-requests');
  };
  /** What waits under a flow and its code; a wrong code counts against the flow. */
  const find = async (flow: string, text: string): Promise<{ id: string; ask: TerminalAsk }> => {
    const code = text.trim().toUpperCase();
    assertAllowed(checkLoginCode(code));
    const id = hashToken(flow);
    const { rows } = await pool.query<{ isRight: boolean; ask: TerminalAsk }>(
      `UPDATE sign_in_flow SET tries = tries + CASE WHEN code_hash = $2 THEN 0 ELSE 1 END
        WHERE id = $1 AND kind = 'terminal' AND user_id IS NULL AND tries < ${MAX_TRIES} AND expires_at > now()
        RETURNING code_hash = $2 AS "isRight", facts AS ask`,
      [id, hashToken(code)],
    );
    const [row] = rows;
    if (!row?.isRight || !waiting.has(id)) throw new PartiError('login.code-failed', { code });
    return { id, ask: row.ask };
  };
  return {
    async wait(ask, answered) {
      mustHaveRoom(ask.address);
      const flow = randomToken();
      const id = hashToken(flow);
      const code = newCode();
      waiting.set(id, { address: ask.address, answered });
      const { rows } = await pool.query<{ expiresAt: Date }>(
        `WITH swept AS (DELETE FROM sign_in_flow WHERE expires_at < now())
         INSERT INTO sign_in_flow (id, kind, code_hash, facts, expires_at)
         VALUES ($1, 'terminal', $2, $3, now() + make_interval(mins => ${MINUTES})) RETURNING expires_at AS "expiresAt"`,
        [id, hashToken(code), JSON.stringify(ask)],
      );
      return {
        flow,
        code,
        expiresAt: (rows[0]?.expiresAt ?? new Date()).toISOString(),
        leave: () => void waiting.delete(id),
      };
    },
    async read(flow, code) {
      const { client, machine, address, rights, days } = (await find(flow, code)).ask;
      return { client, machine, address, rights: [...rights], days };
    },
    async respond(userId, flow, code, isAllowed) {
      const { id } = await find(flow, code);
      const once = randomToken();
      // Whoever answers first has answered.
      const { rowCount } = await pool.query(
        isAllowed
          ? `UPDATE sign_in_flow SET user_id = $2, state_hash = $3, expires_at = now() + make_interval(secs => ${EXCHANGE_SECONDS}) WHERE id = $1 AND user_id IS NULL`
          : 'DELETE FROM sign_in_flow WHERE id = $1 AND user_id IS NULL',
        isAllowed ? [id, userId, hashToken(once)] : [id],
      );
      if (rowCount !== 1) throw new PartiError('login.code-failed', { code });
      waiting.get(id)?.answered(isAllowed ? once : null);
      waiting.delete(id);
    },
    async exchange(flow, code) {
      const { rows } = await pool.query<{ userId: string; ask: TerminalAsk }>(
        `DELETE FROM sign_in_flow WHERE id = $1 AND state_hash = $2 AND kind = 'terminal' AND expires_at > now()
          AND user_id IN (SELECT id FROM "user" WHERE deactivated_at IS NULL) RETURNING user_id AS "userId", facts AS ask`,
        [hashToken(flow), hashToken(code)],
      );
      const [row] = rows;
      if (!row) throw new PartiError('login.code-failed', { code: '' });
      const { client, machine, rights, days } = row.ask;
      return (await tokens.create(row.userId, { name: `${client}, ${machine}`, rights, days, isTerminal: true })).token;
    },
  };
}

/** XXXX-XXXX without letters that look alike. */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => LOGIN_CODE_LETTERS[randomInt(LOGIN_CODE_LETTERS.length)] ?? '');
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
