import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonObject, RunError } from '#domain';
import { EXIT, type CommandIo } from './command-io.ts';
import { nextLine } from './describe-error.ts';
import { makeFolder, writeBytes } from './disk.ts';
import { issueMessage, issueNext } from './issue-message.ts';
import { withServer } from './with-server.ts';
import { readWorkflowArgument } from './workflow-argument.ts';

const USAGE = 'Usage: parti workflow run FILE.parti|TEMPLATE|WORKFLOW [--set "Node.Input=value"]… [--out DIR] [--json]\n';

interface Report {
  ok: boolean;
  nodes: {
    id: string;
    name: string;
    state: string;
    reused: boolean;
    ms: number;
    outputs: JsonObject;
    error: RunError | null;
  }[];
  totals: { ran: number; reused: number; failed: number };
  elements: number;
  ms: number;
}

/** `parti workflow run`: a whole workflow without a browser; what was run before is not run again. Exit 1 when a node fails. */
export async function workflowRun(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  return withServer(io, options, async (call) => {
    if (options.out !== undefined) makeFolder(options.out);
    const request = { ...readWorkflowArgument(options.workflow), set: options.set };
    const report = (await call('workflow.run', request)) as unknown as Report;
    if (options.out !== undefined) {
      const outputs = Object.fromEntries(report.nodes.map((node) => [node.name, node.outputs]));
      writeBytes(join(options.out, 'outputs.json'), `${JSON.stringify(outputs, null, 2)}\n`);
    }
    io.stdout(options.json ? `${JSON.stringify(report)}\n` : asText(report));
    return report.ok ? EXIT.done : EXIT.failed;
  });
}

function asText({ nodes, totals, elements, ms }: Report): string {
  const lines = nodes.map(
    (node) =>
      `${node.state.padEnd(18)} ${node.name}${node.ms > 0 ? `, ${node.ms.toFixed(1)} ms` : ''}${node.error ? `\n  ${said(node.error)}` : ''}`,
  );
  return `${lines.join('\n')}\n${totals.ran} ran, ${totals.reused} reused, ${totals.failed} failed; ${elements} elements in ${ms.toFixed(0)} ms\n`;
}

/** Why a node has no result: in words, and what to do about it. */
function said({ code, message, parameters }: RunError): string {
  const values = { ...(message === undefined ? {} : { message }), ...parameters };
  return `${issueMessage(code, values)} [${code}]\n${nextLine(issueNext(code, values), '    ')}`.trimEnd();
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        set: { type: 'string', multiple: true, default: [] },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [workflow] = positionals;
    return workflow === undefined || positionals.length > 1 ? undefined : { workflow, ...values };
  } catch {
    return undefined;
  }
}
