import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument } from '../workflow/document.ts';
import { publicDeck } from './public-deck.ts';

const DOCUMENT: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  views: { wall: { type: 'model', name: 'Wall', order: 0 }, inside: { type: 'report', name: 'Inside', order: 1 } },
  slides: {
    words: { deck: 'deck', order: 0, kind: 'words', title: 'Welcome' },
    wall: {
      deck: 'deck',
      order: 1,
      kind: 'view',
      view: 'wall',
      tries: { t: { node: 'n', property: 'Height', order: 0, values: [60, 90] } },
    },
    draft: { deck: 'deck', order: 2, kind: 'view', view: 'inside', title: 'What it earns', hidden: true },
  },
};

describe('a deck on the public page', () => {
  it('has the slides that are shown, nothing to try, and never a hidden one', () => {
    const { slides, decks } = publicDeck(DOCUMENT, DOCUMENT.views, true);
    expect(Object.keys(slides)).toEqual(['words', 'wall']);
    expect(JSON.stringify([slides, decks])).not.toMatch(/earns|tries|Height/);
  });

  it('has slides of the one view alone where only that is open', () => {
    const { wall } = DOCUMENT.views;
    expect(Object.keys(publicDeck(DOCUMENT, { wall: wall as never }, false).slides)).toEqual(['wall']);
  });

  it('follows from the views where nobody arranged one, and stays empty where all of one is hidden', () => {
    expect(publicDeck({ ...DOCUMENT, slides: {} }, DOCUMENT.views, true)).toEqual({ decks: {}, slides: {} });
    const { draft } = DOCUMENT.slides;
    const hidden = publicDeck({ ...DOCUMENT, slides: { draft: draft as never } }, DOCUMENT.views, true);
    expect([Object.keys(hidden.decks), hidden.slides]).toEqual([['deck'], {}]);
  });
});
