import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import type { OverrideEntry } from '../workflow/override-entry.ts';
import { marked, postsRecord, runPosts } from './posts.fixture.ts';

const RECORD = postsRecord('Level');

type Given = { id: string; identity: { Place: number; Level?: JsonObject }; value?: { Height: number } };
/** How an author compares: with the parent in the identity, by `Place` alone and nothing else in it, or by `Place` whatever else is there, all or the first. */
type Manner = 'by-parent' | 'exactly' | 'loosely' | 'first';

/** Posts at the same places on two storeys, whose ids each run makes anew. */
function posts(manner: Manner, storeys: Readonly<Record<string, readonly number[]>>) {
  const calls: JsonObject[] = [];
  return {
    calls,
    call: (given: JsonObject | undefined): Promise<ElementModel> => {
      calls.push(given ?? {});
      const run = `run-${calls.length}`;
      const gone = new Set<string>();
      const elements: Record<string, JsonObject> = {};
      const listOf = (lists: JsonValue | undefined) => ((lists as JsonObject | undefined)?.['Post'] ?? []) as unknown as Given[];
      for (const [name, places] of Object.entries(storeys)) {
        elements[`${run}-${name}`] = { Id: `${run}-${name}`, discriminator: 'Elements.Level', Name: name };
        for (const Place of places) {
          const isIt = ({ identity }: Given) =>
            Math.abs(identity.Place - Place) < 1e-4 &&
            (manner === 'loosely' ||
              manner === 'first' ||
              (manner === 'exactly' ? identity.Level === undefined : identity.Level?.['Name'] === name));
          const removal = listOf(given?.['removals']).find(isIt);
          if (removal && !(manner === 'first' && gone.has(removal.id))) {
            gone.add(removal.id);
            continue;
          }
          const edit = listOf(given).findLast(isIt);
          const Id = `${name}-${Place}`;
          elements[Id] = {
            Id,
            discriminator: 'Elements.Post',
            Level: `${run}-${name}`,
            Place,
            Height: edit?.value?.Height ?? 2,
            ...marked(edit as { id: string; identity: JsonObject } | undefined),
          } as JsonObject;
        }
      }
      return Promise.resolve({ Elements: elements as ElementModel['Elements'] });
    },
  };
}

const entry = (Place: number, level: string, more: OverrideEntry = {}): OverrideEntry => ({
  identity: { Place },
  parent: `run-0-${level}`,
  within: { Name: level },
  order: 1,
  ...more,
});
const edit = (Place: number, level: string, Height = 5) => entry(Place, level, { value: { Height } });

async function run(
  made: ReturnType<typeof posts>,
  changes: { overrides?: Record<string, OverrideEntry>; removals?: Record<string, OverrideEntry> },
) {
  const members = Object.fromEntries(Object.entries(changes).map(([member, entries]) => [member, { Post: entries }]));
  const { posts: there, report } = await runPosts(made, members, RECORD);
  return { heights: Object.fromEntries(there.map(({ Id, Height }) => [Id, Height])) as Record<string, number>, report };
}
const BOTH = { L1: [0, 3], L2: [0, 3] };

describe('elements of one identity under two parents', () => {
  it('W3.07b: an edit lands on the one under the parent that it was made on', async () => {
    const made = posts('by-parent', BOTH);
    const { heights, report } = await run(made, { overrides: { e: edit(3, 'L2') } });
    expect(heights).toEqual({ 'L1-0': 2, 'L1-3': 2, 'L2-0': 2, 'L2-3': 5 });
    expect(report['e']).toEqual({ state: 'applied', elements: ['L2-3'] });
    expect(made.calls).toEqual([{ Post: [{ id: 'e', identity: { Place: 3, Level: { Name: 'L2' } }, value: { Height: 5 } }] }]);
  });

  it('W3.07b: both are changed by an edit each', async () => {
    const { heights, report } = await run(posts('by-parent', BOTH), {
      overrides: { a: edit(3, 'L1', 4), b: edit(3, 'L2', 6) },
    });
    expect(heights).toEqual({ 'L1-0': 2, 'L1-3': 4, 'L2-0': 2, 'L2-3': 6 });
    expect(report).toEqual({ a: { state: 'applied', elements: ['L1-3'] }, b: { state: 'applied', elements: ['L2-3'] } });
  });

  it('W3.27c: each is found again under its own parent, however alike the other stands', async () => {
    const { heights, report } = await run(posts('by-parent', { L1: [0.4, 3], L2: [0.4, 3] }), {
      overrides: { a: edit(0, 'L1', 4), b: edit(0, 'L2', 6) },
    });
    expect(heights).toEqual({ 'L1-0.4': 4, 'L1-3': 2, 'L2-0.4': 6, 'L2-3': 2 });
    expect([report['a']?.state, report['b']?.state]).toEqual(['found', 'found']);
  });

  it('W3.27c: is lost with its parent, and leaves the other as it is', async () => {
    const { heights, report } = await run(posts('by-parent', { L1: [0, 3] }), { overrides: { e: edit(3, 'L2') } });
    expect([heights, report['e']?.state]).toEqual([{ 'L1-0': 2, 'L1-3': 2 }, 'lost']);
  });

  it('W3.07d: one is removed, the other stands', async () => {
    const { heights, report } = await run(posts('by-parent', BOTH), { removals: { r: entry(3, 'L2') } });
    expect([Object.keys(heights), report['r']]).toEqual([['L1-0', 'L1-3', 'L2-0'], { state: 'applied', elements: [] }]);
  });
});

