import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import { hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';
import type { JsonObject } from '#domain';

/** Every public type of the library, with the names of what it has, inherited ones among them, as .NET writes both. */
const LIST = `
            var found = new Dictionary<string, string[]>();
            foreach (var type in typeof(Model).Assembly.GetTypes().Where(one => one.IsVisible))
            {
                var all = System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.FlattenHierarchy;
                found[type.FullName] = type.GetMembers(all).Select(one => one.Name).Distinct().ToArray();
            }
            return new { found };`;

describe.skipIf(!hasCsharp || !hasCorpus)(
  'names counted in the community’s functions (skipped without .NET 10 SDK, jail or corpus)',
  () => {
    let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
    beforeAll(async () => {
      library = await openCsharpLibrary('parti-used-names-');
    }, 600_000);
    afterAll(() => library?.close());

    it('W4.02 are all in the library', async () => {
      const { found } = (await library.outputs(LIST)) as { found: Record<string, string[]> } & JsonObject;
      const rows = corpusText('csharp-api-use.tsv').trim().split('\n').slice(1);
      expect(rows.length).toBeGreaterThan(300);
      const missing = rows.filter((row) => {
        const [kind, name = ''] = row.split('\t');
        if (kind === 'T') return found[name] === undefined;
        const [type = '', member = ''] = name.split(/::/);
        return !(found[type] ?? []).some((one) => one === member || one === member.replace(/^[gs]et_/, ''));
      });
      expect(missing).toEqual([]);
    }, 60_000);
  },
);
