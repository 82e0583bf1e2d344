import { expect, it } from 'vitest';
import { readProject } from './read-project.ts';

it('a project of .NET names other projects and single files, in any order of its attributes', () => {
  const text = `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <ProjectReference Include="..\\dependencies\\Rooms.Dependencies.csproj" />
    <ProjectReference Condition="true"
      Include='..\\..\\Common\\Common.csproj' />
    <!-- <ProjectReference Include="..\\Gone\\Gone.csproj" /> -->
    <PackageReference Include="Hypar.Elements" Version="2.0.0" />
  </ItemGroup>
  <ItemGroup>
    <None Include="..\\catalog.json" Link="%(Filename)%(Extension)" CopyToOutputDirectory="PreserveNewest" />
    <Content Include="a.csv; ..\\Fire &amp; Egress.txt;" />
    <None Include="..\\**\\*.png" />
  </ItemGroup>
</Project>`;
  expect(readProject(text)).toEqual({
    projects: ['../dependencies/Rooms.Dependencies.csproj', '../../Common/Common.csproj'],
    files: ['../catalog.json', 'a.csv', '../Fire & Egress.txt'],
    isSource: true,
  });
});

it('a project of .NET is a source itself where it says which library the function was written against', () => {
  const isSource = (item: string) => readProject(`<Project><ItemGroup>${item}</ItemGroup></Project>`).isSource;
  expect(isSource('<PackageReference Include="Hypar.Elements" Version="1.4.0" />')).toBe(true);
  expect(
    isSource("<PackageReference Condition='true'\n Include='Hypar.Elements'><Version>1.4.0</Version></PackageReference>"),
  ).toBe(true);
  expect(isSource('<PackageReference Include="Hypar.Functions" Version="1.4.0" />')).toBe(false);
  expect(isSource('<!-- <PackageReference Include="Hypar.Elements" Version="1.4.0" /> -->')).toBe(false);
});
