import { describe, expect, it, vi } from 'vitest';
import { createCommandRegistry } from './command-registry.ts';
import { rankOf } from './rank-results.ts';
import { SEARCH_TYPES, type SearchResult, type SearchType } from './search-result.ts';

const result = (id: string, more: Partial<SearchResult> = {}): SearchResult => ({
  type: 'edit',
  id,
  name: id,
  description: '',
  shortcuts: [],
  run: () => undefined,
  ...more,
});

describe('command registry', () => {
  it('P6.03 what a look hides is found nowhere and does nothing, and is there again', async () => {
    let hidden = true;
    const run = vi.fn();
    const registry = createCommandRegistry(vi.fn(), (id) => hidden && id === 'study.sample');
    registry.register([result('study.sample', { run }), result('edit.undo')]);
    expect(registry.all().map(({ id }) => id)).toEqual(['edit.undo']);
    expect(registry.search('sample')).toEqual([]);
    await registry.run('study.sample');
    expect(run).not.toHaveBeenCalled();
    hidden = false;
    registry.refresh();
    expect(registry.all()).toHaveLength(2);
    await registry.run('study.sample');
    expect(run).toHaveBeenCalledOnce();
  });

  it('P8.02a throws its named error for no id and for an unknown id', async () => {
    const registry = createCommandRegistry();
    await expect(registry.run(undefined)).rejects.toThrow('No search result provided');
    await expect(registry.run('nope')).rejects.toThrow('Search result not found for this ID: nope');
    await expect(registry.run('nope')).rejects.toMatchObject({ code: 'search.result-not-found', parameters: { id: 'nope' } });
  });

  it('P8.02a warns on a duplicate registration and overrides', async () => {
    const warn = vi.fn();
    const registry = createCommandRegistry(warn);
    const first = vi.fn();
    const second = vi.fn();
    registry.register([result('edit.undo', { run: first })]);
    registry.register([result('edit.undo', { run: second })]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Global search result already exists. Overriding...');
    await registry.run('edit.undo');
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('gives an overridden command back when the overriding one goes, in whatever order they go', async () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const registry = createCommandRegistry(() => undefined);
      const first = result('edit.undo');
      const leave = [first, result('edit.undo'), result('edit.undo')].map((one) => registry.register([one]));
      for (const index of order) leave[index]?.();
      expect(registry.get('edit.undo')).toBe(first);
      expect(registry.all()).toEqual([first]);
      leave[0]?.();
      expect(registry.get('edit.undo')).toBeUndefined();
      expect(registry.all()).toEqual([]);
    }
  });

  it('warns of a type that does not exist', () => {
    const warn = vi.fn();
    createCommandRegistry(warn).register([result('x', { type: 'magic' as SearchType })]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Unknown search type: magic');
  });

  it('P2.35a groups by the 13 types', () => {
    const registry = createCommandRegistry();
    expect(SEARCH_TYPES).toHaveLength(13);
    registry.register(SEARCH_TYPES.map((type) => result(`one.${type}`, { type })));
    expect(registry.search('').map((group) => group.type)).toEqual([...SEARCH_TYPES]);
  });

  it('P2.35a finds all of a type by what it is called, as it is begun or whole, in the reader’s language', () => {
    const registry = createCommandRegistry();
    registry.register([result('add.roof', { type: 'add-system' }), result('go.home', { type: 'view' })]);
    const words: Record<string, string> = { 'add-system': 'Systeme hinzufügen', view: '表示' };
    const found = (query: string) =>
      registry.search(query, { typeWord: (type) => words[type] ?? '' }).flatMap(({ results }) => results.map(({ id }) => id));
    for (const query of ['Systeme hinzufügen', 'sys']) expect(found(query)).toEqual(['add.roof']);
    expect(found('表示')).toEqual(['go.home']);
    // Two letters begin too much, and the middle of a word begins nothing.
    for (const query of ['sy', 'hinzu']) expect(found(query)).toEqual([]);
  });

  it('P2.35b finds by id, name and description', () => {
    const registry = createCommandRegistry();
    registry.register([result('graph.tidy', { name: 'Tidy', description: 'Arrange the functions' })]);
    for (const query of ['graph.tidy', 'tid', 'arrange']) expect(registry.search(query)[0]?.results[0]?.id).toBe('graph.tidy');
    expect(registry.search('roof')).toEqual([]);
  });

  it('P6.05 offers a command only while its validator passes, and filters by group', async () => {
    const registry = createCommandRegistry();
    let selected = false;
    const run = vi.fn();
    registry.register([
      result('graph.delete', { validator: () => selected, group: 'graph', run }),
      result('app.home', { group: 'app' }),
    ]);
    expect(registry.search('delete')).toEqual([]);
    await registry.run('graph.delete');
    expect(run).not.toHaveBeenCalled();
    selected = true;
    expect(registry.search('delete')).toHaveLength(1);
    expect(registry.search('', { group: 'app' }).flatMap((group) => group.results.map(({ id }) => id))).toEqual(['app.home']);
  });

  it('P9.08 ranks id 30, name 20, query 10, doubled when exact, and shows ten of a type', () => {
    expect(rankOf(result('tidy', { name: 'x' }), 'tidy')).toBe(60);
    expect(rankOf(result('a.tidy', { name: 'x' }), 'tidy')).toBe(30);
    expect(rankOf(result('a', { name: 'Tidy' }), 'tidy')).toBe(40);
    expect(rankOf(result('a', { name: 'Tidy graph' }), 'tidy')).toBe(20);
    expect(rankOf(result('a', { name: 'b', query: 'tidy up' }), 'tidy')).toBe(10);
    expect(rankOf(result('a', { name: 'b', query: 'tidy' }), 'tidy')).toBe(20);
    // From the middle of a sentence that has no blanks.
    expect(rankOf(result('a', { name: 'b', description: '多くの関数に渡す長さです。' }), '関数')).toBe(0);
    expect(rankOf(result('a', { name: 'b', description: '多くの関数に渡す長さです。' }), '面積')).toBeUndefined();
    const registry = createCommandRegistry();
    registry.register(Array.from({ length: 11 }, (_, index) => result(`go.${String(index).padStart(2, '0')}`)));
    registry.register([result('go', { name: 'zz' })]);
    const ids = registry.search('go')[0]?.results.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(10);
    expect(ids[0]).toBe('go');
    expect(ids).not.toContain('go.10');
  });

  it('forgets what was taken back, but not what overrode it', () => {
    const registry = createCommandRegistry(() => undefined);
    const takeBack = registry.register([result('a')]);
    const newer = result('a', { name: 'newer' });
    registry.register([newer]);
    takeBack();
    expect(registry.get('a')).toBe(newer);
  });
});
