import { describe, expect, it } from 'vitest';
import { tessellate } from '#engine';
import { drawingToModel } from '../text/index.ts';
import { areaOf, linesOf, METRES, readText as read } from './dxf.fixture.ts';

const LEADER = '0 LEADER 8 Notes 3 Office 71 1 72 0 76 3 10 1 20 0 30 0 10 11 20 0 30 0 10 14 20 0 30 0';
const style = (more: string) => ({ tables: `0 TABLE 2 DIMSTYLE 0 DIMSTYLE 105 2A 2 OFFICE ${more}` });
const trianglesOf = (drawing: ReturnType<typeof read>) =>
  drawing.layers.flatMap(({ triangles }) => triangles.map((value) => Math.round(value * 1e6) / 1e6 + 0));

describe('arrowheads of leaders in a DXF', () => {
  it('are closed and filled, as large as their style and its scale say, three times as long as wide', () => {
    const drawing = read(LEADER, style('41 0.3 40 2'));
    expect(linesOf(drawing)).toEqual([[1, 0, 0, 11, 0, 0, 14, 0, 0]]);
    // 0.3 × 2 long, a third of it wide.
    expect(trianglesOf(drawing)).toEqual([1, 0, 0, 1.6, -0.1, 0, 1.6, 0.1, 0]);
  });

  it('follow the header without a style, what the leader has of its own, and blocks that are turned and scaled', () => {
    expect(areaOf(trianglesOf(read(LEADER, { header: `${METRES} 9 $DIMASZ 40 3 9 $DIMSCALE 40 1` })))).toBeCloseTo(1.5, 6);
    const own = `${LEADER} 1001 ACAD 1000 DSTYLE 1002 { 1070 41 1040 1.2 1070 178 1070 2 1002 }`;
    expect(areaOf(trianglesOf(read(own, style('41 0.3'))))).toBeCloseTo((1.2 * 0.4) / 2, 6);
    const placed = read('0 INSERT 8 0 2 Note 10 5 20 5 41 2 42 2 43 2 50 90', {
      ...style('41 0.6'),
      blocks: `0 BLOCK 2 Note 10 0 20 0 ${LEADER} 0 ENDBLK`,
    });
    // The tip (1, 0) twice as far, turned by a quarter: (5, 7); the head points down and is 1.2 long.
    expect(trianglesOf(placed)).toEqual([5, 7, 0, 5.2, 8.2, 0, 4.8, 8.2, 0]);
  });

  it('are left away where the leader has none, is shorter than its head, or its style says so', () => {
    const records = '0 TABLE 2 BLOCK_RECORD 0 BLOCK_RECORD 5 1F 2 _NONE';
    expect(trianglesOf(read(LEADER.replace('71 1', '71 0'), style('41 0.3')))).toEqual([]);
    expect(trianglesOf(read(LEADER, style('41 12')))).toEqual([]);
    expect(trianglesOf(read(LEADER, { tables: `${style('41 0.3 341 1F').tables} ${records}` }))).toEqual([]);
  });

  it('are the block that the style names', () => {
    const drawing = read(LEADER, {
      tables: `${style('41 0.5 341 1F').tables} 0 TABLE 2 BLOCK_RECORD 0 BLOCK_RECORD 5 1F 2 _Tick`,
      // One long, from the left to the tip at its origin.
      blocks: '0 BLOCK 2 _Tick 10 0 20 0 0 LINE 8 0 10 -1 20 0 11 0 21 1 0 ENDBLK',
    });
    expect(trianglesOf(drawing)).toEqual([]);
    // It points to the left here: half as large, its left is below.
    expect(linesOf(drawing)).toContainEqual([1.5, 0, 0, 1, -0.5, 0]);
  });

  it('stand at each line of a multileader', () => {
    const leader = (size: string) =>
      read(
        `0 MULTILEADER 8 Notes 270 2 300 CONTEXT_DATA{ 40 1 10 0 20 0 41 0.25 140 ${size} 290 0 302 LEADER{ 290 1 10 8 20 0 30 0 11 1 21 0 40 1 304 LEADER_LINE{ 10 0 20 0 30 0 305 } 304 LEADER_LINE{ 10 8 20 9 30 0 305 } 303 } 301 } 340 1F 42 9`,
      );
    expect(trianglesOf(leader('3'))).toEqual([0, 0, 0, 3, -0.5, 0, 3, 0.5, 0, 8, 9, 0, 7.5, 6, 0, 8.5, 6, 0]);
    expect(linesOf(leader('3'))).toHaveLength(2);
  });
});

describe('line weights of a DXF', () => {
  const line = (more: string, at: number) => `0 LINE 8 Walls ${more} 10 ${at} 20 0 11 ${at} 21 5`;
  const tables = '0 LAYER 2 Walls 70 0 62 7 370 50 0 LAYER 2 Thin 70 0 62 7 370 -3';

  it('are those of the line, of its layer, or of the block it stands in, in millimetres', () => {
    const drawing = read(
      `${line('', 1)} ${line('370 13', 2)} ${line('370 -3', 3)} 0 LINE 8 Thin 10 4 20 0 11 4 21 5 0 INSERT 8 Thin 370 70 2 B 10 5 20 0`,
      { tables, blocks: `0 BLOCK 2 B 10 0 20 0 ${line('370 -2', 0)} 0 ENDBLK` },
    );
    const weights = drawing.layers.flatMap(({ lineWeight, lines }) => lines.map((run) => [run[0], lineWeight]));
    expect(weights.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
      [1, 0.5],
      [2, 0.13],
      [3, undefined],
      [4, undefined],
      [5, 0.7],
    ]);
  });

  it('come with the elements, and are drawn heavier and finer', () => {
    const drawing = read(`${line('', 1)} ${line('370 13', 2)} ${line('370 -3', 3)}`, { tables });
    const model = drawingToModel(drawing);
    expect(Object.values(model.Elements).map((element) => element['LineWeight'])).toEqual([0.5, 0.13, undefined]);
    const [chunk] = tessellate([{ nodeId: 'n', model }]).chunks;
    // Bits 24 to 26 of an edge are the class of its line: heavy (7), fine (4), context (3).
    const classOf = (edge: number) => (chunk!.edgeMeta[edge * 2]! >> 24) & 7;
    const byPlace = [0, 1, 2].map((edge): [number, number] => [chunk!.edgePoints[edge * 6]!, classOf(edge)]);
    expect(byPlace.toSorted((a, b) => a[0] - b[0]).map(([, line]) => line)).toEqual([7, 4, 3]);
  });
});
