import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readLocalFunction, watchFolder } from './runner-folder.ts';

const folder = openTemporaryFolder('parti-runner-folder-');
const cacheFolder = openTemporaryFolder('parti-runner-folder-cache-');
const languages = createLanguages(loadLibrary().runtime, {
  cacheFolder,
  ownPackages: true,
  probe: () => Promise.resolve({ tier: 'none' as const, ownAccount: false }),
});
afterAll(() => languages.close());

const record = (more: object = {}) =>
  JSON.stringify({ id: 'saved', name: 'Saved', language: 'typescript', outputs: [{ name: 'Area', type: 'number' }], ...more });
const source = (factor: number) => `export const execute = () => ({ outputs: { Area: ${factor} } });\n`;

describe('a folder that a runner serves', () => {
  it('says that a save has begun before it says that it is over, and again for the next', async () => {
    const heard: string[] = [];
    const stop = watchFolder(folder, { begun: () => heard.push('begun'), changed: () => heard.push('changed') });
    try {
      for (const save of [1, 2]) {
        writeFileSync(join(folder, 'notes.txt'), String(save));
        await expect.poll(() => heard.filter((one) => one === 'changed').length).toBeGreaterThanOrEqual(save);
      }
      expect(heard.filter((_, at) => at % 2 === 0)).toEqual(heard.filter((one) => one === 'begun'));
      expect(heard.filter((_, at) => at % 2 === 1)).toEqual(heard.filter((one) => one === 'changed'));
    } finally {
      stop();
    }
  });

  it('is built by one process, save after save, and called by one that was started while it was read', async () => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'parti.json'), record());
    for (const factor of [2, 3, 4]) {
      writeFileSync(join(folder, 'src/function.ts'), source(factor));
      const found = await readLocalFunction(folder, { languages, isJailed: false });
      found.expect?.();
      expect((await found.run({ inputs: {}, models: {}, timeoutMs: 60_000 })).result.outputs).toEqual({ Area: factor });
    }
    writeFileSync(join(folder, 'src/function.ts'), 'export const execute = (;\n');
    const broken = await readLocalFunction(folder, { languages, isJailed: false });
    // Mended, it is built again: that save is expected too.
    expect([broken.fault?.code, typeof broken.expect]).toEqual(['function.compile-failed', 'function']);
    writeFileSync(join(folder, 'parti.json'), record({ local: { command: ['sh', 'run.sh'] } }));
    expect((await readLocalFunction(folder, { languages, isJailed: false })).expect).toBeUndefined();
  });
});
