import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionRecord, type JsonObject } from '#domain';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { openStarter } from '../host/index.ts';
import { probeJail } from '../jail/index.ts';
import { addLibrary } from './add-library.ts';
import { findDotnet } from './find-dotnet.ts';
import { csharpRuntime } from './index.ts';
import { openLibraryStore } from './library-store.ts';

const found = findDotnet();
const { jail } = await probeJail();
const feed = openTemporaryFolder('parti-feed-');
const librariesFolder = openTemporaryFolder('parti-libraries-');
const store = openLibraryStore(librariesFolder);
const csharp = csharpRuntime.open({ cacheFolder: openTemporaryFolder('parti-csharp-'), runtimeScript: '', librariesFolder });

/** A package of one assembly, made from source, with what a package may bring besides. */
function packed(id: string, version: string, source: string): void {
  if (found.state !== 'ready') return;
  const { root, roslyn, references } = found.place;
  const work = openTemporaryFolder('parti-packed-');
  const dll = join(work, `${id}.dll`);
  writeFileSync(join(work, 'a.cs'), `[assembly: System.Reflection.AssemblyVersion("${version}.0")]\n${source}`);
  const refs = readdirSync(references)
    .filter((name) => name.endsWith('.dll'))
    .map((name) => `-r:${join(references, name)}`);
  const options = ['-nologo', '-noconfig', '-nostdlib', '-deterministic', '-target:library', `-out:${dll}`];
  writeFileSync(join(work, 'a.rsp'), [...options, ...refs, join(work, 'a.cs')].map((one) => `"${one}"`).join('\n'));
  execFileSync(join(root, 'dotnet'), [join(roslyn, 'csc.dll'), '-noconfig', `@${join(work, 'a.rsp')}`]);
  const nuspec = `<?xml version="1.0"?><package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd"><metadata><id>${id}</id><version>${version}</version><authors>t</authors><description>t</description><dependencies><group targetFramework="net10.0"/></dependencies></metadata></package>`;
  mkdirSync(feed, { recursive: true });
  writeFileSync(
    join(feed, `${id}.${version}.nupkg`),
    zipSync({
      [`${id}.nuspec`]: strToU8(nuspec),
      [`lib/net10.0/${id}.dll`]: new Uint8Array(readFileSync(dll)),
      'tools/install.ps1': strToU8(`New-Item ${join(work, 'ran')}`),
      [`build/${id}.targets`]: strToU8(
        `<Project><Target Name="X" BeforeTargets="Restore"><Touch Files="${join(work, 'ran')}" AlwaysCreate="true"/></Target></Project>`,
      ),
    }),
  );
}

const source = (value: string, using: string) => ({
  'Sample.cs': `using Elements;
${using}
namespace Sample
{
    public class SampleInputs { public double Width { get; set; } }
    public class SampleOutputs { public object Said { get; set; } }
    public static class Sample
    {
        public static SampleOutputs Execute(Dictionary<string, Model> models, SampleInputs input) => new SampleOutputs { Said = ${value} };
    }
}
`,
});
const recordWith = (packages: JsonObject) => readFunctionRecord({ id: 'sample', name: 'Sample', language: 'csharp', packages });
const publish = (packages: JsonObject, value: string, using = 'using Beams;') =>
  csharp.publish(source(value, using), async () => jail ?? openStarter, recordWith(packages));

