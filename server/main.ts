/** `npm start` ends here: reads the configuration, starts the server, prints the one-time link, stops gracefully. */
import { spawn } from 'node:child_process';
import { ConfigError, readServerConfig } from './config/server-config.ts';
import { startServer, type RunningServer } from './start-server.ts';

function fail(message: string): never {
  process.stderr.write(`\nParti: ${message}\n`);
  process.exit(1);
}

function readConfig() {
  try {
    return readServerConfig().config;
  } catch (error) {
    if (error instanceof ConfigError) fail(`these settings are wrong:\n  ${error.problems.join('\n  ')}`);
    throw error;
  }
}

const config = readConfig();
let server: RunningServer;
try {
  server = await startServer(config);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
for (const note of server.notes) process.stdout.write(`Parti: ${note}\n`);
process.stdout.write('Parti is ready. Open this link once, within 15 minutes; "npx parti link" prints a new one:\n');
const link = await server.announceLink();
if (config.openBrowser && process.stdout.isTTY) openBrowser(link);

let isStopping = false;
const stop = (code: number) => {
  if (isStopping) return;
  isStopping = true;
  void server.stop().finally(() => process.exit(code));
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
void server.crashed.then((output) => {
  process.stderr.write(`\nParti: the database ended by itself:\n${output}\n  → Start again; nothing that was saved is lost.\n`);
  stop(1);
});

function openBrowser(address: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address]]
        : ['xdg-open', [address]];
  const child = spawn(command as string, args as string[], { stdio: 'ignore', detached: true });
  // No browser to open: the printed link is enough.
  child.on('error', () => undefined);
  child.unref();
}
