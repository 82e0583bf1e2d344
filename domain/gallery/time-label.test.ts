import { describe, expect, it } from 'vitest';
import { timeLabel } from './time-label.ts';

describe('timeLabel', () => {
  const now = new Date(2026, 10, 21, 0, 30); // a Saturday
  it.each([
    [new Date(2026, 10, 21, 0, 0), { kind: 'today' }],
    [new Date(2026, 10, 21, 23, 59), { kind: 'today' }],
    [new Date(2026, 10, 20, 23, 59), { kind: 'yesterday' }],
    [new Date(2026, 10, 19, 12, 0), { kind: 'weekday', weekday: 4 }],
    [new Date(2026, 10, 15, 0, 0), { kind: 'weekday', weekday: 0 }],
    [new Date(2026, 10, 14, 23, 59), { kind: 'date' }],
    [new Date(2025, 10, 21, 0, 30), { kind: 'date' }],
    [new Date(2026, 10, 22, 0, 0), { kind: 'date' }],
  ])('W9.03b: %s', (then, label) => expect(timeLabel(then, now)).toEqual(label));
});
