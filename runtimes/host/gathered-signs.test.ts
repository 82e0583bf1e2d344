import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherSigns } from './gathered-signs.ts';

describe('signs of a run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are handed on together after a moment, the last progress alone, and nothing where nothing was said', () => {
    const heard: unknown[] = [];
    const signs = gatherSigns({
      onLog: (text) => heard.push(text),
      onProgress: (share, activity) => heard.push([share, activity]),
    });
    signs.log('a');
    signs.log('');
    signs.log('b');
    signs.progress(0.1, 'one');
    signs.progress(0.2, undefined);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(heard).toEqual(['ab', [0.2, undefined]]);
    signs.log('c');
    signs.flush();
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['ab', [0.2, undefined], 'c']);
  });
});
