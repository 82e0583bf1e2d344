import { expect, it } from 'vitest';
import { faultOf, secondsIn } from './seconds-field.tsx';

const fault = (text: string) => faultOf(text, (limit) => `${limit} s`);

it('reads seconds with a comma, with their unit, and nothing else', () => {
  expect(['2', ' 0,5 s ', '1.5s', '.5', '–1', 'zwei', '', '1e3', '3 min'].map(secondsIn)).toEqual([
    ...[2, 0.5, 1.5, 0.5, -1],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

it('refuses seconds beyond what a slide may take, with the limit', () => {
  expect(['0.2', '20', '7'].map(fault)).toEqual([undefined, undefined, undefined]);
  expect(fault('20.1')).toEqual({ code: 'property.number-too-high', parameters: { maximum: '20 s' } });
  expect(fault('0.1')).toEqual({ code: 'property.number-too-low', parameters: { minimum: '0.2 s' } });
  expect(fault('-3')?.code).toBe('property.number-too-low');
  expect(fault('soon')?.code).toBe('property.must-be-number');
});
