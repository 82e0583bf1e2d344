import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { readAuthorFolder } from './read-author-folder.ts';

/** A folder of the machine that is none of the author's. */
const secrets = () => {
  const folder = openTemporaryFolder('parti-secrets-');
  writeFileSync(join(folder, 'key.txt'), 'secret');
  writeFileSync(join(folder, 'parti.json'), '{"name":"secret"}');
  return folder;
};
const author = () => {
  const folder = openTemporaryFolder('parti-author-');
  writeFileSync(join(folder, 'parti.json'), '{}');
  return folder;
};

describe('an author’s folder', () => {
  it('is read with its record and sources, hidden and built folders aside', () => {
    const folder = author();
    for (const path of ['src/part', 'src/.git', 'src/bin']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['src/function.py', 'src/part/more.py', 'src/.git/config.json', 'src/bin/a.cs', 'src/a.exe'])
      writeFileSync(join(folder, path), path);
    expect(readAuthorFolder(folder)).toEqual({
      recordText: '{}',
      files: { 'function.py': 'src/function.py', 'part/more.py': 'src/part/more.py' },
    });
  });

  it('holds nothing that its links name: files, folders, the sources as a whole, the record', () => {
    const folder = author();
    mkdirSync(join(folder, 'src'));
    symlinkSync(join(secrets(), 'key.txt'), join(folder, 'src', 'key.txt'));
    symlinkSync(secrets(), join(folder, 'src', 'part'));
    expect(readAuthorFolder(folder).files).toEqual({});

    const linked = author();
    symlinkSync(secrets(), join(linked, 'src'));
    expect(readAuthorFolder(linked).files).toEqual({});

    const disguised = openTemporaryFolder('parti-author-');
    symlinkSync(join(secrets(), 'parti.json'), join(disguised, 'parti.json'));
    expect(() => readAuthorFolder(disguised)).toThrow(expect.objectContaining({ code: 'function.no-source' }));
  });
});
