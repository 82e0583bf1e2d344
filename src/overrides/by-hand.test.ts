import { describe, expect, it } from 'vitest';
import { workflowNode as node } from '#fixtures/workflow-node';
import { countHandChanges, declaredOverrides, readFunctionRecord, type WorkflowNode } from '#domain';
import type { Face, StandingBox } from '#viewer';
import { attachCandidates } from './attach-candidates.ts';
import { changeRows, isWaiting } from './change-rows.ts';
import { editCall, editOffers, previewedEdits, type EditScope } from './edit-targets.ts';
import { copiedFor, copyOf } from './copied-change.ts';
import { readGroupFields } from './edit-fields.ts';
import { groupCall, groupEditCall, groupOffers, ungroupCall } from './group-by-hand.ts';
import { handStates } from './hand-states.ts';
import { pasteCall } from './paste-change.ts';
import { faceFor } from './element-handles.ts';
import { removeCall, revertCall } from './take-back.ts';

const record = readFunctionRecord({
  id: 'f',
  name: 'F',
  language: 'typescript',
  model_output: 'F',
  overrides: {
    Panels: {
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Place: { type: 'number' } },
      schema: { Depth: { type: 'number' }, Kind: { type: 'string' } },
      behaviors: { remove: true },
    },
    One: {
      context: '[*discriminator=Elements.FacadePanel]',
      editOneAtATime: true,
      identity: { Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
    },
  },
});
const panel = (place: number, depth = 0.25) => ({
  Id: `p${place}`,
  discriminator: 'Elements.FacadePanel',
  Name: `S-0${place}`,
  Place: place,
  Depth: depth,
  Kind: 'Window',
});
const scopeWith = (kept: WorkflowNode): EditScope => ({
  declared: declaredOverrides({ nodes: { N: kept } }, () => record),
  nodeOf: () => kept,
  modelOf: () => ({ model: { Elements: { p1: panel(1), p2: panel(2, 0.4) } }, digest: 'r' }),
});
const refs = [1, 2].map((place) => ({ nodeId: 'N', elementId: `p${place}` }));
const boxOf = (): StandingBox => ({ at: [1, 2, 3], size: [2.25, 0.25, 3.5], turn: 12.5 });
const around = { hand: { by: 'Lena', at: 5 }, isAll: false, boxOf };
const [offer] = editOffers(scopeWith(node()), refs);
if (!offer) throw new Error('Nothing is offered.');

describe('changes by hand of selected elements', () => {
  it('are one command for several elements; what takes one at a time is not offered', () => {
    expect(editOffers(scopeWith(node()), refs).map(({ declared }) => declared.definition.name)).toEqual(['Panels']);
    expect(editOffers(scopeWith(node()), refs.slice(0, 1)).map(({ declared }) => declared.definition.name)).toEqual([
      'Panels',
      'One',
    ]);
    const call = editCall(offer, { Depth: 0.9 }, around);
    const entries = Object.values(call.entries);
    expect([call.id, call.name, entries.length]).toEqual(['N', 'Panels', 2]);
    expect(entries[1]).toMatchObject({
      identity: { Place: 2 },
      value: { Depth: 0.9 },
      original: { Depth: 0.4, Kind: 'Window' },
      element: { Id: 'p2', Name: 'S-02', at: [1, 2, 3], size: [2.25, 0.25, 3.5], turn: 12.5 },
      by: 'Lena',
      at: 5,
    });
  });

  it('write what was complete once, then only of what changes', () => {
    const call = editCall(offer, { Depth: 0.9 }, around);
    const kept = node({ overrides: previewedEdits(node(), call) });
    const [again] = editOffers(scopeWith(kept), refs.slice(0, 1));
    const next = again && Object.values(editCall(again, { Depth: 1 }, around).entries)[0];
    expect(next?.original).toEqual({ Depth: 0.25 });
    expect(again?.targets[0]?.entry?.original).toEqual({ Depth: 0.25, Kind: 'Window' });
  });

  it('are taken back by property or wholly, and only where there are any', () => {
    expect(revertCall(offer, ['Depth'])).toMatchObject({ entries: {} });
    const kept = node({ overrides: previewedEdits(node(), editCall(offer, { Depth: 0.9 }, around)) });
    const [now] = editOffers(scopeWith(kept), refs);
    const ids = now?.targets.map(({ entryId }) => entryId) ?? [];
    expect(now && revertCall(now, undefined)).toMatchObject({ entries: Object.fromEntries(ids.map((id) => [id, null])) });
    expect(Object.keys((now && (removeCall(now, around.hand, boxOf) as { entries: object }).entries) ?? {})).toHaveLength(2);
  });
});

describe('changes by hand of a function that has no result', () => {
  it('W3.27c: stay, untold, while what is before it failed or runs; nothing is offered', () => {
    const kept = node({ overrides: previewedEdits(node(), editCall(offer, { Depth: 0.9 }, around)) });
    expect(editOffers({ ...scopeWith(kept), modelOf: () => undefined }, refs)).toEqual([]);
    const rows = changeRows('N', kept, undefined);
    expect(rows.map(({ element, outcome, values }) => [element, outcome, values[0]?.to])).toEqual([
      ['S-01', undefined, 0.9],
      ['S-02', undefined, 0.9],
    ]);
    expect(rows.some(isWaiting)).toBe(false);
  });
});

