import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { bayRunner, baysOf, buildingOf, chanceOf, changed, isAt, partnerOf, threeOf, touched, type Bay } from './bays.fixture.ts';

/** How authors of a facade take a bay out: what stands for `keep` in Python, in TypeScript and in C#. */
const MANNERS = {
  exactly: [
    `[bay for bay in bays if bay["Row"] != at["Row"] or abs(bay["Place"] - at["Place"]) > 1e-4]`,
    `bays.filter((bay) => bay.Row !== at.Row || Math.abs(bay.Place - at.Place) > 1e-4)`,
    `bays.Where(bay => bay.Row != row || Math.Abs(bay.Place - at) > 1e-4)`,
  ],
  'the nearest of its row': [
    `without(bays, min((bay for bay in bays if bay["Row"] == at["Row"]), key=lambda bay: abs(bay["Place"] - at["Place"]), default=None))`,
    `without(bays, bays.filter(({ Row }) => Row === at.Row).sort((a, b) => Math.abs(a.Place - at.Place) - Math.abs(b.Place - at.Place))[0])`,
    `Without(bays, bays.Where(bay => bay.Row == row).MinBy(bay => Math.Abs(bay.Place - at)))`,
  ],
  'the nearest of all rows': [
    `without(bays, min(bays, key=lambda bay: abs(bay["Place"] - at["Place"]) + (0 if bay["Row"] == at["Row"] else 0.2), default=None))`,
    `without(bays, bays.toSorted((a, b) => farness(a, at) - farness(b, at))[0])`,
    `Without(bays, bays.MinBy(bay => Math.Abs(bay.Place - at) + (bay.Row == row ? 0 : 0.2)))`,
  ],
  'all within 45 cm': [
    `[bay for bay in bays if bay["Row"] != at["Row"] or abs(bay["Place"] - at["Place"]) > 0.45]`,
    `bays.filter((bay) => bay.Row !== at.Row || Math.abs(bay.Place - at.Place) > 0.45)`,
    `bays.Where(bay => bay.Row != row || Math.Abs(bay.Place - at) > 0.45)`,
  ],
  'the one of its number': [
    `without(bays, next((bay for bay in bays if bay["Row"] == at["Row"] and bay["Number"] == int(at["Place"] / inputs["Width"])), None))`,
    `without(bays, bays.find((bay) => bay.Row === at.Row && bay.Number === Math.floor(at.Place / inputs.Width)))`,
    `Without(bays, bays.FirstOrDefault(bay => bay.Row == row && bay.Number == (int)(at / inputs.Width)))`,
  ],
} as const;

const python = (keep: string) => `import parti


def without(bays, taken):
    return [bay for bay in bays if bay is not taken]


def execute(models, inputs):
    bays = []
    for row, length in enumerate(inputs["Lengths"]):
        count = max(1, round(length / inputs["Width"]))
        for place in range(count):
            middle = (place + 0.5) * length / count
            bays.append({"Row": f"R{row}", "Place": middle, "Number": int(middle / inputs["Width"])})
    for removal in inputs.get("overrides", {}).get("removals", {}).get("Bay", []):
        at = removal["identity"]
        bays = ${keep}
    model = parti.Model()
    for bay in bays:
        model.add("Elements.Bay", {**bay, "Depth": 0.2})
    return {"Model": model}
`;

const typescript = (keep: string) => `import { ModelBuilder, type Models } from 'parti';

interface Bay { Row: string; Place: number; Number: number }
interface At { Row: string; Place: number }
interface Inputs { Lengths: number[]; Width: number; overrides?: { removals?: { Bay?: { identity: At }[] } } }

const without = (bays: Bay[], taken: Bay | undefined) => bays.filter((bay) => bay !== taken);
const farness = (bay: Bay, at: At) => Math.abs(bay.Place - at.Place) + (bay.Row === at.Row ? 0 : 0.2);

export function execute(_models: Models, inputs: Inputs) {
  let bays: Bay[] = inputs.Lengths.flatMap((length, row) => {
    const count = Math.max(1, Math.round(length / inputs.Width));
    return Array.from({ length: count }, (_, place) => {
      const Place = ((place + 0.5) * length) / count;
      return { Row: 'R' + row, Place, Number: Math.floor(Place / inputs.Width) };
    });
  });
  for (const { identity: at } of inputs.overrides?.removals?.Bay ?? []) bays = ${keep};
  const model = new ModelBuilder();
  bays.forEach((bay, index) => model.add('bay-' + index, 'Elements.Bay', { ...bay, Depth: 0.2 }));
  return { model: model.toModel() };
}
`;

