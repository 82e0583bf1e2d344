import { expect, it } from 'vitest';
import { faultOf, secondsIn } from './seconds-field.tsx';

const fault = (text: string) => faultOf(text, 'en', (limit) => `${limit} s`);

it('reads seconds as quantities are read: with a comma, a unit, digits of full width', () => {
  const seconds = (text: string) => secondsIn(text, 'de');
  expect(['2', ' 0,5 s ', '1.5s', '２', '-1', '0,1 min', '3 Sekunden'].map(seconds)).toEqual([2, 0.5, 1.5, 2, -1, 6, 3]);
  expect(['zwei', '', '3 m'].map(seconds)).toEqual([undefined, undefined, undefined]);
});

it('refuses seconds beyond what a slide may take, with the limit', () => {
  expect(['0.2', '20', '7'].map(fault)).toEqual([undefined, undefined, undefined]);
  expect(fault('20.1')).toEqual({ code: 'property.number-too-high', parameters: { maximum: '20 s' } });
  expect(fault('0.1')).toEqual({ code: 'property.number-too-low', parameters: { minimum: '0.2 s' } });
  expect(fault('-3')?.code).toBe('property.number-too-low');
  expect(fault('soon')?.code).toBe('property.must-be-number');
});
