import { openHeadless, readServerConfig } from '#server';
import { PartiError } from '#domain';
import { openCredentials, originOfArgument } from './credentials.ts';
import { openRemote, type RemoteServer } from './remote-server.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';

type Call = Awaited<ReturnType<typeof openHeadless>>['call'];

/** Server of another machine that was named by `--server` or `PARTI_SERVER`; its token is that of `PARTI_TOKEN`, or of `parti login`. Throws `token.missing`. */
export function namedServer(): { origin: string; token: string } | undefined {
  const named = process.env['PARTI_SERVER'] ?? '';
  if (named === '') return undefined;
  const origin = originOfArgument(named);
  const token = process.env['PARTI_TOKEN'] || openCredentials().tokenOf(origin);
  if (token === undefined) throw new PartiError('token.missing', { server: origin });
  return { origin, token };
}

function chosenServer(): RemoteServer | undefined {
  const named = namedServer();
  return named && openRemote(named.origin, named.token);
}

/**
 * Works with the server that was named, else with the running one, or with one opened for the moment, and answers the exit code: what the work says, else 0.
 * An error is written with its next step, for programs as JSON in place of the answer; exit 1.
 */
export async function withServer(
  io: CommandIo,
  { json }: { json: boolean },
  work: (call: Call) => Promise<number | void>,
): Promise<number> {
  try {
    const elsewhere = chosenServer();
    if (elsewhere) return (await work(elsewhere.call)) ?? EXIT.done;
    const server = await openHeadless(readServerConfig().config);
    try {
      return (await work(server.call)) ?? EXIT.done;
    } finally {
      await server.close();
    }
  } catch (error) {
    const described = describeError(error);
    if (json) io.stdout(`${JSON.stringify({ ok: false, error: described })}\n`);
    else io.stderr(`${errorLines(described)}${described.trace}`);
    return EXIT.failed;
  }
}
