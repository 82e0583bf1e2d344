import { findProgram } from '../jail/index.ts';

type Installed = 'python' | 'csharp';

/** Package managers by the program that stands for them, and what they call each runtime. */
const COMMANDS: readonly [manager: string, commands: Readonly<Record<Installed, string>>][] = [
  ['apt-get', { python: 'sudo apt-get install python3', csharp: 'sudo apt-get install dotnet-sdk-10.0' }],
  ['dnf', { python: 'sudo dnf install python3', csharp: 'sudo dnf install dotnet-sdk-10.0' }],
  ['pacman', { python: 'sudo pacman -S python', csharp: 'sudo pacman -S dotnet-sdk' }],
  ['zypper', { python: 'sudo zypper install python313', csharp: 'sudo zypper install dotnet-sdk-10.0' }],
  ['apk', { python: 'sudo apk add python3', csharp: 'sudo apk add dotnet10-sdk' }],
  ['brew', { python: 'brew install python', csharp: 'brew install --cask dotnet-sdk' }],
  ['winget', { python: 'winget install Python.Python.3.13', csharp: 'winget install Microsoft.DotNet.SDK.10' }],
];

/** Command that installs a runtime on this machine; undefined where no known package manager is here. */
export function installCommand(
  language: Installed,
  find: (name: string) => string | undefined = findProgram,
): string | undefined {
  return COMMANDS.find(([manager]) => find(manager) !== undefined)?.[1][language];
}
