import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { ElementModel, JsonObject, JsonValue } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';

/** One function that offers changes by hand, with what the SDK has for it: two posts at 0 and 3 m, and what was added. */
const POSTS = {
  python: [
    'function.py',
    `import parti


def execute(models, inputs):
    by_hand = parti.overrides_of(inputs, "Post")
    model = parti.Model()
    for place in (0.0, 3.0):
        identity = {"Place": place}
        if by_hand.is_removed(identity):
            continue
        edit = by_hand.edit(identity)
        height = edit.value["Height"] if edit else 2.0
        model.add("Elements.Post", {**identity, "Height": height, **by_hand.marks(edit)})
    for added in by_hand.additions:
        model.add("Elements.Post", {**added.value, **by_hand.marks(added)})
    return {"Model": model}
`,
  ],
  typescript: [
    'function.ts',
    `import { ModelBuilder, overridesOf, type Models } from 'parti';

export function execute(_models: Models, inputs: object) {
  const byHand = overridesOf(inputs, 'Post');
  const model = new ModelBuilder();
  for (const Place of [0, 3]) {
    if (byHand.isRemoved({ Place })) continue;
    const edit = byHand.edit({ Place });
    model.add('post-' + Place, 'Elements.Post', { Place, Height: edit?.value['Height'] ?? 2, ...byHand.marks(edit) });
  }
  for (const added of byHand.additions) model.add(added.id, 'Elements.Post', { ...added.value, ...byHand.marks(added) });
  return { model: model.toModel() };
}
`,
  ],
  csharp: [
    'Function.cs',
    `using Elements;
using System.Text.Json.Nodes;

namespace Posts;

public class PostsInputs
{
    public JsonNode Overrides { get; set; }
}

public class Post : Element
{
    public double Place { get; set; }
    public double Height { get; set; }
}

public static class Posts
{
    public static Model Execute(Dictionary<string, Model> models, PostsInputs inputs)
    {
        var byHand = inputs.Overrides.ByHand("Post");
        var model = new Model();
        foreach (var Place in new[] { 0.0, 3.0 })
        {
            if (byHand.IsRemoved(new { Place })) continue;
            var edit = byHand.Edit(new { Place });
            model.AddElement(byHand.Mark(new Post { Place = Place, Height = edit?.Get("Height", 2.0) ?? 2.0 }, edit));
        }
        foreach (var added in byHand.Additions)
            model.AddElement(byHand.Mark(new Post { Place = added.Get("Place", 0.0), Height = added.Get("Height", 2.0) }, added));
        return model;
    }
}
`,
  ],
} as const;

const { runtime } = loadLibrary();
const languages = createLanguages(runtime, { cacheFolder: openTemporaryFolder('parti-by-hand-') });
afterAll(() => languages.close());
const states = await languages.states();
vi.setConfig({ testTimeout: 60_000 });

describe.each(['python', 'typescript', 'csharp'] as const)('changes by hand in %s', (language) => {
  const test = it.skipIf(!states.some((one) => one.language === language && one.state === 'ready'));
  const [file, source] = POSTS[language];
  /** Places, heights and marks of the posts, by place. */
  const posts = async (overrides: JsonValue) => {
    const bundle = await languages.publish(language, { [file]: source });
    const digest = createHash('sha256').update(bundle).digest('hex');
    const inputs = { overrides };
    const call = { digest, bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 };
    const { result } = await languages.run(language, call, 'foreign');
    const elements = Object.values((result.model as unknown as ElementModel).Elements);
    return elements.map((one) => pick(one, ['Place', 'Height', 'Add Id', 'associatedIdentities', 'associatedValues']));
  };
  const pick = (from: JsonObject, names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));

  test('are found to a tenth of a millimetre, and marked', async () => {
    const identity = { Place: 3.00005 };
    expect(await posts({ Post: [{ id: 'e', identity, value: { Height: 5 } }] })).toEqual([
      { Place: 0, Height: 2 },
      {
        Place: 3,
        Height: 5,
        associatedIdentities: { Post: [{ id: 'e', identity }] },
        associatedValues: { Post: { Height: 5 } },
      },
    ]);
  });

  test('are not found where they are only near, or of another kind', async () => {
    const plain = [
      { Place: 0, Height: 2 },
      { Place: 3, Height: 2 },
    ];
    const others: JsonObject[] = [{ Place: 3.001 }, { Place: '3' }, { Place: false }, { Place: 0, Side: 'A' }, {}];
    for (const identity of others) expect(await posts({ Post: [{ id: 'e', identity, value: { Height: 5 } }] })).toEqual(plain);
    expect(await posts({ Other: [{ id: 'e', identity: { Place: 3 }, value: { Height: 5 } }] })).toEqual(plain);
    expect(await posts(null)).toEqual(plain);
  });

  test('are removed, and added with their id', async () => {
    const removals = { Post: [{ id: 'r', identity: { Place: 0 } }] };
    const additions = { Post: [{ id: 'a', value: { Place: 7, Height: 1 } }] };
    expect(await posts({ removals, additions })).toEqual([
      { Place: 3, Height: 2 },
      {
        Place: 7,
        Height: 1,
        'Add Id': 'a',
        associatedIdentities: { 'Post Addition': [{ id: 'a', identity: null }] },
        associatedValues: { 'Post Addition': { Place: 7, Height: 1 } },
      },
    ]);
  });
});
