import type { PackageManager, Runtime } from '../host/index.ts';
import { findProgram } from '../jail/index.ts';

/** Package managers in the order in which they are looked for. */
const MANAGERS: readonly PackageManager[] = ['apt-get', 'dnf', 'pacman', 'zypper', 'apk', 'brew', 'winget'];

/** Command that installs a runtime on this machine; undefined where no known package manager is here. */
export function installCommand(
  { install }: Pick<Runtime, 'install'>,
  find: (name: string) => string | undefined = findProgram,
): string | undefined {
  const manager = MANAGERS.find((name) => find(name) !== undefined);
  return manager && install[manager];
}
