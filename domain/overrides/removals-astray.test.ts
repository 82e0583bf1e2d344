import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { marked, postsRecord, runPosts, type Posts } from './posts.fixture.ts';
import { runOverridden } from './run-overridden.ts';
import { handChangesOf, sentOverrides } from './sent-overrides.ts';

const RECORD = postsRecord();

interface Removal {
  id: string;
  identity: { Place: number };
}
/** Which of the places that are left an author takes for a removal. */
type Manner = (places: readonly number[], at: number) => readonly number[];

const away = (at: number) => (a: number, b: number) => Math.abs(a - at) - Math.abs(b - at);
const nearest: Manner = (places, at) => places.toSorted(away(at)).slice(0, 1);
const MANNERS = {
  exactly: (places, at) => places.filter((place) => Math.abs(place - at) < 1e-4),
  nearest,
  nearestWithin: (places, at) => nearest(places, at).filter((place) => Math.abs(place - at) < 4),
  lastBefore: (places, at) => places.filter((place) => place <= at + 1e-6).slice(-1),
  cell: (places, at) => places.filter((place) => Math.floor(place / 3) === Math.floor(at / 3)),
} as const satisfies Record<string, Manner>;
const ALL = Object.keys(MANNERS) as (keyof typeof MANNERS)[];

/** Posts along a line by an author who compares edits exactly and removes in his own manner, one after the other. */
function posts(places: readonly number[], manner: Manner): Posts {
  const calls: (JsonObject | undefined)[] = [];
  return {
    calls,
    call(given) {
      calls.push(given);
      let left = places;
      for (const { identity } of ((given?.['removals'] as JsonObject | undefined)?.['Post'] ?? []) as unknown as Removal[]) {
        const taken = manner(left, identity.Place);
        left = left.filter((place) => !taken.includes(place));
      }
      const edits = (given?.['Post'] ?? []) as unknown as (Removal & { value: { Height: number } })[];
      const elements = left.map((Place): JsonObject => {
        const edit = edits.find(({ identity }) => Math.abs(identity.Place - Place) < 1e-4);
        return {
          Id: `p${Place}`,
          discriminator: 'Elements.Post',
          Place,
          Height: edit?.value.Height ?? 2,
          ...marked(edit as { id: string; identity: JsonObject } | undefined),
        };
      });
      return Promise.resolve({
        Elements: Object.fromEntries(elements.map((one) => [one['Id'], one])),
      } as unknown as ElementModel);
    },
  };
}

async function run(made: Posts, removed: readonly number[], edited: Record<number, number> = {}) {
  const entry = (Place: number, reach: number) => ({
    id: `r${Place}`,
    identity: { Place },
    element: { reach: { Place: reach } },
  });
  const edits = Object.entries(edited).map(([at, Height]) => ({ ...entry(Number(at), 1.5), id: `e${at}`, value: { Height } }));
  const changes = handChangesOf({
    ...(edits.length > 0 ? { Post: edits } : {}),
    removals: { Post: removed.map((at) => entry(at, 1.5)) },
  } as never);
  const { posts: there, report, calls } = await runPosts(made, changes, RECORD);
  return {
    places: there.map(({ Place }) => Place),
    heights: Object.fromEntries(there.map(({ Place, Height }) => [Place, Height])) as Record<number, number>,
    states: Object.fromEntries(Object.entries(report).map(([id, { state }]) => [id, state])),
    report,
    calls,
  };
}

describe.each(ALL)('a function that removes: %s', (name) => {
  const manner = MANNERS[name];

  it('W3.07d: takes the one that is there, which costs a call without it', async () => {
    const { places, states, calls } = await run(posts([0, 3, 6, 9], manner), [6]);
    expect([places, states, calls]).toEqual([[0, 3, 9], { r6: 'applied' }, 2]);
  });

  it('W3.27c: leaves its neighbours alone once it is gone, says that it is lost, and takes it when it is back', async () => {
    for (const places of [[0, 3, 9], [0, 3], [9], [0, 4.2, 7.8, 12]]) {
      const { places: left, states } = await run(posts(places, manner), [6]);
      expect([left, states]).toEqual([places, { r6: 'lost' }]);
    }
    expect((await run(posts([0, 3, 6], manner), [6])).places).toEqual([0, 3]);
  });

  it('W3.27c: takes the one that can only be meant, and says how far it is', async () => {
    const { places, report } = await run(posts([0, 3, 6.4, 9.2], manner), [6]);
    expect(places).toEqual([0, 3, 9.2]);
    expect(report['r6']).toMatchObject({ state: 'found', distance: expect.closeTo(0.4) as number });
  });

  it('W3.27c: of several only those whose elements are there; an edit on a neighbour stays where it is', async () => {
    const { places, heights, states } = await run(posts([0, 3, 9, 12], manner), [6, 12], { 9: 5, 3: 4 });
    expect([places, heights]).toEqual([[0, 3, 9], { 0: 2, 3: 4, 9: 5 }]);
    expect(states).toEqual({ r6: 'lost', r12: 'applied', e9: 'applied', e3: 'applied' });
  });
});