describe('a function that does not look for the parent', () => {
  it('W3.07b: gets the identity alone where nobody else has it', async () => {
    const made = posts('exactly', { L1: [0], L2: [3] });
    const { heights, report } = await run(made, { overrides: { e: edit(3, 'L2') } });
    expect([heights, report['e'], made.calls.length]).toEqual([
      { 'L1-0': 2, 'L2-3': 5 },
      { state: 'applied', elements: ['L2-3'] },
      2,
    ]);
    const removed = await run(posts('exactly', { L1: [0], L2: [3] }), { removals: { r: entry(3, 'L2') } });
    expect([removed.heights, removed.report['r']?.state]).toEqual([{ 'L1-0': 2 }, 'applied']);
  });

  it('W3.27c: changes none where two have it, and that is said', async () => {
    for (const changes of [{ overrides: { e: edit(3, 'L2') } }, { removals: { e: entry(3, 'L2') } }]) {
      const { heights, report } = await run(posts('exactly', BOTH), changes);
      expect(Object.values(heights)).toEqual([2, 2, 2, 2]);
      expect(report['e']).toMatchObject({ state: 'refused', reason: 'not-taken' });
    }
  });

  it('W3.27c: that would change both is called without the edit, and that is said', async () => {
    const made = posts('loosely', BOTH);
    const { heights, report } = await run(made, { overrides: { e: edit(3, 'L2') } });
    expect([Object.values(heights), made.calls.length]).toEqual([[2, 2, 2, 2], 2]);
    expect(report['e']).toEqual({ state: 'refused', elements: [], reason: 'other-parent' });
  });

  it('W3.27c: that would remove another parent’s element where its own stands now is called without, and that is said', async () => {
    // The one it was made on stands 0.4 m farther, and so does its twin.
    const made = posts('loosely', { L1: [0, 3.4], L2: [0, 3.4] });
    const { heights, report } = await run(made, { removals: { r: entry(3, 'L2') } });
    expect(Object.keys(heights)).toEqual(['L1-0', 'L1-3.4', 'L2-0', 'L2-3.4']);
    expect(report['r']).toEqual({ state: 'refused', elements: [], reason: 'other-parent' });
    // What the run without it made is known already.
    expect(made.calls.length).toBe(3);
  });

  it('W3.27c: that tells the parent removes it where it stands now, and its twin stays', async () => {
    const { heights, report } = await run(posts('by-parent', { L1: [0, 3.4], L2: [0, 3.4] }), {
      removals: { r: entry(3, 'L2') },
    });
    expect(Object.keys(heights)).toEqual(['L1-0', 'L1-3.4', 'L2-0']);
    expect(report['r']?.state).toBe('found');
  });

  it.each(['loosely', 'first'] as const)(
    'W3.27c: that would remove another parent’s element, %s, is called without, and that is said',
    async (manner) => {
      const made = posts(manner, BOTH);
      const { heights, report } = await run(made, { removals: { r: entry(3, 'L2') } });
      expect(Object.keys(heights)).toEqual(['L1-0', 'L1-3', 'L2-0', 'L2-3']);
      expect(report['r']).toEqual({ state: 'refused', elements: [], reason: 'other-parent' });
      expect(made.calls.map((given) => given['removals'] !== undefined)).toEqual([true, false]);
    },
  );

  it('W3.07d: removes the only one of an identity, which takes one call more, for good and without its twin', async () => {
    for (const manner of ['by-parent', 'loosely', 'first'] as const) {
      const made = posts(manner, { L1: [0], L2: [0, 3] });
      const { heights, report } = await run(made, { removals: { r: entry(3, 'L2') } });
      expect([Object.keys(heights), report['r'], made.calls.length]).toEqual([
        ['L1-0', 'L2-0'],
        { state: 'applied', elements: [] },
        2,
      ]);
    }
  });
});
