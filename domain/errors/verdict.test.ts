import { describe, expect, it } from 'vitest';
import { catalogueEntry } from './catalogue.ts';
import { PartiError } from './parti-error.ts';
import { ALLOWED, assertAllowed, refused } from './verdict.ts';

describe('verdicts', () => {
  it('a refusal is thrown with its code and parameters, an allowance is not', () => {
    expect(() => assertAllowed(ALLOWED)).not.toThrow();
    const refusal = refused('function.delete-not-owner', { owner: 'Ana' });
    expect(() => assertAllowed(refusal)).toThrow(PartiError);
    expect(() => assertAllowed(refusal)).toThrow(
      expect.objectContaining({ code: 'function.delete-not-owner', parameters: { owner: 'Ana' } }),
    );
  });

  it('knows its codes and nothing that every object has', () => {
    expect(catalogueEntry('graph.circular-dependency')).toEqual({ severity: 'error', expected: true, parameters: ['functions'] });
    expect(catalogueEntry('constructor')).toBeUndefined();
  });
});
