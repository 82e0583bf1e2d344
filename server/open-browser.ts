import { spawn } from 'node:child_process';

/** Opens an address in the browser of whoever sits at this machine; without one, nothing happens. */
export function openBrowser(address: string): void {
  const hasScreen = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!hasScreen) return;
  const [command, args] = COMMANDS[process.platform] ?? ['xdg-open', []];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  // No browser to open: the printed link is enough.
  child.on('error', () => undefined);
  child.unref();
}

const COMMANDS: Partial<Record<NodeJS.Platform, [command: string, args: string[]]>> = {
  darwin: ['open', []],
  win32: ['cmd', ['/c', 'start', '']],
};
