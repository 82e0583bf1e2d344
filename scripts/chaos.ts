/** `npm run chaos [-- WORD…]`: does to the product what offices do to it, and prints what was lost. WORDs choose among the scenarios. */
import { circle } from '../tests/chaos/circle.ts';
import { heldLoop } from '../tests/chaos/held-loop.ts';
import { convergenceFuzz } from '../tests/chaos/convergence-fuzz.ts';
import { databaseOutage } from '../tests/chaos/database-outage.ts';
import { killedCompaction, killedRestore, killedStudy } from '../tests/chaos/history-kills.ts';
import { hostileFrames } from '../tests/chaos/hostile-frames.ts';
import { killRounds } from '../tests/chaos/kill-rounds.ts';
import { reconnectStorm } from '../tests/chaos/reconnect-storm.ts';
import { tenPeople } from '../tests/chaos/ten-people.ts';
import type { Scenario } from '../tests/chaos/scenario.ts';

const SCENARIOS: readonly Scenario[] = [
  convergenceFuzz,
  killRounds,
  killedCompaction,
  killedRestore,
  killedStudy,
  hostileFrames,
  reconnectStorm,
  databaseOutage,
  tenPeople,
  circle,
  heldLoop,
];

const words = process.argv.slice(2);
const chosen = SCENARIOS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const print = (line: string) => void process.stdout.write(`${line}\n`);
let failed = 0;

for (const { name, run } of chosen) {
  const startedAt = performance.now();
  try {
    const facts = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const counted = Object.entries(facts).map(([what, value]) => `${what}: ${value}`);
    print(`ok      ${name} (${seconds} s)\n        ${counted.join(', ')}`);
  } catch (error) {
    failed++;
    print(`FAILED  ${name}\n        ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
print(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
