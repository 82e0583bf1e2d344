import type { Answer } from '#api';
import { EXIT, type CommandIo } from './command-io.ts';
import { withServer } from './with-server.ts';

const USAGE = 'Usage: parti mail list [--json] | send FILE…|--all [--json] | remove FILE… [--json]\n';

type Waiting = Pick<Answer<'GET admin/mails'>, 'mails' | 'delivers'>;

/** `parti mail`: mails that nobody carried, by their files in the outbox; sends them again or removes them. */
export async function mail(action: string | undefined, args: readonly string[], io: CommandIo): Promise<number> {
  const isAll = action === 'send' && args.includes('--all');
  const files = args.filter((arg) => arg !== '--json' && !(isAll && arg === '--all'));
  const isList = action === 'list';
  const isWrong = isList || isAll ? files.length > 0 : files.length === 0 || (action !== 'send' && action !== 'remove');
  if (isWrong || files.some((file) => file.startsWith('--'))) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const json = args.includes('--json');
  return withServer(io, { json }, async (call) => {
    const waiting = async () => (await call('mail.list', {})) as unknown as Waiting;
    if (isList) {
      const found = await waiting();
      io.stdout(json ? `${JSON.stringify(found)}\n` : asText(found));
      return;
    }
    // The oldest first, as they were written.
    const wanted = isAll ? (await waiting()).mails.map(({ file }) => file).toReversed() : files;
    for (const file of wanted) {
      await call(`mail.${action}`, { file });
      if (!json) io.stdout(`${action === 'send' ? 'sent' : 'removed'}  ${file}\n`);
    }
    if (json) io.stdout(`${JSON.stringify(wanted)}\n`);
  });
}

function asText({ mails, delivers }: Waiting): string {
  const hint = delivers ? '' : 'No mail server is set.\n  → Set PARTI_SMTP_URL, or pass the texts on yourself.\n';
  if (mails.length === 0) return `No mail waits.\n${hint}`;
  const lines = mails.map(({ file, sentAt, to, subject, text }) => {
    const body = text.trimEnd().replaceAll(/^/gm, '    ');
    return `${file}\n  ${sentAt}  to ${to}: ${subject}\n${body}\n`;
  });
  return `${lines.join('\n')}${hint}`;
}
