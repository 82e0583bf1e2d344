import type { ChildProcess } from 'node:child_process';
import { expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { probeJail } from '../jail/index.ts';
import { createLanguages, type Languages } from './languages.ts';

const { tier } = await probeJail();

/** Languages in a jail, and all that was started for them. */
function watched(): { languages: Languages; started: { words: string; child: ChildProcess }[] } {
  const started: { words: string; child: ChildProcess }[] = [];
  const probe = async () => {
    const state = await probeJail();
    const { jail } = state;
    if (!jail) return state;
    const start: typeof jail.start = (program) => {
      const child = jail.start(program);
      started.push({ words: program.args.join(' '), child });
      return child;
    };
    return { ...state, jail: { ...jail, start } };
  };
  return { languages: createLanguages('', { cacheFolder: openTemporaryFolder('parti-single-'), probe }), started };
}
const haveEnded = (started: readonly { child: ChildProcess }[]) =>
  started.every(({ child: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null);

it.skipIf(tier === 'none')(
  'publishing starts the process of the next ahead, each serves one, and none is left when it is closed (skipped without a jail)',
  async () => {
    const { languages, started } = watched();
    const publish = (answer: number) =>
      languages.publish('typescript', { 'function.ts': `export const execute = () => ({ outputs: { Answer: ${answer} } });\n` });
    const bundles = [await publish(1), await publish(2), await publish(3)];
    expect(new Set(bundles).size).toBe(3);
    // Those that served, and the one that waits: each is started when the one before is taken, or a moment later.
    await expect.poll(() => started.length).toBe(4);
    languages.close();
    await expect.poll(() => haveEnded(started)).toBe(true);
  },
  120_000,
);

it.skipIf(tier === 'none')(
  'whoever writes a function finds the processes that build and run it started (skipped without a jail)',
  async () => {
    const { languages, started } = watched();
    const record = readFunctionRecord({ id: 'one', name: 'One', language: 'typescript' });
    const files = { 'function.ts': 'export const execute = () => ({ outputs: {} });\n' };
    await languages.ask({ account: 'ann', functionId: 'one', files, record, question: { kind: 'diagnostics' } });
    const ahead = () => started.filter(({ words }) => /bundle-program|jailed-host/.test(words));
    await expect.poll(ahead).toHaveLength(2);
    languages.close();
    await expect.poll(() => haveEnded(started)).toBe(true);
  },
  120_000,
);

it.skipIf(tier === 'none')(
  'what somebody tries again and again is built by a process of their own, to the same as what is kept (skipped without a jail)',
  async () => {
    const { languages, started } = watched();
    const files = (answer: string) => ({ 'function.ts': `export const execute = () => ({ outputs: { Answer: ${answer} } });\n` });
    const build = (answer: string, account = 'ann') =>
      languages.publish('typescript', files(answer), undefined, { account, functionId: 'one' });
    const bundlers = () => started.filter(({ words }) => words.includes('bundle-program')).length;
    const built = [await build('1'), await build('2')];
    await expect(build('1 +')).rejects.toMatchObject({ code: 'function.compile-failed' });
    built.push(await build('3'));
    expect(bundlers()).toBe(1);
    // Nobody else's goes there.
    await build('1', 'ben');
    expect(bundlers()).toBe(2);
    for (const [at, answer] of ['1', '2', '3'].entries())
      expect(await languages.publish('typescript', files(answer))).toBe(built[at]);
    languages.close();
    await expect.poll(() => haveEnded(started)).toBe(true);
  },
  120_000,
);
