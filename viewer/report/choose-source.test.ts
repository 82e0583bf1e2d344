import { describe, expect, it } from 'vitest';
import { changedBy, readFrom } from './choose-source.ts';

describe('which functions a widget reads', () => {
  it('stores no list for all of them: a function that is added later is read too', () => {
    const widget = { nodes: ['a', 'b'], kind: 'table' };
    expect(changedBy<object>(widget, readFrom(undefined, 'Elements.Floor'))).toEqual({
      kind: 'table',
      discriminator: 'Elements.Floor',
    });
    expect(Object.keys(changedBy<object>(widget, readFrom(undefined, undefined)))).toEqual(['kind']);
  });

  it('stores the chosen ones and leaves the kind as it is', () => {
    expect(changedBy<object>({ discriminator: 'Elements.Wall' }, readFrom(['c'], 'Elements.Floor'))).toEqual({
      nodes: ['c'],
      discriminator: 'Elements.Wall',
    });
  });
});
