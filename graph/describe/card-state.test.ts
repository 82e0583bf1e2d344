import { describe, expect, it } from 'vitest';
import type { GraphProblem, NodeRun } from '#domain';
import { sampleNode } from '#fixtures/sample-functions';
import { cardState, shownProblem } from './card-state.ts';

const node = sampleNode('Levels');
const run = (state: NodeRun['state'], more: Partial<NodeRun> = {}): NodeRun => ({ nodeId: 'Levels', state, ...more });
const RUNNER = { status: 'ready', machine: 'atelier-04', ownerId: 'lena', ownerName: 'Lena' } as const;
const problem = (code: GraphProblem['code']): GraphProblem => ({ code, parameters: {} });

describe('state of a card', () => {
  it.each<[NodeRun | undefined, string, string, string?]>([
    [undefined, 'waiting', 'idle'],
    [run('idle'), 'waiting', 'idle'],
    [run('waiting'), 'waiting', 'waiting'],
    [run('blocked'), 'waiting', 'blocked'],
    [run('running'), 'running', 'activity'],
    [run('running', { isQuiet: true }), 'running', 'frozen', 'stop'],
    [run('succeeded'), 'done', 'result'],
    [run('reused'), 'reused', 'result'],
    [run('failed'), 'failed', 'error'],
    // W8.02d
    [run('succeeded', { localRunner: RUNNER }), 'done', 'result'],
    [run('out-of-date', { localRunner: { ...RUNNER, status: 'disconnected' } }), 'stale', 'runner'],
    [run('succeeded', { localRunner: { ...RUNNER, status: 'disconnected' } }), 'stale', 'runner'],
    [run('succeeded', { localRunner: { ...RUNNER, status: 'reconnecting' } }), 'waiting', 'runner'],
    [run('waiting', { localRunner: { ...RUNNER, status: 'connecting' } }), 'waiting', 'runner'],
    [run('idle', { localRunner: { ...RUNNER, status: 'connected' } }), 'waiting', 'runner'],
    [run('succeeded', { localRunner: { ...RUNNER, status: 'error' } }), 'failed', 'runner'],
    [run('failed', { localRunner: { ...RUNNER, status: 'error' } }), 'failed', 'error'],
    // W1.04b
    [
      run('failed', { error: { code: 'function.defunct', parameters: { language: 'grasshopper' } } }),
      'failed',
      'error',
      'remove',
    ],
    [run('missing-input'), 'failed', 'missing'],
    [run('missing-dependency'), 'failed', 'missing'],
    [run('timed-out'), 'stale', 'timed-out', 'run'],
    [run('out-of-date'), 'stale', 'idle', 'run'],
    [run('out-of-date', { resultDigest: 'd' }), 'stale', 'stale', 'run'],
    [run('not-released'), 'unreleased', 'unreleased', 'use-test'],
    [run('disabled'), 'off', 'off', 'switch-on'],
  ])('of %o', (told, glyph, says, action) => {
    expect(cardState(node, [], told)).toEqual({ glyph, says, ...(action ? { action } : {}) });
  });

  it('tells that a function is off before its problems, and those before its run', () => {
    const circular = [problem('graph.circular-dependency')];
    expect(cardState({ ...node, disabled: true }, circular, run('failed')).says).toBe('off');
    expect(cardState(node, circular, run('succeeded'))).toEqual({ glyph: 'failed', says: 'error' });
  });

  it('offers to choose where several functions could be meant', () => {
    for (const code of ['graph.redundant-functions', 'graph.too-many-modifiers'] as const)
      expect(cardState(node, [problem(code)], undefined).action).toBe('choose-producer');
  });

  it('leaves a broken wire to its row', () => {
    expect(shownProblem([problem('graph.broken-link'), problem('function.not-found')])?.code).toBe('function.not-found');
    expect(cardState(node, [problem('graph.broken-link')], run('succeeded')).says).toBe('result');
  });
});
