import { expect, it } from 'vitest';
import { statsAddress } from './send-stat.ts';

const ALLOWED = ['https://stats.example.com'];

it.each([
  ['?statsApi=https://stats.example.com/runs', 'https://stats.example.com/runs'],
  ['?statsApi=https://stats.example.com', 'https://stats.example.com/'],
  ['', undefined],
  ['?statsApi=none', undefined],
  ['?statsApi=https://stats.example.com.evil.example/', undefined],
  ['?statsApi=https://user@stats.example.com/', undefined],
  ['?statsApi=http://stats.example.com/', undefined],
  ['?statsApi=javascript:alert(1)', undefined],
])('P7.09 %j tells runs to %j: only where the operator allows it', (search, expected) => {
  expect(statsAddress(search, ALLOWED)?.href).toBe(expected);
});

it('P7.09 without an allowed origin this server alone is told', () => {
  expect(statsAddress('?statsApi=https://stats.example.com', [])).toBeUndefined();
});
