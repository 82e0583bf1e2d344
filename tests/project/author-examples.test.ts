import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { checkRecordText, parseJson, readFunctionRecord, type JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { functionTest } from '../../cli/function-test.ts';

const root = join(import.meta.dirname, '../../library/examples');
const examples = readdirSync(root).map((name) => {
  const text = readFileSync(join(root, name, 'parti.json'), 'utf8');
  return { folder: join(root, name), name, text, record: readFunctionRecord(parseJson(text) as JsonObject) };
});
const languages = createLanguages(loadLibrary().runtime, { cacheFolder: openTemporaryFolder('parti-examples-') });
const states = await languages.states();
const jail = await languages.jail();
languages.close();
vi.setConfig({ testTimeout: 120_000 });

describe('examples for authors', () => {
  it('are three in Python and three in C#, with records that read without complaint', () => {
    const count = (language: string) => examples.filter(({ record }) => record.language === language).length;
    expect([count('python'), count('csharp'), examples.length]).toEqual([3, 3, 6]);
    expect(examples.flatMap(({ name, text }) => checkRecordText(text).findings.map(({ code }) => `${name}: ${code}`))).toEqual(
      [],
    );
  });

  it('are short enough to be read at once', () => {
    for (const { folder } of examples)
      for (const file of readdirSync(join(folder, 'src')))
        expect(readFileSync(join(folder, 'src', file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(70);
  });

  // Expected values are counted by hand, over floors of 12 × 8 m at 0, 3.6 and 7.2 m.
  it.each(['python', 'csharp'])(
    '%s: all their cases give what is expected (skipped where the runtime is missing)',
    async (language) => {
      if (states.find((one) => one.language === language)?.state !== 'ready') return;
      const folders = examples.filter(({ record }) => record.language === language).map(({ folder }) => folder);
      let [stdout, stderr] = ['', ''];
      const io = { stdout: (text: string) => void (stdout += text), stderr: (text: string) => void (stderr += text) };
      const code = await functionTest([...folders, '--json', ...(jail.tier === 'none' ? ['--trust'] : [])], io);
      const tried = JSON.parse(stdout) as { folder: string; ok: boolean }[];
      expect(tried.filter(({ ok }) => !ok)).toEqual([]);
      expect([code, stderr, new Set(tried.map(({ folder }) => folder)).size]).toEqual([0, '', 3]);
    },
  );
});
