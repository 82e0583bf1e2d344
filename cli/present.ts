import { parseArgs } from 'node:util';
import { EXIT, type CommandIo } from './command-io.ts';
import { mustTake, writeBytes } from './disk.ts';
import { withServer } from './with-server.ts';
import { readWorkflowArgument } from './workflow-argument.ts';

const USAGE =
  'Usage: parti present FILE.parti|TEMPLATE|WORKFLOW --html OUT.html [--language en|ja|de] [--units metric|imperial] [--json]\n';
const LANGUAGES = ['en', 'ja', 'de'];
const UNITS = ['metric', 'imperial'];

/** `parti present`: the deck of a workflow as one page of HTML that plays without a server. Exit 1 where it cannot be made. */
export async function present(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const { workflow, html, language, units: system, json } = options;
  return withServer(io, { json }, async (call) => {
    mustTake(html);
    const answer = (await call('present.file', { ...readWorkflowArgument(workflow), language, system })) as { file: string };
    const bytes = Buffer.from(answer.file, 'base64');
    writeBytes(html, bytes);
    if (json) io.stdout(`${JSON.stringify({ ok: true, file: html, bytes: bytes.length })}\n`);
    else io.stderr(`written ${html}, ${bytes.length} bytes\n`);
  });
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        html: { type: 'string' },
        language: { type: 'string', default: 'en' },
        units: { type: 'string', default: 'metric' },
        json: { type: 'boolean', default: false },
      },
    });
    const [workflow] = positionals;
    const { html, language, units } = values;
    const isWhole = workflow !== undefined && html !== undefined && positionals.length === 1;
    return isWhole && LANGUAGES.includes(language) && UNITS.includes(units) ? { ...values, workflow, html } : undefined;
  } catch {
    return undefined;
  }
}
