import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ElementModel } from '#domain';
import { corpusModels, corpusText, hasCorpus } from '#fixtures/corpus';
import { assembleScene } from '../scene/assemble-scene.ts';
import { readGeometry } from '../scene/model-geometry.ts';
import { documentOf, readLargeDocument, releaseModel } from './large-model.ts';
import { ElementIndex } from './element-index.ts';

async function* cut(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const json = fc.jsonValue({ maxDepth: 3 });
const element = fc.record(
  {
    discriminator: fc.oneof(fc.string(), fc.constantFrom('Elements.Mass', 'Elements.Geometry.Profile'), json),
    IsElementDefinition: fc.oneof(fc.boolean(), json),
    Name: json,
    'Elements"\\': json,
    Elements: json,
    model: json,
  },
  { requiredKeys: [] },
);

describe('documents whose elements stay bytes', () => {
  it('hold what JSON.parse reads, wherever the bytes are cut, alone or in a result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), element, { maxKeys: 6 }),
        fc.dictionary(fc.string(), json, { maxKeys: 3 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        fc.boolean(),
        async (Elements, more, size, indent, isResult) => {
          delete more['Elements'];
          delete more['model'];
          const model = { ...more, Elements };
          const whole = isResult ? { messages: [more], model, outputs: { Elements: { a: 1 } } } : model;
          const text = JSON.stringify(whole, null, indent);
          const read = await readLargeDocument(cut(text, size));
          expect(JSON.parse(JSON.stringify(read.rest))).toEqual(JSON.parse(text));
          const parsed = JSON.parse(text) as typeof model & { model?: typeof model };
          const wanted = (isResult ? parsed.model : parsed)?.Elements as Record<string, unknown>;
          expect(Object.keys(read.model?.Elements ?? {}).toSorted()).toEqual(Object.keys(wanted).toSorted());
        },
      ),
      { numRuns: 150 },
    );
  });

  it('refuse what is not whole, and stop when they are told', async () => {
    await expect(readLargeDocument(cut('{"Elements":{"a":{}', 4))).rejects.toMatchObject({ code: 'json.invalid' });
    const gaveUp = new AbortController();
    const reading = readLargeDocument(cut('{"Elements":{"a":{}}}', 2), {
      signal: gaveUp.signal,
      onProgress: (bytes) => bytes > 6 && gaveUp.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });

  it.skipIf(!hasCorpus)('are drawn as parsed ones, and then can be let go of', () => {
    const files = corpusModels();
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = corpusText(file);
      // Results hold no bare lists.
      if (text.trimStart().startsWith('[')) continue;
      const index = new ElementIndex();
      index.feed(new TextEncoder().encode(text));
      const large = documentOf(index).model as ElementModel;
      const scene = (model: unknown) => assembleScene([{ nodeId: 'n', geometry: readGeometry(model) }]);
      expect(scene(large), file).toEqual(scene(JSON.parse(text)));
      releaseModel(large);
      expect(index.chunks).toEqual([]);
    }
  });
});
