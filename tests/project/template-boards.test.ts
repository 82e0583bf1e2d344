import { describe, expect, it } from 'vitest';
import { loadLibrary, loadTemplates } from '#library';
import { CARD_GAP_PX, boxAround, overlaps, type Box } from '../../graph/model/card-geometry.ts';
import { cardModel } from '../../graph/model/card-model.ts';
import { withRoom } from '../../graph/model/frame-model.ts';

/** Between frames, and from a note to a frame. */
const FRAME_GAP_PX = 20;

const library = loadLibrary();
const templates = loadTemplates(library);

/** Pairs of boxes that lie over each other or nearer than `gap`, by name. */
const pairs = (boxes: ReadonlyMap<string, Box>, gap: number): string[] =>
  [...boxes].flatMap(([one, a], at) =>
    [...boxes].slice(at + 1).flatMap(([other, b]) => (overlaps(a, b, gap - 1) ? [`${one} and ${other}`] : [])),
  );

describe.each(templates.map(({ id }) => id))('W2.13 board of %s', (id) => {
  const { document } = templates.find((one) => one.id === id)!;
  const cards = new Map(
    Object.entries(document.nodes).map(([node, value]) => {
      const record = library.functions.find((one) => one.record.id === value.functionId)?.record;
      return [node, cardModel(node, value, document.layout[node], record).box];
    }),
  );

  it('has no card over another, and room between them', () => {
    expect(pairs(cards, CARD_GAP_PX)).toEqual([]);
  });

  it('has no frame over another or over a note', () => {
    const frames = Object.entries(document.frames).map(([frame, { title }]): [string, Box] => {
      const own = [...cards].filter(([node]) => document.nodes[node]?.layoutGroup === frame).map(([, box]) => box);
      const around = boxAround(own);
      if (!around) throw new Error(`${title} is empty`);
      return [title, withRoom(around)];
    });
    const notes = Object.entries(document.notes).flatMap(([note, { box }]): [string, Box][] =>
      box ? [[note, { x: box[0], y: box[1], width: box[2], height: box[3] }]] : [],
    );
    expect(pairs(new Map([...frames, ...notes]), FRAME_GAP_PX)).toEqual([]);
  });
});
