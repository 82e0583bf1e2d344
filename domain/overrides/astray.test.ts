import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { marked, postsRecord, runPosts, type Posts } from './posts.fixture.ts';
import { handChangesOf } from './sent-overrides.ts';

const RECORD = postsRecord();

type Edit = { id: string; identity: { Place: number }; value: { Height?: number; Shift?: number } };
interface Manner {
  /** How far an edit is taken from where it was made (m). */
  within: number;
  marks: boolean;
  /** A moved post tells where it stands now, not where the rule puts it. */
  tellsMoved?: boolean;
}

/** Posts at places along a line (m), by an author who looks for the edit that stands nearest. */
function posts(places: readonly number[], { within, marks, tellsMoved = false }: Manner): Posts {
  const calls: (JsonObject | undefined)[] = [];
  return {
    calls,
    call: (given: JsonObject | undefined): Promise<ElementModel> => {
      calls.push(given);
      const edits = (given?.['Post'] ?? []) as unknown as Edit[];
      const elements = places.map((place): JsonObject => {
        const away = ({ identity }: Edit) => Math.abs(identity.Place - place);
        const [near] = edits.toSorted((a, b) => away(a) - away(b));
        const edit = near && away(near) <= within ? near : undefined;
        const mark = marks ? marked(edit) : {};
        const Place = place + (tellsMoved ? (edit?.value.Shift ?? 0) : 0);
        return { Id: `p${place}`, discriminator: 'Elements.Post', Place, Height: edit?.value.Height ?? 2, ...mark } as JsonObject;
      });
      return Promise.resolve({ Elements: Object.fromEntries(elements.map((one) => [one['Id'], one])) } as never);
    },
  };
}

async function run(made: Posts, value: Edit['value'], Place = 6) {
  const { posts, report, calls } = await runPosts(
    made,
    handChangesOf({ Post: [{ id: 'e', identity: { Place }, value }] }),
    RECORD,
  );
  return { heights: posts.map(({ Height }) => Height), outcome: report['e'], calls };
}
const NEAREST = { within: 4, marks: true };

describe('a function that gives an edit to what stands nearest', () => {
  it('W3.27: is called once where the element is there', async () => {
    const { heights, outcome, calls } = await run(posts([0, 3, 6], NEAREST), { Height: 5 });
    // Its neighbours within reach took it, too, as the author wrote: that is told.
    expect([heights[2], outcome?.state, outcome?.elements.includes('p6'), calls]).toEqual([5, 'applied', true, 1]);
  });

  it('W3.27c: leaves the neighbour alone once the element is gone, and that is said', async () => {
    const made = posts([0, 3], NEAREST);
    const { heights, outcome, calls } = await run(made, { Height: 5 });
    expect([heights, outcome?.state, calls]).toEqual([[2, 2], 'lost', 2]);
    expect(made.calls[1]).toBeUndefined();
  });

  it('W3.27c: changes the one that can only be meant, and says how far it is', async () => {
    const made = posts([0, 6.4, 12], { within: 1, marks: true });
    const { heights, outcome } = await run(made, { Height: 5 });
    expect(heights).toEqual([2, 5, 2]);
    expect(outcome).toMatchObject({ state: 'found', elements: ['p6.4'], distance: expect.closeTo(0.4) as number });
  });

  it('W3.27c: is not given what is lost, where it marks nothing and a neighbour took it', async () => {
    const made = posts([0, 3], { within: 4, marks: false });
    const { heights, outcome, calls } = await run(made, { Height: 5 });
    expect([heights, outcome?.state, calls]).toEqual([[2, 2], 'lost', 2]);
  });

  it('W3.27c: keeps what a moved element tells of itself: a run without the edit shows that it is its own', async () => {
    const made = posts([0, 3, 6], { within: 1e-4, marks: true, tellsMoved: true });
    const { heights, outcome } = await run(made, { Shift: 1.2, Height: 5 });
    expect([heights, outcome]).toEqual([[2, 2, 5], { state: 'applied', elements: ['p6'] }]);
  });
});

describe('a function whose marks and answers cannot be relied on', () => {
  it('W3.27c: that marks ids which nobody sent changes nothing of what is told', async () => {
    const made = posts([0, 6], { within: 1e-4, marks: true });
    const call = async (given: JsonObject | undefined) => {
      const model = await made.call(given);
      Object.assign(model.Elements['p0'] as JsonObject, { associatedIdentities: { Post: [{ id: 'nobody' }], Other: 7 } });
      return model;
    };
    const { heights, outcome, calls } = await run({ ...made, call }, { Height: 5 });
    expect([heights, outcome, calls]).toEqual([[2, 5], { state: 'applied', elements: ['p6'] }, 1]);
  });

  it('W3.27c: that answers each call differently is called three times at most, and told by its last answer', async () => {
    const calls: unknown[] = [];
    const places = [
      [0, 6.4, 12],
      [0, 40],
      [0, 6.3, 12],
    ];
    const call = (given: JsonObject | undefined) => {
      calls.push(given);
      return posts(places[(calls.length - 1) % 3] as number[], { within: 1e-4, marks: true }).call(given);
    };
    const { heights, outcome } = await run({ calls: [], call }, { Height: 5 });
    expect(calls.length).toBeLessThanOrEqual(3);
    expect(heights.includes(5)).toBe(outcome?.state === 'applied' || outcome?.state === 'found');
  });
});