describe.skipIf(found.state !== 'ready')('libraries of C# functions', () => {
  const hosts: { close(): void }[] = [];
  afterAll(() => {
    for (const host of hosts) host.close();
  });
  const run = async (bundle: string) => {
    const host = await csharp.host(jail ?? openStarter);
    hosts.push(host);
    const call = { digest: bundle.slice(-64), bundle, account: 'a', inputs: { Width: 3 }, models: {}, timeoutMs: 60_000 };
    return (await host.run(call)).result.outputs;
  };
  const add = (name: string, version: string, allow = false) => addLibrary(store, { name, version, feed, allow });

  beforeAll(() => {
    packed(
      'Beams',
      '1.0.0',
      'namespace Beams { public static class Table { public static string Depth(double w) => "one " + w; } }',
    );
    packed(
      'Beams',
      '2.0.0',
      'namespace Beams { public static class Table { public static string Depth(double w) => "two " + w; } }',
    );
    packed('Plates', '1.0.0', 'namespace Plates { public static class Table { public static int Five => 5; } }');
    packed(
      'Newtonsoft.Json',
      '13.0.3',
      `namespace Newtonsoft.Json { public class JsonPropertyAttribute : System.Attribute { public string PropertyName { get; set; } public JsonPropertyAttribute(string n) { PropertyName = n; } }
       public static class JsonConvert { public static string SerializeObject(object o) => "the package itself"; } }`,
    );
  }, 240_000);

  it(
    'are added by exact version from an allow-list, with their hashes; nothing of a package is started',
    { timeout: 240_000 },
    async () => {
      await expect(add('Beams', '1.0.0')).rejects.toMatchObject({ code: 'csharp.library-not-allowed' });
      for (const [name, version] of [
        ['Beams', '1.*'],
        ['Beams', ''],
        ['../Beams', '1.0.0'],
        ['Be"ams', '1.0.0'],
      ] as const)
        await expect(add(name, version, true)).rejects.toMatchObject({ code: 'csharp.library-name' });
      await expect(add('Beams', '9.9.9', true)).rejects.toMatchObject({ code: 'csharp.library-not-found' });

      const added = await add('beams', '1.0.0', true);
      expect([added.name.toLowerCase(), Object.keys(added.files)]).toEqual(['beams', ['Beams.dll']]);
      expect(added.files['Beams.dll']).toMatch(/^[0-9a-f]{64}$/);
      expect(added.warnings.join('\n')).toMatch(/install scripts are left out/);
      expect(added.warnings.join('\n')).toMatch(/targets of builds are left out/);
      await expect(add('BEAMS', '1.0.0')).rejects.toMatchObject({ code: 'csharp.library-there' });
      await add('Beams', '2.0.0');
      expect(store.list().map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']);
      const audit = readFileSync(join(librariesFolder, 'audit.jsonl'), 'utf8').trim().split('\n');
      expect(audit.map((line) => (JSON.parse(line) as { did: string }).did)).toEqual(['allow', 'add', 'add']);
      expect(readdirSync(librariesFolder).filter((name) => name.startsWith('adding-'))).toEqual([]);
    },
  );

  it(
    'stand side by side: a function runs with the version that its record names, whatever its case',
    { timeout: 240_000 },
    async () => {
      const [one, two] = await Promise.all([
        publish({ Beams: '1.0.0' }, 'Table.Depth(input.Width)'),
        publish({ BEAMS: '2.0.0' }, 'Table.Depth(input.Width)'),
      ]);
      expect(await run(one)).toEqual({ Said: 'one 3' });
      expect(await run(two)).toEqual({ Said: 'two 3' });
      await expect(publish({}, 'Table.Depth(input.Width)')).rejects.toMatchObject({ code: 'function.compile-failed' });
    },
  );

  it('may be the JSON library itself, in place of ours', { timeout: 240_000 }, async () => {
    const words = 'Newtonsoft.Json.JsonConvert.SerializeObject(input)';
    expect(await run(await publish({}, words, ''))).toEqual({ Said: '{"Width":3}' });
    await add('newtonsoft.json', '13.0.3');
    expect(await run(await publish({ 'Newtonsoft.Json': '13.0.3' }, words, ''))).toEqual({ Said: 'the package itself' });
  });

  it('are refused where they are missing, named twice or no versions, and once they are gone', { timeout: 240_000 }, async () => {
    const refused: [JsonObject, string][] = [
      [{ Beams: '1.0.1' }, 'csharp.library-missing'],
      [{ Plates: '1.0.0' }, 'csharp.library-missing'],
      [{ Beams: 1 }, 'csharp.library-name'],
      [{ Beams: '1.0.0', beams: '2.0.0' }, 'csharp.library-twice'],
    ];
    for (const [packages, code] of refused) await expect(publish(packages, '1')).rejects.toMatchObject({ code });
    const bundle = await publish({ Beams: '1.0.0' }, 'Table.Depth(2)');
    store.remove('BEAMS', '1.0.0');
    await expect(run(bundle)).rejects.toMatchObject({
      code: 'csharp.library-missing',
      parameters: { name: 'Beams', version: '1.0.0' },
    });
    expect(() => store.remove('Beams', '1.0.0')).toThrow(expect.objectContaining({ code: 'csharp.library-missing' }));
    expect(store.list().map(({ name, version }) => `${name.toLowerCase()} ${version}`)).toEqual([
      'beams 2.0.0',
      'newtonsoft.json 13.0.3',
    ]);
  });
});