const csharp = (keep: string) => `using Elements;
using System.Linq;
using System.Text.Json.Nodes;

namespace Elements;

public class BaysInputs
{
    public List<double> Lengths { get; set; }
    public double Width { get; set; }
    public JsonNode Overrides { get; set; }
}

public class Bay : Element
{
    public string Row { get; set; }
    public double Place { get; set; }
    public int Number { get; set; }
    public double Depth { get; set; }
}

public static class Bays
{
    static IEnumerable<Bay> Without(IEnumerable<Bay> bays, Bay taken) => bays.Where(bay => bay != taken);

    public static Model Execute(Dictionary<string, Model> models, BaysInputs inputs)
    {
        var bays = new List<Bay>();
        for (var line = 0; line < inputs.Lengths.Count; line++)
        {
            var count = Math.Max(1, (int)Math.Round(inputs.Lengths[line] / inputs.Width));
            for (var place = 0; place < count; place++)
            {
                var middle = (place + 0.5) * inputs.Lengths[line] / count;
                bays.Add(new Bay { Row = $"R{line}", Place = middle, Number = (int)(middle / inputs.Width), Depth = 0.2 });
            }
        }
        foreach (var removal in inputs.Overrides?["removals"]?["Bay"]?.AsArray() ?? new JsonArray())
        {
            var row = removal["identity"]["Row"].GetValue<string>();
            var at = removal["identity"]["Place"].GetValue<double>();
            bays = (${keep}).ToList();
        }
        var model = new Model();
        foreach (var bay in bays) model.AddElement(bay);
        return model;
    }
}
`;

const { runtime } = loadLibrary();
const languages = createLanguages(runtime, { cacheFolder: openTemporaryFolder('parti-removals-') });
afterAll(() => languages.close());
const states = await languages.states();
vi.setConfig({ testTimeout: 300_000 });
/** Of the building, by language: one call of C# takes as long as ten of the others. */
const CHANGES = { python: 40, typescript: 40, csharp: 12 };
const ALL = (Object.keys(MANNERS) as (keyof typeof MANNERS)[]).flatMap((manner) =>
  (['python', 'typescript', 'csharp'] as const).map((language) => [manner, language] as const),
);

describe.each(ALL)('a function that removes %s, in %s', (manner, language) => {
  const isReady = states.some((one) => one.language === language && one.state === 'ready');
  it.skipIf(!isReady)(
    `W3.27c: through ${CHANGES[language]} changes of its building takes no element but those that were removed`,
    async () => {
      const [inPython, inTypeScript, inCSharp] = MANNERS[manner];
      const sources: Record<typeof language, Record<string, string>> = {
        python: { 'function.py': python(inPython) },
        typescript: { 'function.ts': typescript(inTypeScript) },
        csharp: { 'Function.cs': csharp(inCSharp) },
      };
      const bundle = await languages.publish(language, sources[language]);
      const run = bayRunner(languages, language, { bundle, digest: createHash('sha256').update(bundle).digest('hex') });
      const chance = chanceOf(20_261_127);
      let [gone, kept] = [0, 0];
      for (let change = 0; change < CHANGES[language]; change++) {
        const before = buildingOf(chance);
        const after = changed(before, chance);
        const plain = await run(before, {});
        const mine = threeOf(baysOf(before), chance);
        const changes = { removals: { Bay: mine.map((bay, index) => ({ id: `r${index}`, ...touched(plain, bay) })) } };
        const { elements, report } = await run(after, changes);
        const there = baysOf(after);
        const missing = there.filter((bay) => !Object.values(elements).some((element) => isAt(element, bay)));
        const told = mine.map((bay, index) => ({ partner: partnerOf(bay, there), state: report[`r${index}`]?.state ?? '' }));
        const done = told.flatMap(({ partner, state }) => (['applied', 'found'].includes(state) ? [partner] : []));
        // What is missing is exactly what is told to be removed, and each of it is the partner of one that was.
        const inOrder = (bays: readonly (Bay | undefined)[]) => new Set(bays.map((bay) => bay && there.indexOf(bay)));
        expect(inOrder(missing)).toEqual(inOrder(done));
        gone += told.length - done.length;
        kept += done.length;
      }
      // Both have happened, or nothing was shown.
      expect([gone > CHANGES[language] / 4, kept > CHANGES[language] / 4]).toEqual([true, true]);
    },
  );
});
