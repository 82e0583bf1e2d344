import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { bayRunner, baysOf, buildingOf, chanceOf, changed, isAt, partnerOf, threeOf, touched } from './bays.fixture.ts';

/** A facade in every language: bays along each row, known by row and by the middle along it. Ids count and tell nothing. */
const BAYS = {
  python: [
    'function.py',
    `import parti


def execute(models, inputs):
    by_hand = parti.overrides_of(inputs, "Bay")
    model = parti.Model()
    for row, length in enumerate(inputs["Lengths"]):
        count = max(1, round(length / inputs["Width"]))
        for place in range(count):
            identity = {"Row": f"R{row}", "Place": (place + 0.5) * length / count}
            edit = by_hand.edit(identity)
            model.add("Elements.Bay", {**identity, "Depth": edit.value["Depth"] if edit else 0.2, **by_hand.marks(edit)})
    return {"Model": model}
`,
  ],
  typescript: [
    'function.ts',
    `import { ModelBuilder, overridesOf, type Models } from 'parti';

export function execute(_models: Models, inputs: { Lengths: number[]; Width: number }) {
  const byHand = overridesOf(inputs, 'Bay');
  const model = new ModelBuilder();
  inputs.Lengths.forEach((length, row) => {
    const count = Math.max(1, Math.round(length / inputs.Width));
    for (let place = 0; place < count; place++) {
      const identity = { Row: 'R' + row, Place: ((place + 0.5) * length) / count };
      const edit = byHand.edit(identity);
      model.add('bay-' + row + '-' + place, 'Elements.Bay', { ...identity, Depth: edit?.value['Depth'] ?? 0.2, ...byHand.marks(edit) });
    }
  });
  return { model: model.toModel() };
}
`,
  ],
  csharp: [
    'Function.cs',
    `using Elements;
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
    public double Depth { get; set; }
}

public static class Bays
{
    public static Model Execute(Dictionary<string, Model> models, BaysInputs inputs)
    {
        var byHand = inputs.Overrides.ByHand("Bay");
        var model = new Model();
        for (var row = 0; row < inputs.Lengths.Count; row++)
        {
            var length = inputs.Lengths[row];
            var count = Math.Max(1, (int)Math.Round(length / inputs.Width));
            for (var place = 0; place < count; place++)
            {
                var (Row, Place) = ($"R{row}", (place + 0.5) * length / count);
                var edit = byHand.Edit(new { Row, Place });
                model.AddElement(byHand.Mark(new Bay { Row = Row, Place = Place, Depth = edit?.Get("Depth", 0.2) ?? 0.2 }, edit));
            }
        }
        return model;
    }
}
`,
  ],
} as const;

