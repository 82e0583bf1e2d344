import { expect, it } from 'vitest';
import { isOfOtherInputs } from './other-inputs.ts';

const held = { nodeId: 'a', resultDigest: 'd', resultKey: 'old' } as const;

it.each([
  ['nothing is held', { nodeId: 'a', state: 'failed', key: 'new' } as const, false],
  ['it has run', { ...held, state: 'succeeded', key: 'old' } as const, false],
  ['it stands still, without keys', { nodeId: 'a', resultDigest: 'd', state: 'reused' } as const, false],
  ['it failed for other inputs', { ...held, state: 'failed', key: 'new' } as const, true],
  ['what it needs failed, so that it has no key', { ...held, state: 'blocked' } as const, true],
  ['it failed and holds what these inputs gave before', { ...held, state: 'failed', key: 'old' } as const, false],
  ['it waits to be run', { ...held, state: 'out-of-date', key: 'new' } as const, true],
  ['it runs', { ...held, state: 'running', key: 'new' } as const, true],
])('a held result is of other inputs or not, where %s', (_, run, isEarlier) => {
  expect(isOfOtherInputs(run)).toBe(isEarlier);
});
