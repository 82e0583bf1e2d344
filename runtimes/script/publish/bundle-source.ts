import { posix } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { withOwnPower } from './own-power.ts';

/** Name under which the SDK stands in a function's bundle. */
const SDK_MODULE = 'parti';
const ENTRIES = ['function.ts', 'function.js'];
const ENDINGS = ['', '.ts', '.js', '.json', '/index.ts', '/index.js'];
/** A folder that is on no disk. */
const PREFIX = '/author-files/';

/** What becomes of an author's files: a script that sets `__exports`, and the comment with its source map. */
export interface BundledSource {
  code: string;
  map: string;
}

/**
 * Bundles an author's files, held in memory, into one script that sets `__exports`, with its source map. Only these files and `parti` can be imported. Rejects with the bundler's message, line and column included.
 */
export async function bundleSource(files: ReadonlyMap<string, string>): Promise<BundledSource> {
  const entry = ENTRIES.find((name) => files.has(name));
  if (!entry) throw new Error(`there is no ${ENTRIES[0]}`);
  const bundler = await rolldown({
    input: entry,
    external: [SDK_MODULE],
    cwd: '/',
    platform: 'neutral',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'author-files',
        resolveId(source, importer) {
          if (source === SDK_MODULE) return { id: SDK_MODULE, external: true };
          const path = importer ? posix.join(posix.dirname(importer.replace(PREFIX, '')), source) : source;
          const found =
            !importer || source.startsWith('.') ? ENDINGS.map((end) => path + end).find((at) => files.has(at)) : undefined;
          if (found === undefined)
            throw new Error(`"${source}" cannot be imported: a function sees its own files and "${SDK_MODULE}".`);
          return PREFIX + found;
        },
        load(id) {
          const path = id.replace(PREFIX, '');
          return {
            code: files.get(path) ?? '',
            moduleType: path.endsWith('.ts') ? 'ts' : path.endsWith('.json') ? 'json' : 'js',
          };
        },
      },
    ],
  });
  const { output } = await generated(
    bundler.generate({
      format: 'iife',
      name: '__exports',
      globals: { [SDK_MODULE]: 'parti' },
      exports: 'named',
      minify: false,
      codeSplitting: false,
      sourcemap: true,
    }),
  ).finally(() => bundler.close());
  const [chunk] = output;
  if (!chunk.exports.includes('execute')) throw new Error('The function exports no "execute".');
  const bundled = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  refuseImports(bundled);
  const code = withOwnPower(bundled);
  const map = { version: 3, mappings: chunk.map?.mappings ?? '', names: [], sources: (chunk.map?.sources ?? []).map(authorPath) };
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  return { code, map: comment };
}

const authorPath = (source: string): string => source.slice(source.lastIndexOf(PREFIX.slice(1)) + PREFIX.length - 1);

/** Text cannot become code where functions run, so what stands here is all there is. */
function refuseImports(code: string): void {
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (value === null || typeof value !== 'object') return;
    if ((value as { type?: unknown }).type === 'ImportExpression') throw new Error('A function cannot import while it runs.');
    Object.values(value).forEach(look);
  };
  look(parseAst(code));
}

/** The bundler draws its messages for terminals; authors get one line with its place. */
async function generated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const first = (error as { errors?: { message: string; loc?: { file: string; line: number; column: number } }[] }).errors?.[0];
    if (!first) throw error;
    const place = first.loc ? `${first.loc.file.replace(PREFIX, '')}:${first.loc.line}:${first.loc.column + 1}: ` : '';
    const [line = ''] = stripVTControlCharacters(first.message).split('\n');
    throw new Error(place + line.replace(/^\[\w+\] /, ''), { cause: error });
  }
}
