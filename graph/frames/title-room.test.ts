import { expect, test } from 'vitest';
import { titleRoom } from './title-room.ts';

const paper = { x: 100, y: 1000, width: 1200, height: 3000 };
const note = (x: number, y: number, width = 320, height = 140) => ({ x, y, width, height });

test('G a title has its whole paper where no note stands above it', () => {
  expect(titleRoom(paper, [])).toBeUndefined();
  // Beside it, inside it, and far above it.
  expect(titleRoom(paper, [note(1400, 800), note(200, 1100), note(200, -500)])).toBeUndefined();
});

test('G a title that would rise into a note stands in the widest room beside it', () => {
  // The note ends at 420, 60 px above the paper: 16 px of title reach it where 108 px of the graph are 16 px.
  expect(titleRoom(paper, [note(100, 800)])).toEqual({ from: 344, width: 856, under: 16 / 108 });
  expect(titleRoom(paper, [note(980, 800)])).toEqual({ from: 0, width: 856, under: 16 / 108 });
  expect(titleRoom(paper, [note(980, 700), note(100, 800)])).toEqual({ from: 344, width: 512, under: 16 / 108 });
});

test('G where notes stand above all of it nothing can be made way for', () => {
  expect(titleRoom(paper, [note(0, 800, 1500)])).toBeUndefined();
});
