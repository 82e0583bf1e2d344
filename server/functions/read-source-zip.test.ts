import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readSourceZip } from './read-source-zip.ts';

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

it('a zipped folder of a C# function brings its dependencies and its data, and no paths that leave it', () => {
  const read = readSourceZip(
    zip({
      'Rooms/hypar.json': '{}',
      'Rooms/src/Rooms.cs': 'function',
      'Rooms/src/Rooms.csproj':
        '<ProjectReference Include="..\\dependencies\\Rooms.Dependencies.csproj" /><ProjectReference Include="..\\..\\Common\\Common.csproj" />',
      'Rooms/dependencies/Rooms.Dependencies.csproj': '<Project />',
      'Rooms/dependencies/Inputs.g.cs': 'inputs',
      'Rooms/catalog.json': 'catalog',
      'Rooms/test/Tests.cs': 'tests',
    }),
  );
  expect(read).toEqual({
    recordText: '{}',
    files: { 'Rooms.cs': 'function', 'dependencies/Inputs.g.cs': 'inputs', 'catalog.json': 'catalog' },
  });
  expect(readSourceZip(zip({ 'a.py': 'one', 'b.csproj': '<Project />' })).files).toEqual({ 'a.py': 'one' });
});