/** The same facade by authors who give an edit to the bay of its row that stands nearest, however far, and mark it. */
const NEAREST_BAYS = {
  python: [
    'function.py',
    `import parti


def execute(models, inputs):
    bays = []
    for row, length in enumerate(inputs["Lengths"]):
        count = max(1, round(length / inputs["Width"]))
        bays += [{"Row": f"R{row}", "Place": (place + 0.5) * length / count} for place in range(count)]
    taken = {}
    for edit in (inputs.get("overrides") or {}).get("Bay", []):
        at = edit["identity"]
        row = [bay for bay in bays if bay["Row"] == at["Row"]]
        if row:
            nearest = min(row, key=lambda bay: abs(bay["Place"] - at["Place"]))
            taken[(nearest["Row"], nearest["Place"])] = edit
    model = parti.Model()
    for bay in bays:
        edit = taken.get((bay["Row"], bay["Place"]))
        marks = {"associatedIdentities": {"Bay": [{"id": edit["id"], "identity": edit["identity"]}]}} if edit else {}
        model.add("Elements.Bay", {**bay, "Depth": edit["value"]["Depth"] if edit else 0.2, **marks})
    return {"Model": model}
`,
  ],
  typescript: [
    'function.ts',
    `import { ModelBuilder, type Models } from 'parti';

interface Edit { id: string; identity: { Row: string; Place: number }; value: { Depth: number } }
interface Inputs { Lengths: number[]; Width: number; overrides?: { Bay?: Edit[] } }

export function execute(_models: Models, inputs: Inputs) {
  const bays = inputs.Lengths.flatMap((length, row) => {
    const count = Math.max(1, Math.round(length / inputs.Width));
    return Array.from({ length: count }, (_, place) => ({ Row: 'R' + row, Place: ((place + 0.5) * length) / count }));
  });
  const taken = new Map<unknown, Edit>();
  for (const edit of inputs.overrides?.Bay ?? []) {
    const away = (bay: { Place: number }) => Math.abs(bay.Place - edit.identity.Place);
    const [nearest] = bays.filter(({ Row }) => Row === edit.identity.Row).sort((a, b) => away(a) - away(b));
    if (nearest) taken.set(nearest, edit);
  }
  const model = new ModelBuilder();
  bays.forEach((bay, index) => {
    const edit = taken.get(bay);
    const marks = edit ? { associatedIdentities: { Bay: [{ id: edit.id, identity: edit.identity }] } } : {};
    model.add('bay-' + index, 'Elements.Bay', { ...bay, Depth: edit?.value.Depth ?? 0.2, ...marks });
  });
  return { model: model.toModel() };
}
`,
  ],
  csharp: [
    'Function.cs',
    `using Elements;
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
    public double Depth { get; set; }
}

public static class Bays
{
    public static Model Execute(Dictionary<string, Model> models, BaysInputs inputs)
    {
        var bays = new List<Bay>();
        for (var row = 0; row < inputs.Lengths.Count; row++)
        {
            var length = inputs.Lengths[row];
            var count = Math.Max(1, (int)Math.Round(length / inputs.Width));
            for (var place = 0; place < count; place++)
                bays.Add(new Bay { Row = $"R{row}", Place = (place + 0.5) * length / count, Depth = 0.2 });
        }
        foreach (var edit in inputs.Overrides?["Bay"]?.AsArray() ?? new JsonArray())
        {
            var identity = edit["identity"];
            var at = identity["Place"].GetValue<double>();
            var nearest = bays
                .Where(bay => bay.Row == identity["Row"].GetValue<string>())
                .OrderBy(bay => Math.Abs(bay.Place - at))
                .FirstOrDefault();
            if (nearest == null) continue;
            nearest.Depth = edit["value"]["Depth"].GetValue<double>();
            nearest.AddOverrideIdentity("Bay", edit["id"].GetValue<string>(), new { nearest.Row, nearest.Place });
        }
        var model = new Model();
        foreach (var bay in bays) model.AddElement(bay);
        return model;
    }
}
`,
  ],
} as const;

const { runtime } = loadLibrary();
const languages = createLanguages(runtime, { cacheFolder: openTemporaryFolder('parti-seeded-') });
afterAll(() => languages.close());
const states = await languages.states();
vi.setConfig({ testTimeout: 300_000 });
/** Of the building, by language: one call of C# takes as long as ten of the others. */
const CHANGES = { python: 70, typescript: 70, csharp: 20 };
const MANNERS = { exactly: BAYS, nearest: NEAREST_BAYS };
const ALL = (['exactly', 'nearest'] as const).flatMap((manner) =>
  (['python', 'typescript', 'csharp'] as const).map((language) => [manner, language] as const),
);

describe.each(ALL)('changes by hand of a function that compares %s, in %s', (manner, language) => {
  const isReady = states.some((one) => one.language === language && one.state === 'ready');
  it.skipIf(!isReady)(
    `W3.27c: through ${CHANGES[language]} changes of its building land on no other element, and all return`,
    async () => {
      const [file, source] = MANNERS[manner][language];
      const bundle = await languages.publish(language, { [file]: source });
      const digest = createHash('sha256').update(bundle).digest('hex');
      const run = bayRunner(languages, language, { bundle, digest });
      const chance = chanceOf(20_261_123);
      let [asked, kept] = [0, 0];
      for (let change = 0; change < CHANGES[language]; change++) {
        const before = buildingOf(chance);
        const after = changed(before, chance);
        const plain = await run(before, {});
        const all = baysOf(before);
        const mine = threeOf(all, chance);
        const edits = mine.map((bay, index) => ({ id: `e${index}`, value: { Depth: 1 + index }, ...touched(plain, bay) }));
        const entries: JsonObject = { Bay: edits };
        const then = await run(after, entries);
        const there = baysOf(after);
        for (const [index, bay] of mine.entries()) {
          asked++;
          const partner = partnerOf(bay, there);
          const { elements = [] } = then.report[`e${index}`] ?? {};
          const deep = Object.keys(then.elements).filter((one) => then.elements[one]?.['Depth'] === 1 + index);
          // What is told is what was done, and nothing was done to any other.
          expect(deep).toEqual(elements);
          for (const one of elements) expect(partner && isAt(then.elements[one]!, partner)).toBe(true);
          kept += elements.length;
        }
        const home = await run(before, entries);
        expect(Object.values(home.report).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
      }
      expect(asked).toBe(CHANGES[language] * 3);
      expect(kept).toBeGreaterThan(CHANGES[language]);
    },
  );
});