describe('the list of changes by hand', () => {
  it('tells what was, what is and what became of it', () => {
    const call = editCall(offer, { Depth: 0.9 }, around);
    const [id = ''] = Object.keys(call.entries);
    const kept = node({
      overrides: previewedEdits(node(), call),
      removals: { Panels: { r1: { identity: { Place: 9 }, element: { Id: 'x', discriminator: 'Elements.FacadePanel' } } } },
    });
    const rows = changeRows('N', kept, { Panels: { [id]: { state: 'lost', elements: [] } } });
    expect(rows.map(({ member, element, values, outcome }) => [member, element, values, outcome?.state])).toEqual([
      ['overrides', 'S-01', [{ property: 'Depth', from: 0.25, to: 0.9 }], 'lost'],
      ['overrides', 'S-02', [{ property: 'Depth', from: 0.4, to: 0.9 }], undefined],
      ['removals', 'FacadePanel', [], undefined],
    ]);
    expect(rows.filter(isWaiting)).toHaveLength(1);
    expect([countHandChanges(kept), countHandChanges(node())]).toEqual([3, 0]);
  });
});

const grouping = readFunctionRecord({
  id: 'f',
  name: 'F',
  language: 'typescript',
  model_output: 'F',
  overrides: {
    Merge: {
      paradigm: 'group',
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Place: { type: 'number' } },
      schema: { Use: { type: 'string' }, Width: { type: 'number' } },
    },
  },
});
const groupOfferWith = (
  entries: Record<string, { identities: { Place: number }[]; value?: { Use: string } }>,
  places = [1, 2],
) => {
  const kept = node({ overrides: { Merge: entries } });
  const elements = Object.fromEntries([1, 2, 3, 4].map((place) => [`p${place}`, panel(place)]));
  const scope: EditScope = {
    declared: declaredOverrides({ nodes: { N: kept } }, () => grouping),
    nodeOf: () => kept,
    modelOf: () => ({ model: { Elements: elements }, digest: 'r' }),
  };
  const chosen = places.map((place) => ({ nodeId: 'N', elementId: `p${place}` }));
  expect(editOffers(scope, chosen)).toEqual([]);
  return groupOffers(scope, chosen)[0];
};

describe('groups by selection', () => {
  const entriesOf = (offer: ReturnType<typeof groupOfferWith>) => {
    const call = offer && groupCall(offer, around.hand);
    return call && 'entries' in call ? Object.entries(call.entries) : undefined;
  };

  it('W3.07b: several elements make one; an element alone makes none', () => {
    expect(entriesOf(groupOfferWith({}))).toMatchObject([
      [expect.any(String), { identities: [{ Place: 1 }, { Place: 2 }], value: {}, by: 'Lena' }],
    ]);
    expect(groupOfferWith({}, [1])).toBeUndefined();
  });

  it('W3.07b: with a member of another one, both become one in the same step; the same members are no step', () => {
    const two = { g1: { identities: [{ Place: 1 }, { Place: 3 }] }, g2: { identities: [{ Place: 2 }, { Place: 4 }] } };
    expect(entriesOf(groupOfferWith(two))).toMatchObject([
      ['g1', { identities: [{ Place: 1 }, { Place: 3 }, { Place: 2 }, { Place: 4 }] }],
      ['g2', { identities: [] }],
    ]);
    expect(entriesOf(groupOfferWith({ g1: { identities: [{ Place: 1 }, { Place: 2 }] } }))).toBeUndefined();
    const offer = groupOfferWith(two, [3]);
    expect(offer && ungroupCall(offer)).toMatchObject({ entries: { g1: null } });
  });
});

describe('properties of a group', () => {
  const group = { g1: { identities: [{ Place: 1 }, { Place: 2 }, { Place: 3 }], value: { Use: 'Office' } } };
  const fieldsOf = (offer: ReturnType<typeof groupOfferWith>) =>
    offer && readGroupFields(offer, (word) => word, 'en').map(({ name, value, isChanged }) => [name, value, isChanged]);

  it('W3.07b: are fields where all selected are of one group, and are changed for the group in one step', () => {
    const offer = groupOfferWith(group);
    expect(fieldsOf(offer)).toEqual([
      ['Use', 'Office', true],
      ['Width', undefined, false],
    ]);
    const call = offer && groupEditCall(offer, { Width: 3 }, around.hand);
    expect(Object.entries(call?.entries ?? {})).toMatchObject([
      ['g1', { identities: group.g1.identities, value: { Width: 3 }, by: 'Lena' }],
    ]);
    expect(offer && ungroupCall(offer, ['Use'])).toMatchObject({ entries: { g1: ['Use'] } });
  });

  it('are none where one of the selected is of no group, or of another one', () => {
    const other = { ...group, g2: { identities: [{ Place: 4 }] } };
    for (const [entries, places] of [
      [group, [1, 4]],
      [other, [1, 4]],
      [{}, [1, 2]],
    ] as const) {
      const offer = groupOfferWith(entries, [...places]);
      expect(fieldsOf(offer)).toEqual([]);
      expect(offer && groupEditCall(offer, { Width: 3 }, around.hand)).toBeUndefined();
    }
  });
});

