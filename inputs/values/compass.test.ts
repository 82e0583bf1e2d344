import { expect, it } from 'vitest';
import { compassPoint, headingAt } from './compass.ts';

it('W3.09c a heading reads as the nearest direction of the compass, in three languages', () => {
  expect([0, 11, 12, 30, 90, 225, 349, 360, -90].map((degrees) => compassPoint(degrees, 'en'))).toEqual([
    'N',
    'N',
    'NNE',
    'NNE',
    'E',
    'SW',
    'N',
    'N',
    'W',
  ]);
  expect([compassPoint(90, 'de'), compassPoint(30, 'ja')]).toEqual(['O', '北北東']);
});

it('W3.09c the hand of the compass points clockwise from north', () => {
  expect([headingAt(0, -9), headingAt(9, 0), headingAt(0, 9), headingAt(-9, 0), headingAt(9, -9), headingAt(1, 1)]).toEqual([
    0,
    90,
    180,
    270,
    45,
    undefined,
  ]);
});
