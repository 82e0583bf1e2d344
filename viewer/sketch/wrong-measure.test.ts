import { describe, expect, it } from 'vitest';
import { isWrongMeasure } from './wrong-measure.tsx';

const metric = { unitType: 'length', system: 'metric', locale: 'en' } as const;
const imperial = { ...metric, system: 'imperial' } as const;

describe('typed measures', () => {
  it.each(['12', '12.5 m', '', '  ', undefined])('takes %s as a length', (typed) =>
    expect(isWrongMeasure(typed, metric, true)).toBe(false),
  );

  it('takes feet and inches', () => expect(isWrongMeasure(`1'-6 1/2"`, imperial, true)).toBe(false));

  it.each(['far', '-5', '0', '12 kg'])('refuses %s as a length', (typed) =>
    expect(isWrongMeasure(typed, metric, true)).toBe(true),
  );

  it('moves back by a negative length, not by words', () => {
    expect(isWrongMeasure('-5', metric, false)).toBe(false);
    expect(isWrongMeasure('back', metric, false)).toBe(true);
  });
});
