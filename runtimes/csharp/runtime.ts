import { FUNCTION_LANGUAGES, PartiError, type FunctionRecord } from '#domain';
import { epochOf, sourceBundle, type ProgramStarter, type Runtime, type RuntimeState, type SourceFiles } from '../host/index.ts';
import { buildTools, csharpSources, libraryTypes, type CsharpTools } from './build-tools.ts';
import { createCsharpCompiler, type CsharpCompiler } from './csharp-compiler.ts';
import { createCsharpHost } from './csharp-host.ts';
import { createCsharpLanguage, type CsharpLanguage } from './csharp-language.ts';
import { findDotnet, type DotnetPlace, type DotnetState } from './find-dotnet.ts';
import { GENERATED_FILE, generateTypes } from './generate-types.ts';
import { openLibraryStore } from './library-store.ts';
import { createLibraryResolver, type LibraryResolver } from './locked-libraries.ts';
import { readProject } from './read-project.ts';

/** C# functions are compiled by the installed .NET SDK when they are published. */
export const csharpRuntime: Runtime = {
  language: 'csharp',
  entry: { name: 'src/*.cs', matches: (path) => path.endsWith('.cs') },
  endings: ['.cs'],
  projects: { ending: '.csproj', folder: 'dependencies', read: readProject },
  install: {
    'apt-get': 'sudo apt-get install dotnet-sdk-10.0',
    dnf: 'sudo dnf install dotnet-sdk-10.0',
    pacman: 'sudo pacman -S dotnet-sdk',
    zypper: 'sudo zypper install dotnet-sdk-10.0',
    apk: 'sudo apk add dotnet10-sdk',
    brew: 'brew install --cask dotnet-sdk',
    winget: 'winget install Microsoft.DotNet.SDK.10',
  },
  nothing: {
    'Nothing.cs':
      'public class NothingInputs { } public static class Nothing { public static Elements.Model Execute(Dictionary<string, Elements.Model> models, NothingInputs inputs) => new(); }',
  },
  // Our tools are compiled for seconds: not before somebody runs a function.
  startsAhead: false,
  open({ dotnet, cacheFolder, librariesFolder }) {
    const libraries = createLibraryResolver(librariesFolder === undefined ? undefined : openLibraryStore(librariesFolder));
    const found = () => findDotnet(dotnet);
    const compilers = new Map<ProgramStarter, Promise<Compiling>>();
    const compilerFor = (starter: ProgramStarter): Promise<Compiling> => {
      const known = compilers.get(starter) ?? openCompiler(found(), starter, cacheFolder, libraries);
      compilers.set(starter, known);
      known.catch(() => compilers.delete(starter));
      return known;
    };
    const services = new Map<ProgramStarter, CsharpLanguage>();
    return {
      epoch: () => Promise.resolve(epochOf([found().place?.version ?? '', ...csharpSources()])),
      state: () => Promise.resolve(stateOf(found())),
      async publish(files, starter, record, writer) {
        const bundle = bundleOf(files, record, libraries);
        const started = await starter();
        const { compile } = await compilerFor(started);
        if (writer && !compile.knows(bundle, writer.account)) {
          // A process that did not answer: the compiler does.
          const compiled = await services
            .get(started)
            ?.build(writer, bundle)
            .catch(() => undefined);
          if (compiled) compile.take(bundle, writer.account, compiled);
        }
        await compile.assembly(bundle, writer?.account);
        return bundle;
      },
      async service(jail) {
        if (found().state !== 'ready') return undefined;
        const { place, tools } = await compilerFor(jail);
        const service = createCsharpLanguage(place, tools, jail, libraries);
        services.set(jail, service);
        return service;
      },
      async host(starter) {
        const { place, tools, compile } = await compilerFor(starter);
        return createCsharpHost(place, tools, starter, compile.assembly, libraries);
      },
      prepareBuild(starter) {
        void compilers
          .get(starter)
          ?.then(({ compile }) => compile.prepare())
          .catch(() => undefined);
      },
      close() {
        for (const one of compilers.values()) void one.then(({ compile }) => compile.close()).catch(() => undefined);
      },
    };
  },
};

/** The author's files, the classes that only their record names, and the libraries as they are now. */
function bundleOf(files: SourceFiles, record: FunctionRecord | undefined, libraries: LibraryResolver): string {
  const generated = record && generateTypes(files, record, libraryTypes());
  const bundle = sourceBundle(generated === undefined ? files : { ...files, [GENERATED_FILE]: generated });
  const locked = libraries.lock(record?.source['packages']);
  return locked.length === 0 ? bundle : JSON.stringify({ ...(JSON.parse(bundle) as object), libraries: locked });
}

interface Compiling {
  place: Required<DotnetPlace>;
  tools: CsharpTools;
  compile: CsharpCompiler;
}

async function openCompiler(
  found: DotnetState,
  starter: ProgramStarter,
  cacheFolder: string,
  libraries: LibraryResolver,
): Promise<Compiling> {
  if (found.state !== 'ready') throw new PartiError('run.no-runtime', { language: FUNCTION_LANGUAGES.csharp.name });
  const { place } = found;
  const tools = await buildTools(place, cacheFolder);
  return { place, tools, compile: createCsharpCompiler(place, tools, starter, cacheFolder, libraries) };
}

function stateOf({ state, place }: DotnetState): RuntimeState {
  if (state === 'ready') return { state, version: `.NET ${place.version}` };
  if (state === 'no-runtime') return { state, hint: 'Install the .NET 10 SDK, or set PARTI_DOTNET to its folder.' };
  return {
    state,
    ...(place ? { version: `.NET ${place.version}` } : {}),
    hint: 'Only the runtime is here; install the .NET 10 SDK to compile functions.',
  };
}
