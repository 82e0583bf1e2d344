import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
const write = (root: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const project = (...lines: string[]) => `<Project>${lines.join('')}</Project>`;
const names = (path: string) => `<ProjectReference Include="${path.replaceAll('/', '\\\\')}" />`;
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

  it('of a C# function is read with its dependencies and its data, and never with its tests', () => {
    const folder = author();
    write(folder, {
      'src/Rooms.cs': 'function',
      'src/sizes.csv': 'sizes',
      'dependencies/RoomsInputs.g.cs': 'inputs',
      'dependencies/obj/Made.cs': 'made',
      'test/Tests.cs': 'tests',
      'test/recorded.json': '{}',
      'catalog.json': 'catalog',
      'README.md': 'read me',
    });
    expect(readAuthorFolder(folder).files).toEqual({
      'Rooms.cs': 'function',
      'sizes.csv': 'sizes',
      'dependencies/RoomsInputs.g.cs': 'inputs',
      'catalog.json': 'catalog',
    });
  });

  it('of a C# function is read with the projects that its own name, and theirs, and the data that they name', () => {
    const repository = openTemporaryFolder('parti-repository-');
    const folder = join(repository, 'functions', 'Rooms');
    write(repository, {
      '.git/HEAD': 'ref',
      'functions/Rooms/hypar.json': '{}',
      'functions/Rooms/src/Rooms.cs': 'function',
      'functions/Rooms/src/Rooms.csproj': project(
        names('../dependencies/Rooms.Dependencies.csproj'),
        '<None Include="../catalog.json" />',
      ),
      'functions/Rooms/catalog.json': 'catalog',
      'functions/Rooms/catalog-old.json': 'old',
      'functions/Rooms/dependencies/Rooms.Dependencies.csproj': project(
        names('../../../Common/Common.csproj'),
        names('../src/Rooms.csproj'),
      ),
      'functions/Rooms/dependencies/Inputs.g.cs': 'inputs',
      'Common/Common.csproj': project('<PackageReference Include="Hypar.Elements" Version="1.2.0" />'),
      'Common/Walls.cs': 'walls',
      'Common/data/doors.json': 'doors',
      'Other/Other.csproj': project(),
      'Other/Other.cs': 'nobody named it',
    });
    expect(readAuthorFolder(folder).files).toEqual({
      'Rooms.cs': 'function',
      'catalog.json': 'catalog',
      'dependencies/Inputs.g.cs': 'inputs',
      'Common/Walls.cs': 'walls',
      'data/doors.json': 'doors',
      // Says which library all of them were written against.
      'Common.csproj': project('<PackageReference Include="Hypar.Elements" Version="1.2.0" />'),
    });
  });

  it('of a C# function reaches nothing outside its repository, by no path and no link', () => {
    const elsewhere = openTemporaryFolder('parti-elsewhere-');
    write(elsewhere, { 'Secret.csproj': project(), 'Secret.cs': 'secret', 'key.txt': 'secret' });
    const repository = openTemporaryFolder('parti-repository-');
    const folder = join(repository, 'Rooms');
    const lines = [
      names(join(elsewhere, 'Secret.csproj')),
      names(`../../../${basename(elsewhere)}/Secret.csproj`),
      names('../../Linked/Secret.csproj'),
    ];
    write(repository, {
      '.git/HEAD': 'ref',
      'Rooms/parti.json': '{}',
      'Rooms/src/Rooms.cs': 'function',
      'Rooms/src/Rooms.csproj': project(
        ...lines,
        `<None Include="../../../${basename(elsewhere)}/key.txt" /><None Include="../../Linked/key.txt" />`,
      ),
    });
    symlinkSync(elsewhere, join(repository, 'Linked'));
    expect(readAuthorFolder(folder).files).toEqual({ 'Rooms.cs': 'function' });
  });
});
