import { parseArgs } from 'node:util';
import { PartiError } from '#domain';
import { addLibrary, openLibraryStore, type CsharpLibrary } from '#runtimes/csharp';
import { readServerConfig } from '#server';
import { librariesFolderOf } from './cache-folder.ts';
import { EXIT, type CommandIo } from './command-io.ts';
import { describeError, errorLines } from './describe-error.ts';

const USAGE = `Usage: parti csharp libraries add NAME VERSION [--feed FOLDER] [--allow] [--json]
       parti csharp libraries list [--json]
       parti csharp libraries remove NAME VERSION [--json]
Libraries that C# functions name in "packages" of their record, on the data of this machine's server.
--feed takes packages of a folder; --allow puts the name on the list of this server.
`;

/** `parti csharp libraries`: for whoever looks after this machine's server. Exit 1 where it is refused. */
export async function csharpLibraries(args: readonly string[], io: CommandIo): Promise<number> {
  const wish = readWish(args);
  if (!wish) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  try {
    const named = process.env['PARTI_SERVER'] ?? '';
    // Who looks after another machine does so there.
    if (named !== '') throw new PartiError('token.local-only', { server: named });
    const store = openLibraryStore(librariesFolderOf());
    if (wish.action === 'list') {
      const libraries = store.list();
      if (wish.json) io.stdout(`${JSON.stringify({ ok: true, allowed: store.allowed(), libraries })}\n`);
      else io.stdout(libraries.map(lineOf).join('') || `no libraries; allowed: ${store.allowed().join(', ')}\n`);
      return EXIT.done;
    }
    const { name, version, feed, allow } = wish;
    const library =
      wish.action === 'add'
        ? await addLibrary(store, { name, version, feed, allow }, readServerConfig().config.dotnet)
        : store.remove(name, version);
    if (wish.json) io.stdout(`${JSON.stringify({ ok: true, library })}\n`);
    else io.stdout(`${wish.action === 'add' ? 'added' : 'removed'} ${lineOf(library)}`);
    return EXIT.done;
  } catch (error) {
    const described = describeError(error);
    if (wish.json) io.stdout(`${JSON.stringify({ ok: false, error: described })}\n`);
    else io.stderr(errorLines(described));
    return EXIT.failed;
  }
}

const lineOf = ({ name, version, files, needs, warnings }: CsharpLibrary): string =>
  [
    `${name} ${version}\n`,
    ...Object.entries(files).map(([file, digest]) => `  ${file} sha256:${digest}\n`),
    ...needs.map((one) => `  needs ${one}\n`),
    ...warnings.map((one) => `  warning: ${one}\n`),
  ].join('');

interface Wish {
  action: 'add' | 'list' | 'remove';
  name: string;
  version: string;
  feed: string | undefined;
  allow: boolean;
  json: boolean;
}

function readWish(args: readonly string[]): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        feed: { type: 'string' },
        allow: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [area, action, name = '', version = '', ...more] = positionals;
    const isKnown = action === 'add' || action === 'list' || action === 'remove';
    const isWhole = isKnown && (action === 'list' ? name === '' : version !== '');
    if (area !== 'libraries' || !isWhole || more.length > 0) return undefined;
    return { action, name, version, feed: values.feed, allow: values.allow, json: values.json };
  } catch {
    return undefined;
  }
}
