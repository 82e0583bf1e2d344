import { describe, expect, it } from 'vitest';
import { createDraftSession, leftDraft } from './draft-session.ts';

/** A session over a server that takes what it is told to, and a clock that the test moves. */
function start(answers: (() => Promise<void>)[] = []) {
  const saved: { path: string; text: string | null }[][] = [];
  let task: (() => void) | undefined;
  const waits: number[] = [];
  const session = createDraftSession(
    'one',
    {
      files: [
        { path: 'parti.json', text: '{}' },
        { path: 'function.ts', text: 'a' },
      ],
    },
    new Map([['function.ts', 'a']]),
    {
      save: (_id, files) => {
        saved.push(files);
        return answers.shift()?.() ?? Promise.resolve();
      },
      ask: (_id, wish) => Promise.resolve({ answer: { text: wish.file?.text ?? '' } }),
    },
    (ms, next) => {
      waits.push(ms);
      task = next;
      return () => (task = undefined);
    },
  );
  return { session, saved, waits, tick: () => task?.() };
}

describe('a draft in a tab', () => {
  it('stores what changed within a second of the first key, however long somebody goes on typing', async () => {
    const { session, saved, waits, tick } = start();
    session.write('function.ts', 'ab');
    session.write('function.ts', 'abc');
    expect([session.saveState(), session.text('function.ts'), session.original('function.ts')]).toEqual(['saving', 'abc', 'a']);
    expect(waits.every((ms) => ms <= 300)).toBe(true);
    tick();
    await session.flush();
    expect(saved).toEqual([[{ path: 'function.ts', text: 'abc' }]]);
    expect(session.saveState()).toBe('saved');
  });

  it('loses nothing where saving fails, and goes on with the newest text', async () => {
    const { session, saved, waits } = start([() => Promise.reject(new Error('away'))]);
    session.write('function.ts', 'ab');
    await expect(session.flush()).rejects.toThrow('away');
    expect([session.saveState(), session.problem()]).toEqual(['failed', expect.any(Error)]);
    expect(waits.at(-1)).toBe(2000);
    session.write('function.ts', 'abcd');
    await session.flush();
    expect(saved.at(-1)).toEqual([{ path: 'function.ts', text: 'abcd' }]);
    expect([session.saveState(), session.problem()]).toEqual(['saved', undefined]);
  });

  it('adds and removes files, and asks with what stands in the tab', async () => {
    const { session, saved } = start();
    session.write('bay.ts', '');
    session.write('function.ts', null);
    expect(session.paths()).toEqual(['parti.json', 'bay.ts']);
    await session.flush();
    expect(saved).toEqual([
      [
        { path: 'bay.ts', text: '' },
        { path: 'function.ts', text: null },
      ],
    ]);
    session.write('bay.ts', 'now');
    expect((await session.ask({ kind: 'diagnostics' }, 'bay.ts')).answer.text).toBe('now');
  });

  it('W2.05a that is left stores what it has before the next one is read', async () => {
    let stored: () => void = () => undefined;
    const { session, saved } = start([() => new Promise((resolve) => (stored = resolve))]);
    session.write('function.ts', 'ab');
    session.close();
    let isRead = false;
    const read = leftDraft('one').then(() => (isRead = true));
    await Promise.resolve();
    expect([saved, isRead]).toEqual([[[{ path: 'function.ts', text: 'ab' }]], false]);
    stored();
    await read;
    expect([isRead, await leftDraft('one')]).toEqual([true, undefined]);
  });
});
