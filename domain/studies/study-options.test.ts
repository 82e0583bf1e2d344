import { expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument } from '../workflow/document.ts';
import { documentOfOption, goneAxes, optionChanges, sampleRange, studyOptions } from './study-options.ts';

const document: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: {
    levels: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: false, inputs: { Height: 3.5 }, links: {} },
  },
};
const axes = [
  { node: 'levels', property: 'Height', values: [3, 3.5] },
  { node: 'levels', property: 'Use', values: ['Office', 'Shop', null] },
];

it('options are all combinations, in order', () => {
  expect(studyOptions(axes)).toEqual([
    [3, 'Office'],
    [3, 'Shop'],
    [3, null],
    [3.5, 'Office'],
    [3.5, 'Shop'],
    [3.5, null],
  ]);
  expect(studyOptions([{ node: 'a', property: 'b', values: [] }])).toEqual([]);
});

it('a range has both its ends, and no dust of binary fractions', () => {
  expect(sampleRange(3, 4, 11)).toEqual([3, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9, 4]);
  expect(sampleRange(5, 1, 3)).toEqual([5, 3, 1]);
  expect(sampleRange(2, 9, 1)).toEqual([2]);
});

it('an option sets only what differs, and nothing of a function that is gone', () => {
  expect(optionChanges(document, axes, [3.5, 'Shop'])).toEqual([
    { root: 'nodes', id: 'levels', path: ['inputs', 'Use'], to: 'Shop' },
  ]);
  expect(documentOfOption(document, axes, [4, 'Shop']).nodes['levels']?.inputs).toEqual({ Height: 4, Use: 'Shop' });
  expect(optionChanges(emptyWorkflowDocument(), axes, [3, 'Shop'])).toEqual([]);
  expect(goneAxes(document, [...axes, { node: 'core', property: 'Width', values: [3] }])).toMatchObject([{ node: 'core' }]);
  expect(goneAxes(emptyWorkflowDocument(), axes)).toEqual(axes);
});
