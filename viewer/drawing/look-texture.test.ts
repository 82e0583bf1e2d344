import { expect, it } from 'vitest';
import type { SceneBuffers, SceneElement } from '#engine';
import { LookTexture } from './look-texture.ts';

const element = (discriminator: string, indexCount = 3): SceneElement => ({
  nodeId: 'n',
  elementId: discriminator,
  name: '',
  discriminator,
  part: 'building',
  stage: 'plain',
  chunk: 0,
  firstIndex: 0,
  indexCount,
  firstEdge: 0,
  edgeCount: indexCount === 0 ? 1 : 0,
});
const looksOf = (...all: [SceneElement, readonly number[]][]) =>
  new LookTexture({
    elements: all.map(([one]) => one),
    colours: Uint8Array.from(all.flatMap(([, colour]) => colour)),
  } as unknown as SceneBuffers);
const bytesOf = ({ texture }: LookTexture, count: number) => [...(texture.image.data as Uint8Array).subarray(0, count * 4)];
const [RED, FAINT, NONE, CLEAR] = [
  [255, 0, 0, 255],
  [9, 8, 7, 1],
  [0, 0, 0, 0],
  [1, 2, 3, 128],
];

it('keeps colour and alpha of materials, and says what is of lines alone', () => {
  const looks = looksOf(
    [element('Elements.Mass'), RED],
    [element('Elements.Mass'), FAINT],
    [element('Elements.Mass'), NONE],
    [element('Elements.ModelCurve', 0), RED],
    [element('Elements.ModelCurve', 0), NONE],
  );
  // Alpha of 127; what can hardly be seen still has one.
  expect(bytesOf(looks, 5)).toEqual([255, 0, 0, 127, 9, 8, 7, 1, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 128]);
});

it('is drawn in one pass more only where something is seen through: glass of a drawing is glass by its tone', () => {
  const passes = (looks: LookTexture) => (['drawn', 'coloured', 'plain'] as const).map((manner) => looks.hasClear(manner));
  expect(passes(looksOf([element('Elements.Mass'), RED], [element('Elements.Mass'), NONE]))).toEqual([false, false, false]);
  expect(passes(looksOf([element('Elements.Glazing'), CLEAR]))).toEqual([false, false, true]);
  expect(passes(looksOf([element('Elements.Glazing'), CLEAR], [element('Elements.Mass'), CLEAR]))).toEqual([false, true, true]);
});
