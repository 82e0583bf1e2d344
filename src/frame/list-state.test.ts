import { describe, expect, test } from 'vitest';
import { arrived, arrivedMore, asked, askedForMore, missed, type Listed } from './list-state.ts';

const LOADING: Listed<number> = { kind: 'loading' };
const error = new Error('away');

describe('a list', () => {
  test('comes page by page, and ends with the page that names no next one', () => {
    const first = arrived({ items: [1, 2], next: 'b' });
    const asking = askedForMore(first);
    expect(asking).toMatchObject({ items: [1, 2], isLoadingMore: true });
    const whole = arrivedMore(asking ?? first, { items: [3] });
    expect(whole).toEqual({ kind: 'ready', items: [1, 2, 3], next: undefined });
    expect(askedForMore(whole)).toBeUndefined();
  });

  test('asks for one page at a time, and for none before the first', () => {
    const asking = askedForMore(arrived({ items: [1], next: 'b' })) ?? LOADING;
    expect(askedForMore(asking)).toBeUndefined();
    expect(askedForMore(LOADING)).toBeUndefined();
  });

  test('that never came fails, and loads when it is asked for again', () => {
    const failed = missed(LOADING, error);
    expect(failed).toEqual({ kind: 'failed', error });
    expect(asked(failed)).toEqual(LOADING);
  });

  test('keeps its rows while it is refreshed, and where that fails', () => {
    const ready = arrived({ items: [1, 2] });
    expect(asked(ready)).toBe(ready);
    const stale = missed(ready, error);
    expect(stale).toMatchObject({ kind: 'ready', items: [1, 2], error });
    expect(asked(stale)).toMatchObject({ items: [1, 2], error: undefined });
  });

  test('keeps its rows where the next page fails, which may then be asked for again', () => {
    const asking = askedForMore(arrived({ items: [1], next: 'b' })) ?? LOADING;
    const failed = missed(asking, error);
    expect(failed).toMatchObject({ items: [1], next: 'b', isLoadingMore: false, error });
    expect(askedForMore(failed)).toMatchObject({ isLoadingMore: true, error: undefined });
  });
});
