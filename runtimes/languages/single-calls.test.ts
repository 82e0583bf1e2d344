import type { ChildProcess } from 'node:child_process';
import { expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { probeJail } from '../jail/index.ts';
import { createLanguages } from './languages.ts';

const state = await probeJail();
const { jail } = state;

it.skipIf(!jail)(
  'publishing starts the process of the next ahead, each serves one, and none is left when it is closed (skipped without a jail)',
  async () => {
    const started: ChildProcess[] = [];
    const start: NonNullable<typeof jail>['start'] = (program) => {
      const child = (jail as NonNullable<typeof jail>).start(program);
      started.push(child);
      return child;
    };
    const probe = () => Promise.resolve({ ...state, jail: { ...(jail as NonNullable<typeof jail>), start } });
    const languages = createLanguages('', { cacheFolder: openTemporaryFolder('parti-single-'), probe });
    const publish = (answer: number) =>
      languages.publish('typescript', { 'function.ts': `export const execute = () => ({ outputs: { Answer: ${answer} } });\n` });
    const bundles = [await publish(1), await publish(2), await publish(3)];
    expect(new Set(bundles).size).toBe(3);
    // Three that served, and the one that waits.
    expect(started).toHaveLength(4);
    languages.close();
    await expect.poll(() => started.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toBe(true);
  },
  120_000,
);
