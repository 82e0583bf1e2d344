import { describe, expect, it } from 'vitest';
import { lookupIn, sampleFunction } from '#fixtures/sample-functions';
import { emptyWorkflowDocument, type WorkflowDocument } from '../workflow/document.ts';
import { outlineDeck, shownOfResult, withPreparedTries } from './deck-file.ts';

const HEIGHT = { type: 'number', minimum: 60, maximum: 90, default: 72 };
const FUNCTIONS = [
  sampleFunction({
    id: 'envelope',
    output: 'Envelope',
    inputs: { Height: HEIGHT, Secret: { type: 'string', title: 'Price of the plot' } },
    outputs: [{ name: 'Volume', type: 'number', unit_type: 'volume' }],
  }),
  sampleFunction({
    id: 'areas',
    dependencies: ['Envelope'],
    output: 'Areas',
    outputs: [
      { name: 'Gross', type: 'number', unit_type: 'area' },
      { name: 'Profit', type: 'number' },
    ],
  }),
];
const node = (functionId: string, more: object = {}) => ({
  functionId,
  stage: 'live' as const,
  digest: functionId,
  name: '',
  disabled: false,
  inputs: {},
  links: {},
  ...more,
});
const DOCUMENT: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  meta: { ...emptyWorkflowDocument('Tower').meta, description: 'For the jury' },
  nodes: {
    envelope: node('envelope', { inputs: { Height: 75, Secret: '12 million' }, note: 'Ask the bank' }),
    areas: node('areas'),
    off: node('areas', { disabled: true }),
  },
  notes: { n: { at: [0, 0], text: 'Only for us' } as never },
  views: {
    wall: { type: 'model', name: 'Wall', order: 0, visibility: { areas: 'hidden' } },
    inside: { type: 'report', name: 'Inside', order: 1 },
  },
  widgets: { w: { view: 'inside', kind: 'table', order: 0, node: 'areas', title: 'Margins' } },
  slides: {
    a: {
      deck: 'deck',
      order: 0,
      kind: 'view',
      view: 'wall',
      title: 'What we ask',
      figures: [{ node: 'areas', output: 'Gross' }],
      tries: {
        t: { node: 'envelope', property: 'Height', order: 0, values: [60, 75, 90] },
        gone: { node: 'nobody', property: 'Height', order: 1, values: [1, 2] },
      },
    },
    b: { deck: 'deck', order: 1, kind: 'view', view: 'inside', title: 'What it earns', hidden: true },
  },
};
const outline = outlineDeck(DOCUMENT, lookupIn(FUNCTIONS));

describe('a deck that is taken away', () => {
  it('holds the slides that are shown, and of inputs those alone that are tried', () => {
    expect(Object.keys(outline.document.slides)).toEqual(['a']);
    expect(Object.keys(outline.document.views)).toEqual(['wall']);
    expect(outline.document.nodes['envelope']?.inputs).toEqual({ Height: 75 });
    expect(Object.keys(outline.records['envelope']?.inputSchema.properties ?? {})).toEqual(['Height']);
    expect(Object.keys(outline.document.slides['a']?.tries ?? {})).toEqual(['t']);
    const text = JSON.stringify(outline);
    for (const hidden of [
      '12 million',
      'Price of the plot',
      'Ask the bank',
      'Only for us',
      'What it earns',
      'Margins',
      'For the jury',
    ])
      expect(text, hidden).not.toContain(hidden);
  });

  it('prepares every value but the one that the workflow has, and offers none that failed', () => {
    expect(outline.tries).toEqual([
      { node: 'envelope', inputs: { Height: 60 } },
      { node: 'envelope', inputs: { Height: 90 } },
    ]);
    const kept = withPreparedTries(outline.document, [{ node: 'envelope', inputs: { Height: 90 }, shown: {} }]);
    expect(kept.slides['a']?.tries?.['t']?.values).toEqual([75, 90]);
  });

  it('W2.02f prepares nothing of a function or an input that is gone', () => {
    const slide = DOCUMENT.slides['a'];
    if (!slide) throw new Error('The deck has a slide.');
    const tries = {
      ...slide.tries,
      gone: { node: 'nobody', property: 'Height', order: 4, values: [1, 2] },
      lost: { node: 'envelope', property: 'Nothing', order: 5, values: [1, 2] },
    };
    const lost = outlineDeck({ ...DOCUMENT, slides: { a: { ...slide, tries } } }, lookupIn(FUNCTIONS));
    expect(lost.tries).toEqual(outline.tries);
    expect(Object.keys(lost.document.slides['a']?.tries ?? {})).toEqual(['t']);
  });

  it('takes models and outputs that a slide shows, and the wires between functions', () => {
    const result = { model: { Elements: {} } as never, outputs: { Gross: 1200, Profit: 7 }, messages: [] };
    expect(shownOfResult('areas', result, outline)).toEqual({ outputs: { Gross: 1200 }, messages: [] });
    expect(shownOfResult('envelope', result, outline)).toMatchObject({ model: { Elements: {} } });
    expect(outline.records['areas']?.modelDependencies).toEqual(FUNCTIONS[1]?.modelDependencies);
    // A report shows every output.
    const open = outlineDeck(
      { ...DOCUMENT, slides: { ...DOCUMENT.slides, b: { ...DOCUMENT.slides['b'], hidden: false } as never } },
      lookupIn(FUNCTIONS),
    );
    expect(shownOfResult('areas', result, open).outputs).toEqual({ Gross: 1200, Profit: 7 });
  });

  it('is the derived deck where nobody arranged one, and empty where every slide is hidden', () => {
    const derived = outlineDeck({ ...DOCUMENT, slides: {}, views: {} }, lookupIn(FUNCTIONS));
    expect(Object.keys(derived.document.slides)).toEqual(['model', 'report']);
    expect([derived.document.views, derived.document.meta.description]).toEqual([{}, 'For the jury']);
    const slides = { a: { ...DOCUMENT.slides['a'], hidden: true } as never };
    expect(outlineDeck({ ...DOCUMENT, slides }, lookupIn(FUNCTIONS)).document.slides).toEqual({});
  });
});
