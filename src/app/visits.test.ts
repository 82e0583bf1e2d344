import { describe, expect, it } from 'vitest';
import { createVisits, isCounted } from './visits.ts';

const SCRIPT = 'https://visits.example.com/count.js';

function keptIn(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

describe('visits', () => {
  it.each(['/', '/pricing', '/contact', '/news', '/story', '/team', '/signup', '/requestDemo', '/hyparspace', '/pricing/'])(
    'P2.29 are counted on %s',
    (path) => {
      expect(isCounted(path)).toBe(true);
    },
  );

  it.each([
    '/workflows',
    '/workflows/one',
    '/signin',
    '/account',
    '/w/one',
    '/admin/people',
    '/policies/privacy',
    '/pricing/more',
  ])('P2.29 are not counted on %s', (path) => {
    expect(isCounted(path)).toBe(false);
  });

  it('P2.29 nothing is loaded before somebody agreed, nor after they declined', () => {
    const kept = keptIn();
    const visits = createVisits(kept, SCRIPT);
    expect([visits.state.answer, visits.wanted('/')]).toEqual([null, undefined]);
    visits.answer('no');
    expect(visits.wanted('/')).toBeUndefined();
    expect(createVisits(kept, SCRIPT).state.answer).toBe('no');
    visits.answer('yes');
    expect([visits.wanted('/pricing'), visits.wanted('/workflows')]).toEqual([SCRIPT, undefined]);
  });

  it('who agreed to one script is asked again about another, and nobody is where there is none', () => {
    const kept = keptIn();
    createVisits(kept, SCRIPT).answer('yes');
    expect(createVisits(kept, SCRIPT).state.answer).toBe('yes');
    expect(createVisits(kept, 'https://other.example.com/count.js').state.answer).toBeNull();
    const none = createVisits(keptIn(), undefined);
    none.answer('yes');
    expect(none.wanted('/')).toBeUndefined();
  });
});
