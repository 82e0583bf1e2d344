import { describe, expect, it } from 'vitest';
import { valueMessage } from './value-message.ts';

describe('W8.05b valueMessage', () => {
  it('names what is shown where a number was expected', () => {
    const codes = (value: Parameters<typeof valueMessage>[0]) => [
      valueMessage(value, 'wide')?.code,
      valueMessage(value, 'tight')?.code,
    ];
    expect(codes(undefined)).toEqual(['value.unset', 'value.unset']);
    expect(codes(null)).toEqual(['value.unset', 'value.unset']);
    expect(codes(Number.NaN)).toEqual(['value.not-a-number', 'value.not-a-number-short']);
    expect(codes('12 m')).toEqual(['value.not-a-number', 'value.not-a-number-short']);
    expect(codes({})).toEqual(['value.error', 'value.error']);
    expect([codes(0), codes(-1.5)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(valueMessage('12 m', 'wide')!.parameters).toEqual({ value: '12 m' });
  });
});
