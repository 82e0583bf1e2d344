import type { JailedProgram } from '../jail/index.ts';
import type { CsharpTools } from './build-tools.ts';
import type { DotnetPlace } from './find-dotnet.ts';

const MB = 1024 * 1024;
/** .NET reserves far more address space than it uses; its own limit and the limit on data hold instead. */
const LIMITS = { addressSpace: 2 ** 42, data: 700 * MB, processes: 64, scratch: 64 * MB };

const ENV = {
  TZ: 'UTC',
  HOME: '/tmp',
  DOTNET_EnableDiagnostics: '0',
  // Would write its code through a file without a name, which the jail refuses.
  DOTNET_EnableWriteXorExecute: '0',
  DOTNET_GCHeapHardLimit: '0x10000000',
  DOTNET_TieredPGO: '0',
  DOTNET_gcServer: '0',
  DOTNET_gcConcurrent: '0',
  DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
};

/** Runs one function; `isAhead`: another one before, while nobody waits. In the jail its scratch folder is its own, and emptied after every call. */
export const runnerProgram = (
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  { isJailed, isAhead = false, libraries = [] }: { isJailed: boolean; isAhead?: boolean; libraries?: readonly string[] },
): JailedProgram => ({
  command: '/dotnet/dotnet',
  args: [
    '/runner/Parti.Runner.dll',
    ...(isJailed ? ['--jailed'] : []),
    ...(isAhead ? ['--ahead'] : []),
    ...Object.keys(mounted(libraries)),
  ],
  env: ENV,
  files: { '/dotnet/dotnet': `${place.root}/dotnet`, ...runtimeFiles(place), ...mounted(libraries) },
  copied: { '/runner': tools.runner },
  proc: true,
  limits: LIMITS,
});

/**
 * Compiles one function, with `--ahead` another one before, with `--stay` more after it, or with `--language` answers what its author asks. `hidesJson`: one of its libraries is the JSON
 * library itself.
 */
export const compilerProgram = (
  place: Required<DotnetPlace>,
  tools: CsharpTools,
  { folders, hidesJson }: { folders: readonly string[]; hidesJson: boolean },
  ...options: string[]
): JailedProgram => ({
  command: '/dotnet/dotnet',
  args: ['/compiler/Parti.Compiler.dll', '/references', '/libraries', ...Object.keys(mounted(folders)), ...options],
  env: { ...ENV, DOTNET_GCHeapHardLimit: '0x20000000' },
  files: {
    '/dotnet/dotnet': `${place.root}/dotnet`,
    ...runtimeFiles(place),
    '/compiler': tools.compiler,
    '/libraries': hidesJson ? tools.hidden : tools.libraries,
    '/references': place.references,
    ...mounted(folders),
  },
  proc: true,
  limits: { ...LIMITS, data: 1024 * MB },
});

/** Folders of libraries by the place where programs find them. */
const mounted = (libraries: readonly string[]): Record<string, string> =>
  Object.fromEntries(libraries.map((folder, index) => [`/packages/${index}`, folder]));

const runtimeFiles = ({ root }: DotnetPlace): Record<string, string> => ({
  '/dotnet/host': `${root}/host`,
  '/dotnet/shared/Microsoft.NETCore.App': `${root}/shared/Microsoft.NETCore.App`,
});
