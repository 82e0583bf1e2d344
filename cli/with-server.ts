import { openHeadless, readServerConfig } from '#server';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';

type Call = Awaited<ReturnType<typeof openHeadless>>['call'];

/**
 * Works with the running server, or with one opened for the moment, and answers the exit code: what the work says, else 0.
 * An error is written with its next step, for programs as JSON in place of the answer; exit 1.
 */
export async function withServer(
  io: CommandIo,
  { json }: { json: boolean },
  work: (call: Call) => Promise<number | void>,
): Promise<number> {
  const { config } = readServerConfig();
  try {
    const server = await openHeadless(config);
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
