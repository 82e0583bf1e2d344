/**
 * `node tests/constants-mutation.ts [--count 40] [--seed N] [--jobs 2] [--all] [--id CO-099]`: changes constants of the
 * spec one at a time in a copy of `domain/` and shows that a test fails. The sample is drawn by the seed, which is
 * printed. Exit 1 when a change passes unnoticed or a constant no longer stands where the list says.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { domainConstants, type DomainConstant } from './constants/domain-constants.ts';
import { runDomainTests } from './fixtures/run-domain-tests.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jobs: { type: 'string', default: '2' },
    id: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const DOMAIN_CONSTANTS = domainConstants();
const root = join(import.meta.dirname, '..');
const workplace = mkdtempSync(join(tmpdir(), 'parti-constants-'));

try {
  process.exitCode = await main();
} finally {
  rmSync(workplace, { recursive: true, force: true });
}

async function main(): Promise<number> {
  const moved = DOMAIN_CONSTANTS.filter((one) => occurrences(textOf(root, one), one.written) !== 1);
  for (const one of moved)
    process.stdout.write(`MOVED     ${one.id}: ${one.written} does not stand once in domain/${one.file}\n`);
  const chosen = choose();
  process.stdout.write(`${chosen.length} of ${DOMAIN_CONSTANTS.length} constants, seed ${options.seed}\n`);
  const started = performance.now();
  const unchanged = await runDomainTests({ root: makeCopy(join(workplace, 'unchanged')) });
  if (!unchanged.passed) {
    process.stdout.write(`${unchanged.output}\nThe tests fail without any change.\n`);
    return 1;
  }
  const waiting = chosen.filter((one) => !moved.includes(one));
  const survived: DomainConstant[] = [];
  const workers = Array.from({ length: Number(options.jobs) }, async (_, index) => {
    const copy = makeCopy(join(workplace, String(index)));
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const caught = await isCaught(copy, one);
      if (!caught) survived.push(one);
      process.stdout.write(`${caught ? 'caught   ' : 'UNNOTICED'} ${one.id}: ${inline(one.written)} → ${inline(one.changed)}\n`);
    }
  });
  await Promise.all(workers);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${chosen.length - survived.length} changes caught, ${survived.length} unnoticed, ${seconds} s\n`);
  return survived.length + moved.length === 0 ? 0 : 1;
}

function choose(): DomainConstant[] {
  const { id } = options;
  if (id !== undefined) return DOMAIN_CONSTANTS.filter((one) => one.id.split(' ').includes(id));
  return options.all ? [...DOMAIN_CONSTANTS] : shuffled(DOMAIN_CONSTANTS, Number(options.seed)).slice(0, Number(options.count));
}

/** The same order for the same seed (Fisher–Yates over a linear congruential generator). */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items];
  let state = seed >>> 0;
  for (let last = order.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const at = state % (last + 1);
    [order[last], order[at]] = [order[at] as Item, order[last] as Item];
  }
  return order;
}

/** `domain/` and what its tests need, beside the same `../shared`. */
function makeCopy(place: string): string {
  const copy = join(place, 'parti');
  mkdirSync(copy, { recursive: true });
  for (const part of ['domain', 'tests/fixtures', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const shared = join(root, '..', 'shared');
  if (existsSync(shared)) symlinkSync(shared, join(place, 'shared'));
  return copy;
}

/** Whether a test fails with the changed constant: those beside it first, then all. */
async function isCaught(copy: string, one: DomainConstant): Promise<boolean> {
  const text = textOf(copy, one);
  writeFileSync(
    join(copy, 'domain', one.file),
    text.replace(one.written, () => one.changed),
  );
  try {
    for (const files of [[`domain/${dirname(one.file)}/`], ['domain/']]) {
      const { passed } = await runDomainTests({ root: copy, files, bail: true, timeoutMs: 120_000 });
      if (!passed) return true;
    }
    return false;
  } finally {
    writeFileSync(join(copy, 'domain', one.file), text);
  }
}

function textOf(place: string, one: DomainConstant): string {
  return readFileSync(join(place, 'domain', one.file), 'utf8');
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
