import { expect, it } from 'vitest';
import { emptyWorkflowDocument, ranksOf, targetsOfFigures } from '#domain';

it('P6.09 of compared options the nearest to a target and the farthest from it are told, above and below alike', () => {
  expect(ranksOf([22_113, 23_085, 23_571, 24_786], 23_000)).toEqual([undefined, 'nearest', undefined, 'farthest']);
  expect(ranksOf([90, 100, 110], 100)).toEqual(['farthest', 'nearest', 'farthest']);
});

it('nobody is the nearest where all are equally far, or where nothing stands beside it', () => {
  expect(ranksOf([95, 105], 100)).toEqual([undefined, undefined]);
  expect(ranksOf([95], 100)).toEqual([undefined]);
  expect(ranksOf([95, null, undefined], 100)).toEqual([undefined, undefined, undefined]);
  expect(ranksOf([95, null, 99], 100)).toEqual(['farthest', undefined, 'nearest']);
});

it('targets are those of figures on views; a target of another part is none', () => {
  const base = { view: 'v', order: 0 };
  const widgets = {
    b: { ...base, kind: 'figure', node: 'areas', output: 'Gross Area', target: 5 },
    a: { ...base, kind: 'figure', node: 'areas', output: 'Gross Area', target: 22_000 },
    c: { ...base, kind: 'chart', node: 'areas', output: 'Net Area', target: 3 },
    d: { ...base, kind: 'figure', node: 'envelope', output: 'Height' },
  };
  expect([...targetsOfFigures({ ...emptyWorkflowDocument(), widgets: widgets as never })]).toEqual([
    ['areas/Gross Area', 22_000],
  ]);
});
