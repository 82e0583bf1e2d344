import { describe, expect, it } from 'vitest';
import { folderTree, itemIcon, pathTo, sizeText, type FolderFacts } from './content-facts.ts';

const folder = (id: string, parentId: string | null, name = id): FolderFacts => ({
  id,
  parentId,
  name,
  tags: [],
  owner: { id: 'o', name: 'Owner' },
  right: 'owner',
  isShared: false,
  fileCount: 0,
  updatedAt: '2026-11-23T00:00:00.000Z',
});

describe('content as it is shown', () => {
  it('stands as a tree by name, numbers by their value; what has no parent that is seen stands at the top', () => {
    const tree = folderTree(
      [folder('b', 'a', 'Year 10'), folder('c', 'a', 'year 9'), folder('a', null), folder('x', 'gone')],
      'en',
    );
    expect(tree.map((node) => [node.folder.id, node.below.map((one) => one.folder.name)])).toEqual([
      ['a', ['year 9', 'Year 10']],
      ['x', []],
    ]);
  });

  it('tells the way to a folder, and none to one that is not there', () => {
    const folders = [folder('a', null), folder('b', 'a'), folder('c', 'b')];
    expect(pathTo(folders, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(pathTo(folders, 'z')).toEqual([]);
    expect(pathTo([folder('p', 'q'), folder('q', 'p')], 'p').map(({ id }) => id)).toEqual(['q', 'p']);
  });

  it('says sizes in the unit in which they read best', () => {
    expect([sizeText(999, 'en'), sizeText(84_200, 'en'), sizeText(11_840_000, 'de')]).toEqual(['999 B', '84 kB', '11,8 MB']);
    expect(itemIcon({ name: 'plan.PNG', type: 'other' })).toBe('image');
    expect(itemIcon({ name: 'a.json', type: 'catalog' })).toBe('table');
  });
});