it('W3.27c: a function that always leaves the element and takes its neighbour is not given the removal, and that is said', async () => {
  const made = posts([0, 3, 6, 9], (places, at) =>
    nearest(
      places.filter((place) => place !== at),
      at,
    ),
  );
  const { places, report } = await run(made, [6]);
  expect([places, report['r6']]).toEqual([[0, 3, 6, 9], { state: 'refused', elements: ['p6'], reason: 'not-taken' }]);
});

describe('a function that takes its own element and a neighbour too', () => {
  const two: Manner = (places, at) => places.toSorted(away(at)).slice(0, 2);

  it('W3.07d: is told at the removal, with how many more are gone', async () => {
    const { places, report } = await run(posts([0, 3, 6, 9.5], two), [6]);
    expect(places).toEqual([0, 9.5]);
    expect(report['r6']).toEqual({ state: 'applied', elements: [], besides: 1 });
    const both = await run(posts([0, 3, 6, 9.5, 12.5, 20], two), [6, 20], { 0: 5 });
    expect(both.places).toEqual([0, 9.5]);
    expect([both.report['r6']?.besides, both.report['r20']?.besides, both.report['e0']?.besides]).toEqual([2, 2, undefined]);
  });

  it('W3.27c: is not told where what is left only stands elsewhere, or where another removal named the neighbour', async () => {
    const spread = posts([0, 3, 6, 9], MANNERS.exactly);
    const call = async (given: JsonObject | undefined) => {
      const left = Object.values((await spread.call(given)).Elements);
      const moved = left.map((one, at) => [one['Id'], { ...one, Place: (at * 9) / (left.length - 1) }]);
      return { Elements: Object.fromEntries(moved) } as unknown as ElementModel;
    };
    const { report } = await run({ call, calls: spread.calls }, [6]);
    expect(report['r6']?.besides).toBeUndefined();
    const both = await run(posts([0, 3, 6, 9.5], two), [6, 3]);
    expect([both.report['r6']?.besides, both.report['r3']?.besides]).toEqual([2, 2]);
    const exact = await run(posts([0, 3, 6, 9.5], MANNERS.exactly), [6, 3]);
    expect([exact.places, exact.report['r6']?.besides]).toEqual([[0, 9.5], undefined]);
  });
});

it('W1.01 W3.07d: a function whose elements do not carry what it knows them by is given each removal, the last one too', async () => {
  const made = posts([0, 3], MANNERS.exactly);
  const call = async (given: JsonObject | undefined) => {
    const { Elements } = await made.call(given);
    const nameless = Object.entries(Elements).map(([id, { Place: Spot, ...rest }]) => [id, { ...rest, Spot }]);
    return { Elements: Object.fromEntries(nameless) } as unknown as ElementModel;
  };
  const removals = (at: readonly number[]) =>
    handChangesOf({ removals: { Post: at.map((Place) => ({ id: `r${Place}`, identity: { Place } })) } } as never);
  for (const at of [[3], [0, 3]]) {
    const { posts: left, report } = await runPosts({ call, calls: made.calls }, removals(at), RECORD);
    expect(left.map(({ Spot }) => Spot)).toEqual([0, 3].filter((place) => !at.includes(place)));
    for (const place of at) expect(report[`r${place}`]).toEqual({ state: 'applied', elements: [] });
  }
});

it('W3.07d: of two elements of one identity a function may take one only: it stays taken, and that is said', async () => {
  const { places, report } = await run(
    posts([0, 6, 6.00001], (left, at) => nearest(left, at)),
    [6],
  );
  expect(places).toEqual([0, 6.00001]);
  expect(report['r6']).toMatchObject({ state: 'refused', reason: 'not-taken' });
});

describe('an override on the elements of a model upstream', () => {
  const DEPENDENT = readFunctionRecord({
    id: 'tops',
    name: 'Tops',
    overrides: {
      Post: {
        context: '[*discriminator=Elements.Post]',
        dependency: 'Posts',
        identity: { Place: { type: 'number' } },
        schema: { Height: { type: 'number' } },
        behaviors: { remove: true },
        perProperty: true,
      },
    },
  });
  const upstream = (places: readonly number[]) => posts(places, () => []).call(undefined);
  const changes = handChangesOf({
    Post: [{ id: 'e', identity: { Place: 6 }, value: { Height: 5 } }],
    removals: { Post: [{ id: 'r', identity: { Place: 9 } }] },
  });

  it('W3.27c: is given no change whose element is not there, in one call, and that is said', async () => {
    const calls: (JsonObject | undefined)[] = [];
    const run = async (places: readonly number[]) => {
      const { report } = await runOverridden(sentOverrides(changes, DEPENDENT) ?? [], {
        call: (given) => {
          calls.push(given);
          const edits = (given?.['Post'] ?? []) as { id: string }[];
          const top = { Id: 't', discriminator: 'Elements.Top', ...marked(edits[0] as { id: string; identity: JsonObject }) };
          return Promise.resolve({ Elements: { t: top } } as unknown as ElementModel);
        },
        modelOf: (model) => model,
        dependency: () => upstream(places),
      });
      return Object.fromEntries(Object.entries(report['Post'] ?? {}).map(([id, { state }]) => [id, state]));
    };
    expect(await run([0, 3])).toEqual({ e: 'lost', r: 'lost' });
    expect(calls).toEqual([undefined]);
    expect(await run([0, 3, 6, 9])).toEqual({ e: 'applied', r: 'applied' });
    expect(calls.length).toBe(2);
  });
});
