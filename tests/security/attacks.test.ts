import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { PartiError, type FunctionLanguage, type JsonValue } from '#domain';
import { loadLibrary } from '#library';
import { createLanguages, type Languages } from '#runtimes/languages';
import type { Attack } from './attack.ts';
import { CSHARP_ATTACKS } from './csharp-attacks.ts';
import { PYTHON_ATTACKS } from './python-attacks.ts';
import { TYPESCRIPT_ATTACKS } from './typescript-attacks.ts';

const LIMIT_MS = 3000;
const folder = openTemporaryFolder('parti-security-');
const { runtime } = loadLibrary();
let languages: Languages;
const probing = createLanguages(runtime, { cacheFolder: folder });
const states = await probing.states();
probing.close();

beforeAll(() => {
  languages = createLanguages(runtime, { cacheFolder: folder });
});
afterAll(() => languages.close());

const indented = (body: string, by: string) => body.replace(/^/gm, by);
const SOURCES: Partial<Record<FunctionLanguage, (attack: Attack) => Record<string, string>>> = {
  python: ({ before = '', body }) => ({
    'function.py': `${before}\n\ndef execute(models, inputs):\n${indented(body, '    ')}\n`,
  }),
  typescript: ({ body }) => ({ 'function.ts': `export function execute(models: object, inputs: object): any {\n${body}\n}\n` }),
  // Compiled once, as that takes a while: the input says which.
  csharp: () => ({
    'Attack.cs': `public delegate int Native(int a, int b, int c);
public delegate void Send(byte type, byte[] run, ReadOnlySpan<byte> payload);
public class Finalized { ~Finalized() { while (true) { } } public static void Make() { for (var at = 0; at < 100; at++) new Finalized(); } }
public class AttackInputs { public string Name { get; set; } }
public class AttackOutputs { public string Reached { get; set; } }
public static class Attack
{
    private static object kept;
    public static AttackOutputs Execute(Dictionary<string, Elements.Model> models, AttackInputs inputs)
    {
        string reached = null;
        switch (inputs.Name)
        {
${[...CSHARP_ATTACKS, HARMLESS.csharp as Attack].map(({ name, body }) => `case "${name}": { ${body} break; }\n`).join('')}
        }
        return new AttackOutputs { Reached = reached };
    }
}
`,
  }),
};
const HARMLESS: Partial<Record<FunctionLanguage, Attack>> = {
  python: { name: 'harmless', body: 'return {"Reached": "well"}' },
  typescript: { name: 'harmless', body: `return { outputs: { Reached: ({} as any).polluted ?? 'well' } };` },
  csharp: { name: 'harmless', body: 'reached = "well";' },
};

describe.each([
  ['python', PYTHON_ATTACKS],
  ['typescript', TYPESCRIPT_ATTACKS],
  ['csharp', CSHARP_ATTACKS],
] as const)('an author writes %s that (skipped where the runtime or the jail is missing)', (language, attacks) => {
  const isReady = states.some((one) => one.language === language && one.state === 'ready');
  const run = async (attack: Attack): Promise<JsonValue | undefined> => {
    const bundle = await languages.publish(language, SOURCES[language]?.(attack) ?? {});
    const digest = createHash('sha256').update(bundle).digest('hex');
    const call = {
      digest,
      bundle,
      account: 'eve',
      inputs: { Name: attack.name },
      models: {},
      timeoutMs: attack.limitMs ?? LIMIT_MS,
    };
    const { result } = await languages.run(language, call, 'foreign');
    return (result.outputs as Record<string, JsonValue>)['Reached'];
  };

  const outcomeOf = (attack: Attack) =>
    run(attack).then(
      (value) => ({ value }),
      (error: unknown) => ({ code: error instanceof PartiError ? error.code : String(error) }),
    );

  it.skipIf(!isReady).each(attacks.map((attack): [string, Attack] => [attack.name, attack]))(
    '%s is contained',
    async (_, attack) => {
      const outcome = await outcomeOf(attack);
      if ('code' in outcome) expect(attack.ends ?? []).toContain(outcome.code);
      else {
        expect(outcome.value).toEqual(attack.ends ? 'an end' : attack.expected);
        // Nor does it find anything of itself.
        const next = await outcomeOf(attack);
        if ('code' in next) expect(attack.nextEnds ?? []).toContain(next.code);
        else expect(next.value).toEqual(attack.expected);
      }
      // Others run on, and find nothing of it.
      expect(await run(HARMLESS[language] as Attack)).toBe('well');
    },
    60_000,
  );

  it.skipIf(!isReady || language !== 'csharp')(
    'that works on between its calls loses its process',
    async () => {
      languages.close();
      languages = createLanguages(runtime, { cacheFolder: folder });
      const timer = attacks.find(({ name }) => name.includes('timer')) as Attack;
      await run(timer);
      // Compared with a second call beside: that process is kept, and is the one with a timer in it.
      await run(HARMLESS.csharp as Attack);
      await expect.poll(() => jailedProcesses().filter(hasBegun), { timeout: 30_000, interval: 200 }).toEqual([]);
      expect(await run(HARMLESS.csharp as Attack)).toBe('well');
    },
    60_000,
  );

  it.skipIf(!isReady || process.platform !== 'linux')('leaves no process behind', async () => {
    languages.close();
    languages = createLanguages(runtime, { cacheFolder: folder });
    await expect.poll(() => jailedProcesses(), { interval: 50 }).toEqual([]);
  });
});

/** Whether a jail was started for a call, not ahead for the next one, which has been told nothing yet. */
const hasBegun = (pid: string): boolean => !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--ahead');

/** Jails of this process that still run. */
function jailedProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const [parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(1) ?? [];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bwrap');
    } catch {
      return false;
    }
  });
}
