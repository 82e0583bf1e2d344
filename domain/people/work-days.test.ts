import { expect, it } from 'vitest';
import { daysOfMonth, workedDays, workSpan } from './work-days.ts';

// 0b101 are the first and the third; bit 30 is the thirty-first.
const MONTHS = [
  { month: '2026-01-01', days: (1 << 30) | (1 << 28) },
  { month: '2026-02-01', days: 0b101 },
];

it('P2.05 reads a month as its days, and months as a letter a day from the first to the last', () => {
  expect(daysOfMonth({ month: '2024-02-01', days: 1 << 28 })).toEqual(['2024-02-29']);
  const span = workSpan(MONTHS);
  expect(span).toEqual({ days: '101101', firstDay: '2026-01-29', lastDay: '2026-02-03', numberOfDays: 4 });
  expect(span && workedDays(span)).toEqual(['2026-01-29', '2026-01-31', '2026-02-01', '2026-02-03']);
});

it('keeps what lies within two days, both included, and answers nothing where nothing does', () => {
  expect(workSpan(MONTHS, '2026-01-31', '2026-02-01')).toEqual({
    days: '11',
    firstDay: '2026-01-31',
    lastDay: '2026-02-01',
    numberOfDays: 2,
  });
  expect(workSpan(MONTHS, '2026-02-04')).toBeUndefined();
  expect(workSpan([])).toBeUndefined();
});
