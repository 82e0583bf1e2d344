import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument, type WorkflowSlide } from '../workflow/document.ts';
import { documentOfSide, SIDES, sidesOf } from './compared.ts';
import { publicDeck } from './public-deck.ts';
import { roomStateOf, withoutPointer } from './room.ts';
import { beginTalk, type Talk } from './talk.ts';

const slide = (compare: unknown, kind: WorkflowSlide['kind'] = 'compare'): WorkflowSlide => ({
  deck: 'deck',
  order: 0,
  kind,
  view: 'model',
  compare: compare as never,
});
const withHeight = (Height: number): WorkflowDocument => ({
  ...emptyWorkflowDocument('Tower'),
  nodes: { a: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: false, inputs: { Height }, links: {} } },
  views: { model: { type: 'model', name: `Seen at ${Height}`, order: 0 } },
});

describe('what a slide compares', () => {
  it('is two to four sides, whatever was kept', () => {
    expect(sidesOf(slide([{ label: 'Now' }, { label: 'Before', version: 'v1' }]))).toEqual([
      { label: 'Now' },
      { label: 'Before', version: 'v1' },
    ]);
    expect(sidesOf(slide(Array.from({ length: 9 }, () => ({ label: 'x' }))))).toHaveLength(SIDES.most);
    const odd = [
      null,
      3,
      { label: 7, version: '' },
      { label: 'x'.repeat(8000), values: [{ node: 1 }, { node: 'a', property: 'b' }] },
    ];
    expect(sidesOf(slide(odd))).toEqual([
      { label: '' },
      { label: 'x'.repeat(120), values: [{ node: 'a', property: 'b', value: null }] },
    ]);
    for (const none of [undefined, 'now', {}, 4]) expect(sidesOf(slide(none))).toEqual([]);
    expect(sidesOf(slide([{ label: 'Now' }], 'view'))).toEqual([]);
  });

  it('shows a version, or other values, in the view of today; nothing of it is tried or hidden', () => {
    const [now, before] = [withHeight(80), withHeight(50)];
    const named = { id: 's', slide: { ...slide([{ label: 'a' }]), hidden: true, title: 'Two towers' } };
    const asItWas = documentOfSide(now, named, { label: 'Before', version: 'v' }, before);
    expect([asItWas.nodes['a']?.inputs, asItWas.views['model']?.name]).toEqual([{ Height: 50 }, 'Seen at 80']);
    const values = [{ node: 'a', property: 'Height', value: 120 }];
    expect(documentOfSide(now, named, { label: 'Option', values }, now).nodes['a']?.inputs).toEqual({ Height: 120 });
    expect(now.nodes['a']?.inputs).toEqual({ Height: 80 });
    expect(asItWas.slides).toEqual({ s: { deck: 'deck', order: 0, kind: 'view', view: 'model', title: 'Two towers' } });
    const ofNobody = documentOfSide(now, named, { label: 'x', values: [{ node: 'gone', property: 'Height', value: 1 }] }, now);
    expect(ofNobody.nodes).toEqual(now.nodes);
  });

  it('never stands on a public page: versions are nobody else’s', () => {
    const document = {
      ...withHeight(80),
      decks: { deck: { name: '', order: 0 } },
      slides: { s: slide([]), t: slide([], 'view') },
    };
    expect(Object.keys(publicDeck(document, document.views, true).slides)).toEqual(['t']);
  });
});

describe('C.06b what the room is told of a presenter’s hands', () => {
  const talk = beginTalk(['a', 'b'], 'a', true) as Talk;
  const camera = { target: [0, 0, 0], azimuth: 10, pitch: 20, distance: 30, fov: 40 } as const;
  const pointer = { x: 0.25, y: 0.5 };

  it('has camera and pointer, and neither in what is kept for who comes back', () => {
    const told = roomStateOf(talk, undefined, { camera, pointer });
    expect([told.camera, told.pointer]).toEqual([camera, pointer]);
    expect(withoutPointer(told)).toEqual({ ...roomStateOf(talk), camera });
  });

  it('keeps the camera of before while the room is frozen, and no pointer', () => {
    const before = roomStateOf(talk, undefined, { camera, pointer });
    const frozen = roomStateOf({ ...talk, slide: 'b', isFrozen: true }, before, { pointer: { x: 1, y: 1 } });
    expect(frozen).toEqual({ ...roomStateOf(talk), camera, isFrozen: true });
  });
});
