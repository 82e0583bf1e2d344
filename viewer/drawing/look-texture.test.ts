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
const looksOf = (...all: [SceneElement, colour: readonly number[], size?: number][]) =>
  new LookTexture({
    elements: all.map(([one]) => one),
    colours: Uint8Array.from(all.flatMap(([, colour]) => colour)),
    boxes: Float32Array.from(all.flatMap(([, , size = 1]) => [0, 0, 0, size, 1, 0])),
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

it('gives panes and frames of a function one colour from afar, by the area they cover, and slabs that of all', () => {
  const of = (nodeId: string, kind: string) => ({ ...element(`Elements.${kind}`), nodeId });
  const looks = looksOf(
    [of('a', 'FacadePanel'), [200, 0, 0, 255], 3],
    [of('a', 'Glazing'), [0, 0, 100, 128], 1],
    [of('b', 'Panel'), NONE, 4],
    [of('c', 'Floor'), [1, 1, 1, 255], 9],
    [of('c', 'Mass'), [7, 8, 9, 255], 9],
  );
  const far = [...(looks.texture.image.data as Uint8Array).subarray(1024 * 4, 1024 * 4 + 20)];
  // (3 · 200 + 1 · 0) / 4 and (3 · 0 + 1 · 100) / 4; without a material it is paper.
  expect(far.slice(0, 8)).toEqual([150, 0, 25, 0, 150, 0, 25, 0]);
  expect(far.slice(8, 11)).toEqual([255, 255, 255]);
  // (4 · 150 + 4 · 255) / 8 rounded, (4 · 255) / 8, (4 · 25 + 4 · 255) / 8.
  expect(far.slice(12, 15)).toEqual([203, 128, 140]);
  expect(far.slice(16, 19)).toEqual([7, 8, 9]);
});

it('is drawn in one pass more only where something is seen through: glass of a drawing is glass by its tone', () => {
  const passes = (looks: LookTexture) => (['drawn', 'coloured', 'plain'] as const).map((manner) => looks.hasClear(manner));
  expect(passes(looksOf([element('Elements.Mass'), RED], [element('Elements.Mass'), NONE]))).toEqual([false, false, false]);
  expect(passes(looksOf([element('Elements.Glazing'), CLEAR]))).toEqual([false, false, true]);
  expect(passes(looksOf([element('Elements.Glazing'), CLEAR], [element('Elements.Mass'), CLEAR]))).toEqual([false, true, true]);
});
