import { expect, it } from 'vitest';
import type { CommentThread } from '../session/create-comments.ts';
import { carryDraft, draftOf, keepDraft } from './drafts.ts';
import { fieldsOf, shownThreads } from './shown-threads.ts';

const core = { kind: 'node', id: 'core', name: 'Core' } as const;
const thread = (id: string, isResolved = false, anchor: CommentThread['anchor'] = core): CommentThread => ({
  id,
  anchor,
  createdAt: '2026-11-28T00:00:00Z',
  comments: [],
  mentionsMe: false,
  ...(isResolved ? { resolved: { by: null, at: '2026-11-28T00:00:00Z' } } : {}),
});

it('shows every open thread about a thing, else the newest resolved one', () => {
  const other = thread('x', false, { ...core, id: 'roof' });
  expect(shownThreads([other], core, [])).toEqual([]);
  const [one, two] = [thread('1', true), thread('2', true)];
  expect(shownThreads([one, other, two], core, [])).toEqual([two]);
  const [three, four] = [thread('3'), thread('4')];
  expect(shownThreads([one, three, four], core, [])).toEqual([three, four]);
});

it('bad input: a thread that a colleague resolves stays under who writes in it, one that is taken back goes', () => {
  const [resolved, begun] = [thread('1', true), thread('2')];
  expect(shownThreads([resolved, begun], core, ['1'])).toEqual([resolved, begun]);
  expect(shownThreads([begun], core, ['1'])).toEqual([begun]);
});

it('bad input: what was begun goes on in the field that is left, and what could not be sent too', () => {
  const [begin = '', reply = ''] = [...fieldsOf(core, []), ...fieldsOf(core, ['1'])];
  keepDraft(begin, 'Half a thou');
  // A colleague began a thread about the same.
  carryDraft(begin, reply);
  expect([draftOf(begin), draftOf(reply)]).toEqual(['Half a thou', 'Half a thou']);
  // It is sent, the thread is taken back meanwhile, and the server says so.
  keepDraft(reply, undefined);
  carryDraft(reply, begin);
  expect(draftOf(begin)).toBeUndefined();
  keepDraft(reply, 'Half a thou');
  expect(draftOf(begin)).toBe('Half a thou');
  // Something was begun in both.
  keepDraft('reply 2', 'There');
  carryDraft(begin, 'reply 2');
  expect(draftOf('reply 2')).toBe('There\nHalf a thou');
  keepDraft('reply 2', undefined);
});
