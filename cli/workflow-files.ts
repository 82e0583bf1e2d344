import { EXIT, type CommandIo } from './command-io.ts';
import { mustTake, readBytes, writeBytes } from './disk.ts';
import { withServer } from './with-server.ts';

/** `parti workflow export WORKFLOW FILE`: a workflow by name or id as a `.parti` file. */
export async function workflowExport(args: readonly string[], io: CommandIo): Promise<number> {
  const [workflow, file] = args;
  if (workflow === undefined || file === undefined || args.length > 2) {
    io.stderr('Usage: parti workflow export WORKFLOW FILE.parti\n');
    return EXIT.usage;
  }
  return withServer(io, { json: false }, async (call) => {
    mustTake(file);
    const answer = (await call('workflow.export', { workflow })) as { file: string };
    const bytes = Buffer.from(answer.file, 'base64');
    writeBytes(file, bytes);
    io.stderr(`written ${file}, ${bytes.length} bytes\n`);
  });
}

/** `parti workflow lift WORKFLOW`: lets the server work again on a workflow that had ended it. */
export async function workflowLift(args: readonly string[], io: CommandIo): Promise<number> {
  const [workflow, ...others] = args.filter((arg) => arg !== '--json');
  if (workflow === undefined || others.length > 0) {
    io.stderr('Usage: parti workflow lift WORKFLOW [--json]\n');
    return EXIT.usage;
  }
  const json = args.includes('--json');
  return withServer(io, { json }, async (call) => {
    const answer = (await call('workflow.lift', { workflow })) as { id: string; times: number };
    const said = answer.times > 0 ? 'may run again' : 'was not read only';
    io.stdout(json ? `${JSON.stringify(answer)}\n` : `${workflow} ${said}\n`);
  });
}

/** `parti workflow import FILE…`: new workflows from `.parti` files. */
export async function workflowImport(args: readonly string[], io: CommandIo): Promise<number> {
  const files = args.filter((arg) => arg !== '--json');
  if (files.length === 0) {
    io.stderr('Usage: parti workflow import FILE.parti… [--json]\n');
    return EXIT.usage;
  }
  const json = args.includes('--json');
  return withServer(io, { json }, async (call) => {
    const made = [];
    for (const path of files) {
      const one = (await call('workflow.import', { file: readBytes(path).toString('base64') })) as Record<string, unknown>;
      made.push({ file: path, ...one });
      io.stderr(`imported ${String(one['name'])} (${String(one['id'])}), ${String(one['shown'])} results\n`);
    }
    if (json) io.stdout(`${JSON.stringify(made)}\n`);
  });
}
