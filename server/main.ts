/** `npm start` ends here: reads the configuration, starts the server, prints the one-time link, stops gracefully. */
import { ConfigError, readServerConfig } from './config/server-config.ts';
import { openBrowser } from './open-browser.ts';
import { startServer } from './start-server.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`\nParti: ${message}\n`);
  process.exit(1);
}

function readConfig() {
  try {
    return readServerConfig(process.env, process.argv.slice(2)).config;
  } catch (error) {
    if (error instanceof ConfigError)
      fail(
        `these settings are wrong:\n  ${error.problems.join('\n  ')}\n  → "npx parti config print" shows every setting and where it comes from.`,
      );
    throw error;
  }
}

const config = readConfig();
const starting = startServer(config, print);
let stoppingSince: number | undefined;
/** A supervisor tells the whole group, and `npm start` tells its child again: that is one wish to stop, not an impatient second one. */
const SAME_WISH_MS = 1000;
/** Stops once; asked again later it ends at once, with its database. What was acknowledged is on the disk either way. */
const stop = (code: number) => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_WISH_MS) process.exit(code);
    return;
  }
  stoppingSince = performance.now();
  void starting
    .then((server) => server.stop())
    .catch((error: unknown) => process.stderr.write(`Parti: ${String(error)}\n`))
    .finally(() => process.exit(code));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('uncaughtException', (error) => {
  process.stderr.write(
    `\nParti: something unexpected ended the server:\n${error.stack ?? error.message}\n  → Start again; nothing that was saved is lost. Please report this.\n`,
  );
  stop(1);
});

const server = await starting.catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
for (const note of server.notes) print(`Parti: ${note}`);
print('Parti is ready. Open this link once, within 15 minutes; "npx parti link" prints a new one:');
const link = await server.announceLink();
if (config.openBrowser && process.stdout.isTTY) openBrowser(link);
