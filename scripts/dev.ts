/** `npm run dev`: the server, restarted when its files change, behind Vite with hot reload. Open the address that Vite prints. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { buildStale } from './build.ts';
import { root } from './steps.ts';

const serverPort = Number(process.env.PARTI_PORT ?? 4870);
const serverOrigin = `http://127.0.0.1:${serverPort}`;

await buildStale();
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', '--watch', join(root, 'server', 'main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PARTI_OPEN: '0', PARTI_PORT: String(serverPort) },
  },
);
server.on('exit', (code) => process.exit(code ?? 0));

// The server answers its own origin only: the proxy speaks as that origin.
const forward = { target: serverOrigin, changeOrigin: true, headers: { origin: serverOrigin } };
const vite = await createServer({
  root,
  server: { port: serverPort + 1, proxy: { '/api': forward, '/realtime': { ...forward, ws: true, rewriteWsOrigin: true } } },
});
await vite.listen();
process.stdout.write(`Parti: hot reload at http://127.0.0.1:${serverPort + 1} (put the path of the printed link behind it).\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM');
    void vite.close();
  });
}
