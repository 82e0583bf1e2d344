import { expect, it } from 'vitest';
import type { SkinDocument } from '#api';
import { documentOf, draftOf, NO_LOOK, strangeLines } from './look-draft.ts';

const LOOK: SkinDocument = {
  'primary-color': '#C0392B',
  'invert-active-nav': true,
  'font-family': 'Georgia, serif',
  'color-palette': ['#111111', '#222222'],
  'hidden-features': ['Sample Range'],
  'selector-overrides': { 'button, dialog': 'border-radius: 0', tag: 'color: #112233; font-weight: bold' },
  'css-var-overrides': { '--radius-2': '0px' },
};

it('a look that is kept is typed as it was, and is the same again', () => {
  const draft = draftOf({ name: 'keller', document: LOOK, view: ['keller.studio', '.keller.ch'], isEnabled: false });
  expect(draft).toMatchObject({ name: 'keller', view: 'keller.studio, .keller.ch', isEnabled: false });
  expect(documentOf(draft)).toEqual(LOOK);
});

it('what is left empty is not in it; lines that are not understood are named', () => {
  expect(documentOf(NO_LOOK)).toEqual({});
  const draft = { selectors: 'button { color: #111111 }\n\nbutton color #111111', tokens: '--radius-1: 2px\nradius 4' };
  expect(strangeLines(draft)).toEqual(['button color #111111', 'radius 4']);
  expect(documentOf({ ...NO_LOOK, selectors: draft.selectors })['selector-overrides']).toEqual({ button: 'color: #111111' });
});
