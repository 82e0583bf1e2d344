import { expect, it } from 'vitest';
import { emptyWorkflowDocument, type NamedSlide, type PreparedTry } from '#domain';
import { snapTries } from './snap-tries.ts';

const node = { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: false, links: {} } as const;
const document = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { envelope: { ...node, inputs: { Height: 75, Depth: 10 } }, core: { ...node, inputs: { Share: 0.1 } } },
};
const slide: NamedSlide = {
  id: 'a',
  slide: {
    ...{ deck: 'deck', order: 0, kind: 'view' },
    tries: {
      h: { node: 'envelope', property: 'Height', order: 0, values: [60, 75, 90] },
      d: { node: 'envelope', property: 'Depth', order: 1, values: [10, 14] },
      s: { node: 'core', property: 'Share', order: 2, values: [0.1, 0.2] },
    },
  },
};
const prepared: PreparedTry[] = [
  { node: 'envelope', inputs: { Height: 60 }, shown: {} },
  { node: 'envelope', inputs: { Depth: 14 }, shown: {} },
  { node: 'envelope', inputs: { Height: 60, Depth: 14 }, shown: {} },
];

it('W2.02f three sliders stand where something was prepared, and the one that is held stays', () => {
  const snap = (wanted: Record<string, number>, moved?: string) => snapTries(slide, wanted, moved, { prepared, document });
  expect(snap({ h: 60, d: 14 }, 'd')).toEqual({ h: 60, d: 14 });
  // With a depth of 14 nothing was prepared at 90: the height goes back, the hand does not.
  expect(snap({ h: 90, d: 14 }, 'd')).toEqual({ h: 75, d: 14 });
  // A presenter's own value between two that were prepared.
  expect(snap({ h: 63 })).toEqual({ h: 60 });
  // Nothing was prepared of the core.
  expect(snap({ s: 0.2 }, 's')).toEqual({ s: 0.1 });
  expect(snapTries(undefined, { h: 60 }, 'h', { prepared, document })).toEqual({});
});