describe('a change and other elements', () => {
  const call = editCall(offer, { Depth: 0.9 }, around);
  const [first = ''] = Object.keys(call.entries);
  const kept = node({ overrides: previewedEdits(node(), { ...call, entries: { [first]: call.entries[first] as never } }) });
  const scope = scopeWith(kept);
  const [row] = changeRows('N', kept, {
    Panels: { [first]: { state: 'lost', elements: [], candidates: [{ element: 'p2', score: 0.4, distance: 1.2 }] } },
  });
  if (!row) throw new Error('Nothing is listed.');

  it('W3.27c: may be put onto any that its override is offered on, the likeliest first', () => {
    expect(
      attachCandidates(scope, row).map(({ element, name, score, distance }) => [element.elementId, name, score, distance]),
    ).toEqual([
      ['p2', 'S-02', 0.4, 1.2],
      ['p1', 'S-01', undefined, undefined],
    ]);
    expect(attachCandidates(scope, { ...row, name: 'Gone' })).toEqual([]);
  });

  it('W3.27c: may be put onto a window by its frame or its pane, which are listed once', () => {
    const Elements = { frame: panel(1), pane: { ...panel(1), Id: 'pane' }, other: panel(2) };
    const twins = attachCandidates({ ...scope, modelOf: () => ({ model: { Elements }, digest: 'r' }) }, row);
    expect(twins.map(({ element }) => element.elementId).toSorted()).toEqual(['frame', 'other', 'pane']);
    expect(twins.filter(({ isTwin }) => !isTwin)).toHaveLength(2);
  });

  it('W3.27: are given the same values in one step, but for the one that has them', () => {
    const [both] = editOffers(scope, refs);
    const pasted = both && pasteCall(both, row.entryId, row.entry, around.hand);
    expect(Object.values(pasted?.entries ?? {})).toMatchObject([
      { identity: { Place: 2 }, value: { Depth: 0.9 }, original: { Depth: 0.4 }, by: 'Lena' },
    ]);
    const [own] = editOffers(scope, refs.slice(0, 1));
    expect(own && pasteCall(own, row.entryId, row.entry, around.hand)).toBeUndefined();
  });

  it('W3.27: is copied from the only selected element, and pasted where the same override is offered', () => {
    const [own] = editOffers(scope, refs.slice(0, 1));
    const [both] = editOffers(scope, refs);
    const copied = own && copyOf(own);
    expect(copied).toEqual({ functionId: 'f', name: 'Panels', entryId: first, value: { Depth: 0.9 } });
    expect(both && copyOf(both)).toBeUndefined();
    const [other] = editOffers(scope, refs.slice(1));
    expect(other && copyOf(other)).toBeUndefined();
    const held = other && copiedFor(other, copied);
    const pasted = held && pasteCall(other, held.entryId, held.entry, around.hand);
    expect(Object.values(pasted?.entries ?? {})).toMatchObject([{ identity: { Place: 2 }, value: { Depth: 0.9 } }]);
    const [, one] = editOffers(scope, refs.slice(1));
    expect(one?.declared.definition.name).toBe('One');
    expect(one && copiedFor(one, copied)).toBeUndefined();
  });

  it('W3.27c: are told in the model what became of it, those that ask for a person over others', () => {
    const applied = { ...row, outcome: { state: 'applied' as const, elements: ['p1', 'p2'] } };
    const open = {
      ...row,
      key: 'other',
      outcome: { state: 'ambiguous' as const, elements: [], candidates: [{ element: 'p2', score: 0.6 }] },
    };
    expect([...handStates([open, applied, row], () => ['N'])]).toEqual([
      ['N/p1', 'applied'],
      ['N/p2', 'ambiguous'],
    ]);
  });
});

describe('the face that a length moves', () => {
  const face = (direction: Face['direction'], extent: number, isOuter: boolean): Face => ({
    at: [0, 0, 0],
    direction,
    extent,
    isOuter,
  });
  const faces = [
    face([1, 0, 0], 2, true),
    face([-1, 0, 0], 2, false),
    face([0, 1, 0], 0.25, false),
    face([0, -1, 0], 0.25, true),
    face([0, 0, 1], 3.2, true),
    face([0, 0, -1], 3.2, false),
  ];
  it('is told by the words of its name: up, outwards, aside; else none', () => {
    const direction = (name: string) => faceFor(name, faces)?.direction;
    expect(direction('Depth')).toEqual([0, -1, 0]);
    expect(direction('FrameDepth')).toEqual([0, -1, 0]);
    expect(direction('Storey Height')).toEqual([0, 0, 1]);
    expect([direction('Elevation'), faceFor('Elevation', faces)?.extent]).toEqual([[0, 0, 1], 3.2]);
    expect(direction('Length')).toEqual([1, 0, 0]);
    expect(direction('Budget')).toBeUndefined();
  });
});
