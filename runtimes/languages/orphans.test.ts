import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { measureTree } from '../jail/index.ts';
import { createLanguages } from './languages.ts';

const folder = openTemporaryFolder('parti-orphan-languages-');
const { runtime } = loadLibrary();
const probing = createLanguages(runtime, { cacheFolder: folder });
const ready = (await probing.states()).filter(({ state }) => state === 'ready').map(({ language }) => language);
const { jail } = await probing.jail();
afterAll(() => probing.close());

const SOURCES = {
  python: { 'function.py': 'def execute(models, inputs):\n    while True: pass\n' },
  typescript: { 'function.ts': 'export function execute(models: object, inputs: object): any { for (;;) {} }\n' },
  csharp: {
    'Endless.cs':
      'public class EndlessInputs { } public class EndlessOutputs { public double Size { get; set; } } public static class Endless { public static EndlessOutputs Execute(Dictionary<string, Elements.Model> models, EndlessInputs inputs) { while (true) { } } }',
  },
};

/** Runs functions that never end, in every language, as an author's in the jail and as the person's own beside it. */
const PARENT = `
import { createLanguages } from ${JSON.stringify(join(import.meta.dirname, 'languages.ts'))};
import { loadLibrary } from ${JSON.stringify(join(import.meta.dirname, '..', '..', 'library', 'index.ts'))};
const [folder, origin, sources] = JSON.parse(process.argv[1]);
const languages = createLanguages(loadLibrary().runtime, { cacheFolder: folder });
for (const [language, files] of Object.entries(sources)) {
  const bundle = await languages.publish(language, files);
  const call = { digest: language, bundle, account: 'eve', inputs: {}, models: {}, timeoutMs: 600_000 };
  languages.run(language, call, origin).catch((error) => { console.error(error); process.exit(1); });
}
setInterval(() => {}, 1000);
`;

interface Process {
  pid: number;
  /** Tells it from another that is given its number later. */
  startedAt: string;
}

const fieldsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
};

/** The dead that wait to be collected are gone. */
const isAlive = ({ pid, startedAt }: Process): boolean => {
  const fields = fieldsOf(pid);
  return fields[19] === startedAt && fields[0] !== 'Z';
};

function startedBy(parent: number): Process[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])]),
  );
  const found = [parent];
  for (const one of found) for (const [pid, above] of parents) if (above === one) found.push(pid);
  return found.slice(1).map((pid) => ({ pid, startedAt: fieldsOf(pid)[19] ?? '' }));
}

/** Calls that have worked for a while: nothing but an endless one takes that long. */
async function busyBelow(parent: number): Promise<number> {
  const own = startedBy(parent).filter(({ pid }) => Number(fieldsOf(pid)[1]) === parent);
  const uses = await Promise.all(own.map(({ pid }) => measureTree(pid)));
  return uses.filter(({ processorMs }) => processorMs > 2500).length;
}

it.skipIf(process.platform !== 'linux' || ready.length === 0)(
  'a parent that is killed takes the endless calls of all languages with it, jailed and not (skipped where none is ready)',
  { timeout: 180_000 },
  async () => {
    const sources = Object.fromEntries(Object.entries(SOURCES).filter(([language]) => ready.some((one) => one === language)));
    for (const origin of jail ? ['foreign', 'trusted'] : ['trusted']) {
      const parent = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PARENT, JSON.stringify([folder, origin, sources])],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      );
      const pid = parent.pid as number;
      await expect.poll(() => busyBelow(pid), { timeout: 80_000, interval: 200 }).toBe(Object.keys(sources).length);
      const started = startedBy(pid);
      const ended = once(parent, 'exit');
      parent.kill('SIGKILL');
      await ended;
      await expect.poll(() => started.filter(isAlive), { timeout: 30_000, interval: 100 }).toEqual([]);
    }
  },
);
