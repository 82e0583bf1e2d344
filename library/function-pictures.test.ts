import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './index.ts';

const { functions } = loadLibrary();
/** What gives rows, numbers or texts, or lines alone, has nothing to be seen. */
const WITHOUT = ['compare', 'cost', 'table', 'underlay'];

describe('W2.04a pictures of shipped functions', () => {
  it('are there for all that make something to be seen', () => {
    const expected = functions
      .filter(({ record, folder }) => record.modelOutput !== undefined && !WITHOUT.includes(folder))
      .map(({ folder }) => folder);
    expect(functions.filter(({ picture }) => picture).map(({ folder }) => folder)).toEqual(expected);
    expect(expected.length).toBeGreaterThanOrEqual(29);
    expect(readdirSync(join(import.meta.dirname, 'pictures')).length).toBe(expected.length * 2);
  });

  it.each(['light', 'dark'] as const)('are 300 × 300 px and small in %s, each with something on it', async (theme) => {
    for (const { folder, picture } of functions) {
      if (!picture) continue;
      const bytes = picture(theme);
      expect(bytes.length, folder).toBeLessThan(12_000);
      const image = sharp(bytes);
      expect(await image.metadata(), folder).toMatchObject({ format: 'webp', width: 300, height: 300 });
      const { channels } = await image.stats();
      expect(channels[3]?.mean, folder).toBeGreaterThan(5);
    }
  });
});
