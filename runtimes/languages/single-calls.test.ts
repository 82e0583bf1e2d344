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
