import { describe, expect, it } from 'vitest';
import { createDraftSession, firstFile, leftDraft } from './draft-session.ts';

/** A session over a server that takes what it is told to, and a clock that the test moves. */
function start(answers: (() => Promise<{ updatedAt: string; elsewhere?: { path: string; text: string }[] }>)[] = []) {
  const saved: { path: string; text: string | null }[][] = [];
  const known: (string | undefined)[] = [];
  const asked: (string | undefined)[] = [];
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
      save: (_id, { files, since }) => {
        saved.push(files);
        known.push(since);
        return answers.shift()?.() ?? Promise.resolve({ updatedAt: `${saved.length}` });
      },
      ask: (_id, wish) => {
        asked.push(wish.file?.text);
        return Promise.resolve({ answer: { text: wish.file?.text ?? '' } });
      },
    },
    (ms, next) => {
      waits.push(ms);
      task = next;
      return () => (task = undefined);
    },
  );
  return { session, saved, known, asked, waits, tick: () => task?.() };
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

  it('reads what is typed once it is stored or asked about, not for each key', async () => {
    const { session, saved } = start();
    const read: string[] = [];
    const type = (text: string) =>
      session.write('function.ts', () => {
        read.push(text);
        return text;
      });
    for (const text of ['ab', 'abc', 'abcd']) type(text);
    expect([read, session.isChanged('function.ts'), session.isChanged('parti.json')]).toEqual([[], true, true]);
    await session.flush();
    expect([read, saved]).toEqual([['abcd'], [[{ path: 'function.ts', text: 'abcd' }]]]);
    type('a');
    expect([session.text('function.ts'), session.isChanged('function.ts'), read.at(-1)]).toEqual(['a', false, 'a']);
    session.write('function.ts', null);
    expect([session.text('function.ts'), session.isChanged('function.ts')]).toEqual([undefined, true]);
  });

  it('sends a long file once, as it is stored, and with questions only where it cannot be', async () => {
    const { session, saved, asked } = start([() => Promise.resolve({ updatedAt: '1' }), () => Promise.reject(new Error('away'))]);
    const long = 'x'.repeat(50_001);
    session.write('function.ts', long);
    await session.ask({ kind: 'diagnostics' }, 'function.ts');
    await session.ask({ kind: 'diagnostics' }, 'function.ts');
    expect([saved, asked]).toEqual([[[{ path: 'function.ts', text: long }]], [undefined, undefined]]);
    session.write('function.ts', `${long}y`);
    await session.ask({ kind: 'diagnostics' }, 'function.ts');
    expect(asked[2]).toBe(`${long}y`);
    session.close();
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
    let stored: (answer: { updatedAt: string }) => void = () => undefined;
    const { session, saved } = start([() => new Promise((resolve) => (stored = resolve))]);
    session.write('function.ts', 'ab');
    session.close();
    let isRead = false;
    const read = leftDraft('one').then(() => (isRead = true));
    await Promise.resolve();
    expect([saved, isRead]).toEqual([[[{ path: 'function.ts', text: 'ab' }]], false]);
    stored({ updatedAt: '1' });
    await read;
    expect([isRead, await leftDraft('one')]).toEqual([true, undefined]);
  });

  it('brings in what the same person wrote in another tab, and stores both', async () => {
    const theirs = [
      { path: 'parti.json', text: '{"name":"Plot"}' },
      { path: 'function.ts', text: 'a\nfrom the other tab' },
    ];
    const { session, saved, known } = start([() => Promise.resolve({ updatedAt: 'later', elsewhere: theirs })]);
    session.write('function.ts', 'first here\na');
    await session.flush();
    expect(session.text('function.ts')).toBe('first here\na\nfrom the other tab');
    expect(session.text('parti.json')).toBe('{"name":"Plot"}');
    expect(saved.at(-1)).toEqual([{ path: 'function.ts', text: 'first here\na\nfrom the other tab' }]);
    expect([known, session.merges(), session.saveState()]).toEqual([['', 'later'], 2, 'saved']);
  });

  it('takes what it sent itself and heard no answer to for no other tab', async () => {
    const { session, saved } = start([
      () => Promise.reject(new Error('stored, and the line broke')),
      () =>
        Promise.resolve({
          updatedAt: 'later',
          elsewhere: [
            { path: 'parti.json', text: '{}' },
            { path: 'function.ts', text: 'ab' },
          ],
        }),
    ]);
    session.write('function.ts', 'ab');
    await expect(session.flush()).rejects.toThrow('broke');
    session.write('function.ts', 'abc');
    await session.flush();
    expect([session.text('function.ts'), session.merges(), saved.at(-1)]).toEqual([
      'abc',
      0,
      [{ path: 'function.ts', text: 'abc' }],
    ]);
  });

  it('looks for what is new elsewhere, and is not disturbed where nobody answers', async () => {
    const { session, saved } = start([
      () => Promise.reject(new Error('away')),
      () =>
        Promise.resolve({
          updatedAt: 'later',
          elsewhere: [
            { path: 'parti.json', text: '{}' },
            { path: 'more.ts', text: '1' },
          ],
        }),
    ]);
    session.look();
    await expect.poll(() => saved.length).toBe(1);
    expect(session.saveState()).toBe('saved');
    session.look();
    await expect.poll(() => session.paths()).toEqual(['parti.json', 'more.ts']);
    expect([session.merges(), session.text('function.ts'), saved]).toEqual([2, undefined, [[], []]]);
  });
});

it('the file in which a function begins is shown first', () => {
  expect(firstFile(['parti.json', 'corner.ts', 'function.ts', 'panel.ts'])).toBe('function.ts');
  expect(firstFile(['parti.json', 'a.py', 'src/function.py'])).toBe('src/function.py');
  expect(firstFile(['parti.json', 'Facade.cs'])).toBe('Facade.cs');
  expect(firstFile(['parti.json'])).toBeUndefined();
});
