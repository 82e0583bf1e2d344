import { readAuthorFolder } from '#runtimes/languages';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';
import { withServer } from './with-server.ts';

const USAGE = 'Usage: parti function add FOLDER… [--json]\n';

/** `parti function add`: publishes an author's folder as a private test version of the owner's. Exit 1 when one fails. */
export async function functionAdd(args: readonly string[], io: CommandIo): Promise<number> {
  const folders = args.filter((arg) => arg !== '--json');
  if (folders.length === 0 || folders.some((arg) => arg.startsWith('--'))) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const json = args.includes('--json');
  return withServer(io, { json }, async (call) => {
    const reports = [];
    for (const folder of folders) {
      try {
        const { recordText, files } = readAuthorFolder(folder);
        const added = (await call('function.add', { recordText, files: { ...files } })) as Record<string, string>;
        reports.push({ folder, ok: true, ...added });
        io.stderr(`added   ${added['name']} (${added['id']}), version ${added['digest']?.slice(0, 12)}, ${added['tag']}\n`);
      } catch (error) {
        const described = describeError(error);
        reports.push({ folder, ok: false, error: described });
        io.stderr(`failed  ${folder}: ${errorLines(described)}`);
      }
    }
    if (json) io.stdout(`${JSON.stringify(reports)}\n`);
    return reports.every((one) => one.ok) ? EXIT.done : EXIT.failed;
  });
}
