import { openHeadless, readServerConfig } from '#server';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';

type Call = Awaited<ReturnType<typeof openHeadless>>['call'];

/** Works with the running server, or with one opened for the moment; an error is written with its next step, exit 1. */
export async function withServer(io: CommandIo, work: (call: Call) => Promise<void>): Promise<number> {
  const server = await openHeadless(readServerConfig().config);
  try {
    await work(server.call);
    return EXIT.done;
  } catch (error) {
    io.stderr(errorLines(describeError(error)));
    return EXIT.failed;
  } finally {
    await server.close();
  }
}
