import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { runOverridden } from './run-overridden.ts';
import { handChangesOf, sentOverrides, unsentOverrides } from './sent-overrides.ts';

const PANEL = {
  context: '[*discriminator=Elements.FacadePanel]',
  identity: { Storey: { type: 'string' }, Place: { type: 'number' } },
  schema: { Depth: { type: 'number' } },
};
const RECORD = readFunctionRecord({ id: 'f', name: 'F', overrides: { Panel: PANEL } });

type Edit = { id: string; identity: JsonObject; value: JsonObject };
const panel = (id: string, Storey: string, Place: number, more: JsonObject = {}): JsonObject => ({
  Id: id,
  discriminator: 'Elements.FacadePanel',
  Storey,
  Place,
  Depth: 0.2,
  ...more,
});
const modelOf = (elements: readonly JsonObject[]) =>
  ({ Elements: Object.fromEntries(elements.map((one) => [one['Id'], one])) }) as unknown as ElementModel;
const keyOf = ({ Storey, Place }: JsonObject) => `${String(Storey)} ${String(Place)}`;

/** A function that compares exactly and marks; `marked` tells what each edit leaves on an element. */
function functionOf(
  elements: readonly JsonObject[],
  marked: (edit: Edit, element: JsonObject) => JsonObject = ({ id, identity, value }) => ({
    ...value,
    associatedIdentities: { Panel: [{ id, identity }] },
  }),
) {
  let calls = 0;
  const call = (given: JsonObject | undefined) => {
    calls++;
    const edits = new Map(((given?.['Panel'] ?? []) as unknown as Edit[]).map((edit) => [keyOf(edit.identity), edit]));
    return Promise.resolve(
      modelOf(
        elements.map((one) => {
          const edit = edits.get(keyOf(one));
          return edit ? { ...one, ...marked(edit, one) } : one;
        }),
      ),
    );
  };
  return { call, calls: () => calls };
}

async function run(made: { call(given: JsonObject | undefined): Promise<ElementModel> }, edits: readonly Edit[]) {
  const sent = sentOverrides(handChangesOf({ Panel: edits } as unknown as JsonObject), RECORD) ?? [];
  const { result, report } = await runOverridden(sent, {
    call: made.call,
    modelOf: (model) => model,
    dependency: () => Promise.resolve(undefined),
  });
  return { elements: result.Elements, report: report['Panel'] ?? {} };
}
const edit = (id: string, Storey: string, Place: number, value: JsonObject = { Depth: 0.5 }): Edit => ({
  id,
  identity: { Storey, Place },
  value,
});

describe('changes by hand that nobody expects', () => {
  it('W3.27: ten thousand at once are each applied to their own element, in one call', { timeout: 60_000 }, async () => {
    const places = Array.from({ length: 10_000 }, (_, index) => [`L${Math.floor(index / 100)}`, (index % 100) * 1.5] as const);
    const made = functionOf(places.map(([storey, place], index) => panel(`p${index}`, storey, place)));
    const { elements, report } = await run(
      made,
      places.map(([storey, place], index) => edit(`e${index}`, storey, place, { Depth: 1 + index })),
    );
    expect([made.calls(), Object.keys(report).length]).toEqual([1, 10_000]);
    const astray = Object.keys(report).filter((id) => report[id]?.elements.join() !== `p${id.slice(1)}`);
    expect(astray).toEqual([]);
    expect([elements['p0']?.['Depth'], elements['p9999']?.['Depth']]).toEqual([1, 10_000]);
  });

  it('W3.27: fifty elements of one identity are all changed, and all told', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => panel(`p${index}`, 'L1', 1.5));
    const { elements, report } = await run(functionOf([...fifty, panel('other', 'L1', 3)]), [edit('e', 'L1', 1.5)]);
    expect(report['e']).toEqual({ state: 'applied', elements: fifty.map(({ Id }) => Id) });
    expect(elements['other']?.['Depth']).toBe(0.2);
  });

  it('W3.27c: whose context finds nothing is lost, and says so', async () => {
    const { report } = await run(functionOf([{ Id: 'w', discriminator: 'Elements.Wall', Storey: 'L2', Place: 0 }]), [
      edit('e', 'L1', 0),
    ]);
    expect(report['e']).toEqual({ state: 'lost', elements: [], reason: 'no-candidates' });
  });

  it('are told on both where a function marks two elements for one', async () => {
    const two = functionOf([panel('a', 'L1', 0), panel('b', 'L1', 3)]);
    const call = async (given: JsonObject | undefined) => {
      const model = await two.call(given);
      const mark = model.Elements['a']?.['associatedIdentities'];
      if (mark) Object.assign(model.Elements['b'] as JsonObject, { Depth: 0.5, associatedIdentities: mark });
      return model;
    };
    expect((await run({ call }, [edit('e', 'L1', 0)])).report['e']).toEqual({ state: 'applied', elements: ['a', 'b'] });
  });

  it('are refused where the mark is there and nothing was changed', async () => {
    const made = functionOf([panel('a', 'L1', 0)], ({ id, identity }) => ({
      associatedIdentities: { Panel: [{ id, identity }] },
    }));
    expect((await run(made, [edit('e', 'L1', 0)])).report['e']).toMatchObject({ state: 'refused', reason: 'not-taken' });
  });

  it('are refused where the value is of another type than the function takes', async () => {
    const made = functionOf([panel('a', 'L1', 0)], ({ id, identity, value }, element) => ({
      Depth: typeof value['Depth'] === 'number' ? value['Depth'] : (element['Depth'] as number),
      associatedIdentities: { Panel: [{ id, identity }] },
    }));
    for (const Depth of ['deep', true]) {
      const { elements, report } = await run(made, [edit('e', 'L1', 0, { Depth })]);
      expect([elements['a']?.['Depth'], report['e']?.state]).toEqual([0.2, 'refused']);
    }
  });

  it('of an override that has the name of a place of the arguments are never sent, and that is said', () => {
    const record = readFunctionRecord({ id: 'f', name: 'F', overrides: { additions: PANEL, removals: PANEL, Panel: PANEL } });
    const entry = { identity: { Storey: 'L1', Place: 0 }, value: { Depth: 1 }, order: 1 };
    const node = { overrides: { additions: { a: entry }, removals: { r: entry } } };
    expect(sentOverrides(node, record)).toBeUndefined();
    expect(unsentOverrides(node, record)).toEqual({
      additions: { a: { state: 'refused', elements: [], reason: 'unknown' } },
      removals: { r: { state: 'refused', elements: [], reason: 'unknown' } },
    });
  });

  it('that are no objects, or have no identity that is one, are left where they are', () => {
    const node = {
      overrides: { Panel: { a: 7, b: null, c: [], d: { identity: 'L1', value: { Depth: 1 } }, e: { identity: {}, value: 3 } } },
    } as never;
    expect(sentOverrides(node, RECORD)).toBeUndefined();
  });
});
