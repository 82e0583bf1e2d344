import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { PartiError } from '#domain';
import type { DotnetPlace } from './find-dotnet.ts';

/** Our own C# programs, built. */
export interface CsharpTools {
  /** Holds runner, its settings, and nothing else. */
  runner: string;
  /** Holds the library in the namespace `Elements` and the entry that is compiled into functions. */
  libraries: string;
  compiler: string;
  /** The same library for functions with a JSON library of their own: ours has no public name in its namespace. */
  hidden: string;
  /** Names sources and compiler: another one makes other assemblies. */
  key: string;
}

const SOURCES = import.meta.dirname;
/** Function that a compiler and a runner work through while they wait for one. */
const SAMPLE = 'Sample.cs.txt';
const OPTIONS = [
  '-nologo',
  '-noconfig',
  '-nostdlib',
  '-deterministic',
  '-optimize',
  '-langversion:latest',
  '-nowarn:CS1701,CS1591,CS1573',
];

/** What results of functions depend on: texts of library, runner and compiler. */
export const csharpSources = (): string[] => ['elements', 'runner', 'compiler'].flatMap(textsIn);

const textsIn = (folder: string): string[] =>
  readdirSync(join(SOURCES, folder))
    .toSorted()
    .map((name) => readFileSync(join(SOURCES, folder, name), 'utf8'));

const PUBLIC_TYPE = /^\s*public (?:(?:abstract|sealed|static|partial|readonly) )*(?:class|struct|enum|interface|record) (\w+)/gm;

/** Names of the library's types, of all its namespaces. */
export const libraryTypes = (): Set<string> =>
  new Set(
    csFilesIn(join(SOURCES, 'elements')).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(PUBLIC_TYPE)].map(([, name = '']) => name),
    ),
  );

/**
 * Builds runner, compiler and library against the installed SDK's own compiler, once for each of its versions; no package,
 * no network, about two seconds. Rejects with `run.host-failed`.
 */
export async function buildTools(place: Required<DotnetPlace>, cacheFolder: string): Promise<CsharpTools> {
  const hash = createHash('sha256').update(place.version).update(place.roslyn);
  for (const text of [...csharpSources(), ...textsIn('language')]) hash.update(text);
  const key = hash.digest('hex').slice(0, 16);
  const folder = join(cacheFolder, `csharp-${key}`);
  const tools = {
    runner: join(folder, 'runner'),
    libraries: join(folder, 'libraries'),
    compiler: join(folder, 'compiler'),
    hidden: join(folder, 'hidden'),
    key,
  };
  if (existsSync(folder)) return tools;
  mkdirSync(cacheFolder, { recursive: true });
  const made = mkdtempSync(join(cacheFolder, 'making-'));
  try {
    await make(place, made);
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Somebody else was faster.
    if (existsSync(folder)) return tools;
    const output = (error as { stdout?: string }).stdout ?? String(error);
    throw new PartiError('run.host-failed', { message: output.slice(0, 2000) }, { cause: error });
  }
  return tools;
}

async function make(place: Required<DotnetPlace>, folder: string): Promise<void> {
  for (const name of ['runner', 'libraries', 'hidden', 'compiler', 'json']) mkdirSync(join(folder, name));
  const references = dllsIn(place.references);
  const roslyn = ['Microsoft.CodeAnalysis.dll', 'Microsoft.CodeAnalysis.CSharp.dll'].map((name) => join(place.roslyn, name));
  const frames = join(SOURCES, 'runner', 'Frames.cs');
  const sources = (name: string) => csFilesIn(join(SOURCES, name));
  const compile = async (kind: string, out: string, files: string[], more: string[] = [], also: string[] = []) => {
    const response = join(folder, `${out.replaceAll('/', '-')}.rsp`);
    const lines = [
      ...OPTIONS,
      `-target:${kind}`,
      `-out:${join(folder, out)}`,
      ...[...references, ...more].map((path) => `-r:${path}`),
      ...also,
      ...files,
    ];
    writeFileSync(response, lines.map((line) => `"${line}"`).join('\n'));
    await promisify(execFile)(join(place.root, 'dotnet'), [join(place.roslyn, 'csc.dll'), '-noconfig', `@${response}`], {
      env: { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1', DOTNET_EnableDiagnostics: '0' },
    });
    rmSync(response);
  };
  await Promise.all([
    compile(
      'library',
      'libraries/Parti.Elements.dll',
      sources('elements'),
      [],
      [`-doc:${join(folder, 'libraries', 'Parti.Elements.xml')}`],
    ),
    compile(
      'library',
      'hidden/Parti.Elements.dll',
      sources('elements').map((path) => withoutJsonNames(path, join(folder, 'json'))),
    ),
    compile('exe', 'runner/Parti.Runner.dll', sources('runner')),
    compile('exe', 'compiler/Parti.Compiler.dll', [...sources('compiler'), ...sources('language'), frames], roslyn),
  ]);
  const entry = readFileSync(join(SOURCES, 'elements', 'Entry.cs.txt'), 'utf8');
  writeFileSync(
    join(folder, 'PartiEntry.cs'),
    entry.replaceAll('__FUNCTION__', 'Sample').replaceAll('__INPUTS__', 'SampleInputs').replaceAll('__PARTS__', 'false'),
  );
  cpSync(join(SOURCES, 'runner', SAMPLE), join(folder, 'compiler', SAMPLE));
  const sample = [join(folder, 'PartiEntry.cs'), join(folder, 'compiler', SAMPLE)];
  await compile('library', 'runner/Sample.dll', sample, [join(folder, 'libraries', 'Parti.Elements.dll')]);
  for (const library of ['libraries', 'hidden'])
    cpSync(join(SOURCES, 'elements', 'Entry.cs.txt'), join(folder, library, 'Entry.cs.txt'));
  rmSync(join(folder, 'json'), { recursive: true });
  rmSync(join(folder, 'PartiEntry.cs'));
  cpSync(join(folder, 'libraries', 'Parti.Elements.dll'), join(folder, 'runner', 'Parti.Elements.dll'));
  for (const path of roslyn) cpSync(path, join(folder, 'compiler', path.slice(path.lastIndexOf('/') + 1)));
  const settings = { runtimeOptions: { tfm: 'net10.0', framework: { name: 'Microsoft.NETCore.App', version: place.version } } };
  for (const name of ['runner/Parti.Runner', 'compiler/Parti.Compiler'])
    writeFileSync(join(folder, `${name}.runtimeconfig.json`), JSON.stringify(settings));
}

const JSON_SPACE = /^namespace Newtonsoft\b/;
const TYPE = /^(\s*)public (?=(?:(?:abstract|sealed|static|partial|readonly) )*(?:class|struct|enum|interface|record)\b)/;

/** A source in which what stands in the namespace of the JSON library is known to the library alone; answers its path. */
function withoutJsonNames(path: string, folder: string): string {
  const text = readFileSync(path, 'utf8');
  if (!text.split('\n').some((line) => JSON_SPACE.test(line))) return path;
  let isJson = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('namespace ')) isJson = JSON_SPACE.test(line);
    return isJson ? line.replace(TYPE, '$1internal ') : line;
  });
  const made = join(folder, path.slice(path.lastIndexOf(sep) + 1));
  writeFileSync(made, lines.join('\n'));
  return made;
}

const dllsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.dll'))
    .map((name) => join(folder, name));

const csFilesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.cs'))
    .toSorted()
    .map((name) => join(folder, name));
