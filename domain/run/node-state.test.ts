import { describe, expect, it } from 'vitest';
import { sampleFunction } from '#fixtures/sample-functions';
import { catalogueEntry } from '../errors/catalogue.ts';
import type { JsonObject } from '../json/json-value.ts';
import { NODE_STATE_CODES, NODE_STATES, type NodeState } from './node-state.ts';
import { modelState, OUTPUT_STATE_CODES, outputState } from './output-state.ts';

describe('instance states', () => {
  it('W4.03a W4.03b W4.03c W4.03d W4.16a: every state of the spec has one here', () => {
    const SPEC: Record<string, NodeState> = {
      'waiting for dependency': 'waiting',
      running: 'running',
      failed: 'failed',
      'missing inputs': 'missing-input',
      'not released': 'not-released',
      'timed out': 'timed-out',
      succeeded: 'succeeded',
      'missing dependencies': 'missing-dependency',
      'no executions ran': 'idle',
    };
    expect(NODE_STATES).toEqual(expect.arrayContaining(Object.values(SPEC)));
    expect(NODE_STATES).toEqual(expect.arrayContaining(['reused', 'out-of-date', 'disabled', 'blocked']));
    expect(NODE_STATES).toHaveLength(13);
  });

  it('W8.00: each that the catalogue explains has its code', () => {
    expect(NODE_STATE_CODES).toEqual({
      idle: 'run.no-executions',
      waiting: 'run.waiting-for-dependency',
      running: 'run.running',
      succeeded: 'run.succeeded',
      failed: 'run.failed',
      'timed-out': 'run.timed-out',
      'missing-input': 'run.missing-inputs',
      'missing-dependency': 'run.missing-dependencies',
      'not-released': 'run.not-released',
      blocked: 'run.upstream-error',
    });
    for (const code of Object.values(NODE_STATE_CODES)) expect(catalogueEntry(code), code).toBeDefined();
  });
});

describe('outputs', () => {
  const record = sampleFunction({
    id: 'f',
    output: 'M',
    outputs: [
      { name: 'A', type: 'number' },
      { name: 'X', type: 'foo' },
    ],
  });
  const result = { outputs: { A: 0, X: 1, Extra: 2 }, messages: [] };

  it('W4.16a W3.26: an output without a value, or of an unknown type, shows no result', () => {
    expect(outputState(record, result, 'A')).toBe('shown');
    expect(outputState(record, result, 'X')).toBe('no-result');
    expect(outputState(record, result, 'Extra')).toBe('no-result');
    expect(outputState(record, { ...result, outputs: { A: null } }, 'A')).toBe('no-result');
    expect(outputState(record, { ...result, outputs: {} }, 'A')).toBe('no-result');
    expect(outputState(record, undefined, 'A')).toBe('no-result');
    expect(outputState(record, result, 'toString')).toBe('no-result');
  });

  it('W4.16a: a model without elements, or a function without model, shows no geometry', () => {
    const model = { Elements: { e: { Id: 'e' } } };
    expect(modelState(record, { ...result, model })).toBe('shown');
    expect(modelState(record, { ...result, model: { Elements: {} } })).toBe('no-geometry');
    expect(modelState(record, result)).toBe('no-geometry');
    expect(modelState(sampleFunction({ id: 'g' }), { ...result, model })).toBe('no-geometry');
    expect(modelState(record, undefined)).toBe('no-result');
  });

  it('W3.30e: a function with generate_gltf false, also as text, has outputs and no geometry', () => {
    const model = { Elements: { e: { Id: 'e' } } };
    for (const [flag, state] of [
      [false, 'no-geometry'],
      ['false', 'no-geometry'],
      [true, 'shown'],
      [undefined, 'shown'],
    ] as const) {
      const source: JsonObject = flag === undefined ? {} : { generate_gltf: flag };
      const flagged = { ...record, source };
      expect(modelState(flagged, { ...result, model }), String(flag)).toBe(state);
      expect(outputState(flagged, { ...result, model }, 'A')).toBe('shown');
    }
  });

  it('W4.16a: each has its words', () => {
    expect(OUTPUT_STATE_CODES).toEqual({ 'no-result': 'run.no-result', 'no-geometry': 'run.no-geometry' });
  });
});
