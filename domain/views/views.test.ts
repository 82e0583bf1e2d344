import { describe, expect, it } from 'vitest';
import { lookupIn, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { deriveGraph } from '../graph/derive-wires.ts';
import type { WorkflowNode, WorkflowView } from '../workflow/document.ts';
import { consumedModels } from './consumed-models.ts';
import { duplicatedView, firstOfType, freeViewName, lastOrder, orderAt, shownViews } from './view-list.ts';
import {
  elementKey,
  EXPLODE_MAX,
  explodeOf,
  filterOf,
  mannerOf,
  readCamera,
  readCropBox,
  readVisibility,
  VIEW_BACKGROUNDS,
  VIEW_ENVIRONMENTS,
  writeCamera,
  writeCropBox,
  writeExplode,
} from './view-settings.ts';

const view = (name: string, order: number, more: Partial<WorkflowView> = {}): WorkflowView => ({
  type: 'model',
  name,
  order,
  ...more,
});
const names = (stored: Record<string, WorkflowView>) => shownViews(stored).map((one) => one.view.name);

describe('the list of views', () => {
  it('W2.02a: a workflow that kept none shows a model and a report', () => {
    expect(names({})).toEqual(['Model', 'Report']);
    expect(firstOfType(shownViews({}), 'report')?.id).toBe('report');
    expect(firstOfType(shownViews({}), 'setup')).toBeUndefined();
  });

  it('W3.02a: tabs stand by order, views of a group together at the place of its first', () => {
    const stored = { a: view('A', 2), b: view('B', 0, { group: 'North' }), c: view('C', 3, { group: 'North' }), d: view('D', 1) };
    expect(names(stored)).toEqual(['B', 'C', 'D', 'A']);
    expect(lastOrder(shownViews(stored))).toBe(4);
  });

  it('W3.02a: a view moved to a place gets an order between its neighbours', () => {
    const stored = { a: view('A', 0), b: view('B', 1), c: view('C', 2) };
    const shown = shownViews(stored);
    expect(orderAt(shown, 'c', 1)).toBe(0.5);
    expect(orderAt(shown, 'c', 0)).toBe(-1);
    expect(orderAt(shown, 'a', 2)).toBe(3);
    expect(orderAt(shown, 'a', 1)).toBe(1.5);
    expect(orderAt(shown, 'a', 0)).toBeUndefined();
    expect(orderAt(shown, 'gone', 1)).toBeUndefined();
  });

  it('a copy stands last under a free name', () => {
    const shown = shownViews({ a: view('Plan', 0), b: view('Plan 2', 1) });
    expect(freeViewName(shown, 'Section')).toBe('Section');
    expect(freeViewName(shown, 'Plan 2')).toBe('Plan 3');
    expect(duplicatedView(shown, view('Plan', 0, { background: 'sky' }))).toEqual({
      type: 'model',
      name: 'Plan 3',
      order: 2,
      background: 'sky',
    });
  });
});

describe('settings of a model view', () => {
  const camera = { target: [1, 2, 3], azimuth: 37, pitch: 21, distance: 200, fov: 24 } as const;

  it('W3.02b: a camera comes back as it was kept; what is none is none', () => {
    expect(readCamera(writeCamera(camera))).toEqual(camera);
    expect(writeCamera({ ...camera, azimuth: 37.123456, distance: 1 / 3 })).toMatchObject({ azimuth: 37.123, distance: 0.3333 });
    for (const wrong of [
      undefined,
      null,
      {},
      { ...camera, target: [1, 2] },
      { ...camera, distance: 0 },
      { ...camera, fov: '24' },
    ])
      expect(readCamera(wrong as never)).toBeUndefined();
  });

  it('W3.02d: a section box has an inside', () => {
    const box = { min: [0, 0, 0], max: [10, 5, 3] } as const;
    expect(readCropBox(writeCropBox(box))).toEqual(box);
    expect(readCropBox({ min: [0, 0, 0], max: [10, 0, 3] })).toBeUndefined();
    expect(readCropBox({ min: [0, 0, 0] })).toBeUndefined();
  });

  it('W3.02e: five backgrounds and three environments', () => {
    expect(VIEW_BACKGROUNDS).toEqual(['default', 'light', 'dark', 'sky', 'white']);
    expect(VIEW_ENVIRONMENTS).toEqual(['default', 'cloudy', 'sunset']);
  });

  it('is drawn on paper where a view says nothing, or what this version does not know', () => {
    expect((['drawn', 'coloured', 'plain', undefined, 'sketchy'] as never[]).map((manner) => mannerOf({ manner }))).toEqual([
      'drawn',
      'coloured',
      'plain',
      'drawn',
      'drawn',
    ]);
  });

  it('W3.04h: a view keeps a filter and a colour, or none', () => {
    expect(filterOf({ filter: { query: 'Use=Office', colourBy: 'Height' } })).toEqual({
      query: 'Use=Office',
      colourBy: 'Height',
    });
    expect(filterOf({ filter: { query: '', colourBy: 'Height' } })).toEqual({ query: '', colourBy: 'Height' });
    for (const none of [undefined, { query: '', colourBy: '' }, { query: 3 }, 'Use=Office', null])
      expect(filterOf({ filter: none as never })).toBeUndefined();
  });

  it('W3.02c: functions and single elements are hidden or pale', () => {
    const key = elementKey('node', 'a');
    const shown = readVisibility({ core: 'hidden', site: 'context', floors: 'visible', [key]: 'hidden' });
    expect([...shown.hidden]).toEqual(['core', 'node/a']);
    expect([...shown.context]).toEqual(['site']);
    expect(readVisibility(undefined).hidden.size).toBe(0);
  });

  it('W3.24b: a model that a function consumes is out of sight until the view shows it', () => {
    const site = sampleFunction({ id: 'site', output: 'Site' });
    const read = (hides: boolean) => ({
      ...sampleFunction({ id: 'envelope', output: 'Envelope', dependencies: ['Site'] }),
      modelDependencies: [{ name: 'Site', optional: false, autohide: hides }],
    });
    const consumed = (hides: boolean, change: Partial<WorkflowNode> = {}) => {
      const document = sampleDocument({ a: 'site', b: 'envelope' });
      Object.assign(document.nodes['b'] as WorkflowNode, change);
      return consumedModels(deriveGraph(document, lookupIn([site, read(hides)])));
    };
    expect([...consumed(true)]).toEqual(['a']);
    expect([...consumed(false)]).toEqual([]);
    expect([...consumed(true, { disabled: true })]).toEqual([]);
    expect([...readVisibility({ c: 'hidden' }, consumed(true)).hidden]).toEqual(['c', 'a']);
    expect([...readVisibility({ a: 'visible' }, consumed(true)).hidden]).toEqual([]);
    expect([...readVisibility({ a: 'context' }, consumed(true)).context]).toEqual(['a']);
  });
});

describe('W3.02f the explode distance of a view', () => {
  const kept = (explode: unknown) => explodeOf({ explode: explode as never });

  it('comes back as it was kept, to a millimetre', () => {
    expect(kept(writeExplode({ by: 'type', distance: 2.00049 }))).toEqual({ by: 'type', distance: 2 });
    expect(writeExplode(undefined)).toBeUndefined();
    expect(kept({ by: 'level', distance: 1e9 })).toEqual({ by: 'level', distance: EXPLODE_MAX });
  });

  it('is none at 0 and where it is no distance', () => {
    for (const none of [
      undefined,
      null,
      2,
      [],
      { by: 'level', distance: 0 },
      { by: 'level', distance: -3 },
      { by: 'colour', distance: 2 },
    ])
      expect(kept(none)).toBeUndefined();
    for (const distance of [Number.NaN, Number.POSITIVE_INFINITY, '3']) expect(kept({ by: 'level', distance })).toBeUndefined();
  });
});
