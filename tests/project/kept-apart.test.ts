import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesKeptApart, needsOwnProcess } from '#fixtures/kept-apart';

const root = join(import.meta.dirname, '../..');

it('a test that replaces modules, globals or settings runs in a process of its own, others share theirs', () => {
  expect(needsOwnProcess(`vi${'.mock'}('#ui', load);`)).toBe(true);
  expect(needsOwnProcess(`process${".env['HOME'] = folder"};`)).toBe(true);
  expect(needsOwnProcess(`globalThis${'.indexedDB = fake'};`)).toBe(true);
  expect(needsOwnProcess("vi.useFakeTimers(); const home = process.env['HOME'];")).toBe(false);
  expect(filesKeptApart(root, ['node_modules/**'])).toContain('inputs/drawn/drawn-kinds.test.tsx');
});
