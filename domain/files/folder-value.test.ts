import { expect, test } from 'vitest';
import { folderChanges, folderValueOf } from './folder-value.ts';

const folderOf = (...files: [ref: string, name: string, digest: string][]) => ({
  Id: 'f',
  Name: 'Desks',
  Files: files.map(([FileRefId, FileName, digest]) => ({ FileName, FileRefId, FolderId: 'f', digest, size: 1 })),
});

test('W3.09m a newer folder is told from the chosen one by files that came, went, or have another name or content', () => {
  const before = folderOf(['1', 'a.glb', 'd1'], ['2', 'b.glb', 'd2'], ['3', 'c.glb', 'd3'], ['4', 'd.glb', 'd4']);
  expect(folderChanges(before, structuredClone(before))).toBeUndefined();
  const now = folderOf(['4', 'd.glb', 'd4'], ['5', 'a.glb', 'd1'], ['2', 'b.glb', 'newer'], ['3', 'z.glb', 'd3']);
  expect(folderChanges(before, now)).toEqual({ added: ['a.glb'], changed: ['b.glb', 'z.glb'], removed: ['a.glb'] });
});

test('what an input holds is a folder only with its list of files', () => {
  expect(folderValueOf({ Id: 'f', Name: 'Desks' })).toBeUndefined();
  expect(folderValueOf('f')).toBeUndefined();
  expect(folderValueOf({ Files: [{ FileName: 'a' }, 3] })).toEqual({
    Id: '',
    Name: '',
    Files: [{ FileName: 'a', FileRefId: '', FolderId: '', digest: '', size: 0 }],
  });
});
