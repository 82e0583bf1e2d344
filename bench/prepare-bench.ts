import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../scripts/build.ts';

const PEERS = join(import.meta.dirname, 'peers');
/** Measurements that need a peer of `bench/peers/`. */
const WITH_PEER = 'C1';

/** Makes what measurements stand on where it is missing or stale: shipped functions, the interface, C1's peer. */
export async function prepareBench(wanted: ReadonlySet<string>): Promise<void> {
  await buildStale();
  const needsPeer = wanted.size === 0 || wanted.has(WITH_PEER);
  if (!needsPeer || existsSync(join(PEERS, 'node_modules'))) return;
  process.stderr.write("Parti: installing C1's peer…\n");
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['ci', '--prefix', PEERS, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0) process.stderr.write(`  → C1 is not measured. Run npm ci --prefix bench/peers where there is a network.\n`);
}
