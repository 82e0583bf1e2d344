import type { Answer } from '#api';
import { EXIT, type CommandIo } from './command-io.ts';
import { withServer } from './with-server.ts';

const USAGE = 'Usage: parti admin list [--json] | add LOGIN… [--json] | remove LOGIN… [--json]\n';

type Administrator = Answer<'GET admin/administrators'>['administrators'][number];

/** `parti admin`: who looks after the server; makes accounts administrators by user name or address, or no longer. */
export async function admin(action: string | undefined, args: readonly string[], io: CommandIo): Promise<number> {
  const logins = args.filter((arg) => arg !== '--json');
  const isList = action === 'list';
  const isWrong = isList ? logins.length > 0 : logins.length === 0 || (action !== 'add' && action !== 'remove');
  if (isWrong || logins.some((login) => login.startsWith('--'))) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const json = args.includes('--json');
  return withServer(io, { json }, async (call) => {
    const found: Administrator[] = [];
    if (isList) found.push(...((await call('admin.list', {})) as unknown as Administrator[]));
    else for (const login of logins) found.push((await call(`admin.${action}`, { login })) as unknown as Administrator);
    if (json) io.stdout(`${JSON.stringify(found)}\n`);
    else for (const one of found) io.stdout(`${isList ? '' : action === 'add' ? 'added    ' : 'removed  '}${asText(one)}\n`);
  });
}

function asText({ name, username, email, isAddressConfirmed, isOwner }: Administrator): string {
  const address = email === null ? undefined : isAddressConfirmed ? email : `${email}, not confirmed by mail`;
  const facts = [username, address, isOwner ? 'owner of this server' : undefined].filter((fact) => fact !== undefined);
  return `${name} (${facts.join('; ')})`;
}
