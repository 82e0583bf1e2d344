import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FUNCTION_LANGUAGES, isJsonObject, ownValue, parseJson, PartiError, type JsonObject, type JsonValue } from '#domain';
import { findDotnet } from './find-dotnet.ts';
import type { CsharpLibrary, LibraryStore } from './library-store.ts';

/** What an administrator asks for. */
export interface LibraryWish {
  name: string;
  version: string;
  /** Folder of packages in place of the registry. */
  feed?: string | undefined;
  /** Puts the name on the list of those that may be added. */
  allow: boolean;
}

const NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,98}[A-Za-z0-9_])?$/;
const VERSION = /^\d+\.\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?$/;
const RESTORE_MS = 180_000;
const REGISTRY = 'https://api.nuget.org/v3/index.json';

/**
 * Restores a package with what it needs and takes its assemblies in; nothing of it is started: no script, no target of a build,
 * no native file comes along. Rejects with `csharp.library-*` and `run.no-runtime`.
 */
export async function addLibrary(
  store: LibraryStore,
  { name, version, feed, allow }: LibraryWish,
  dotnet?: string,
): Promise<CsharpLibrary> {
  if (!NAME.test(name) || !VERSION.test(version)) throw new PartiError('csharp.library-name', { name, version });
  const known = store.allowed().find((one) => one.toLowerCase() === name.toLowerCase());
  if (known === undefined && !allow) throw new PartiError('csharp.library-not-allowed', { name });
  const found = findDotnet(dotnet);
  if (found.state !== 'ready') throw new PartiError('run.no-runtime', { language: FUNCTION_LANGUAGES.csharp.name });
  const { place } = found;
  if (store.find(name, version)) throw new PartiError('csharp.library-there', { name, version });
  mkdirSync(join(store.folderOf({ name, version }), '..', '..'), { recursive: true });
  const work = mkdtempSync(join(store.folderOf({ name, version }), '..', '..', 'adding-'));
  try {
    const { assets, warnings } = await restore(work, { name, version, feed }, join(place.root, 'dotnet'));
    const picked = assembliesOf(assets, join(work, 'packages'));
    const own = picked.packages.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (own?.version !== version)
      throw new PartiError('csharp.library-not-found', { name, version, reason: `found ${own?.version ?? 'nothing'}` });
    // What .NET itself brings is never replaced.
    const system = new Set(readdirSync(place.references).map((file) => file.toLowerCase()));
    const folder = join(work, 'taken');
    mkdirSync(folder);
    const files: Record<string, string> = {};
    for (const path of picked.files) {
      const file = basename(path);
      if (system.has(file.toLowerCase())) continue;
      cpSync(path, join(folder, file));
      files[file] = createHash('sha256').update(readFileSync(path)).digest('hex');
    }
    if (Object.keys(files).length === 0) throw new PartiError('csharp.library-empty', { name, version });
    const needs = picked.packages.filter((one) => one !== own).map((one) => `${one.name} ${one.version}`);
    const library: CsharpLibrary = {
      ...{ name: own.name, version, files, needs: needs.toSorted() },
      warnings: [...warnings, ...picked.leftOut],
      addedAt: new Date().toISOString(),
    };
    if (known === undefined) store.allow(own.name);
    store.take(library, folder);
    return library;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function restore(
  work: string,
  { name, version, feed }: Pick<LibraryWish, 'name' | 'version' | 'feed'>,
  dotnet: string,
): Promise<{ assets: JsonObject; warnings: string[] }> {
  const source = feed === undefined ? REGISTRY : resolve(feed);
  if (feed !== undefined && !existsSync(source))
    throw new PartiError('csharp.library-not-found', { name, version, reason: `no folder ${source}` });
  const quoted = source.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  writeFileSync(
    join(work, 'nuget.config'),
    `<configuration><packageSources><clear/><add key="only" value="${quoted}"/></packageSources></configuration>`,
  );
  writeFileSync(
    join(work, 'library.csproj'),
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework>
<RestorePackagesWithLockFile>true</RestorePackagesWithLockFile><NuGetAudit>${feed === undefined}</NuGetAudit><NuGetAuditMode>all</NuGetAuditMode>
<DisableImplicitNuGetFallbackFolder>true</DisableImplicitNuGetFallbackFolder></PropertyGroup>
<ItemGroup><PackageReference Include="${name}" Version="[${version}]"/></ItemGroup></Project>`,
  );
  const environment = {
    ...{ PATH: process.env['PATH'] ?? '', HOME: work, DOTNET_CLI_HOME: work, NUGET_PACKAGES: join(work, 'packages') },
    ...{ DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', DOTNET_GENERATE_ASPNET_CERTIFICATE: 'false' },
    ...Object.fromEntries(
      Object.entries(process.env).filter(([key]) => /^(https?_proxy|no_proxy|SSL_CERT_|NUGET_CERT)/i.test(key)),
    ),
  };
  // A server of builds that stays would outlive the command.
  const words = [
    'restore',
    'library.csproj',
    '-nodeReuse:false',
    '-p:UseSharedCompilation=false',
    '--configfile',
    'nuget.config',
  ];
  try {
    const { stdout } = await promisify(execFile)(dotnet, words, {
      cwd: work,
      env: environment,
      timeout: RESTORE_MS,
      maxBuffer: 16e6,
    });
    const assets = parseJson(readFileSync(join(work, 'obj', 'project.assets.json'), 'utf8'));
    if (!isJsonObject(assets))
      throw new PartiError('csharp.library-not-found', { name, version, reason: 'nothing was restored' });
    return {
      assets,
      warnings: [...new Set([...stdout.matchAll(/warning (NU190\d: .*?)(?: \[|$)/gm)].map(([, text = '']) => text.trim()))],
    };
  } catch (error) {
    if (error instanceof PartiError) throw error;
    const said = String((error as { stdout?: string }).stdout ?? error);
    const reason = /error (NU\d+: .*?)(?: \[|$)/m.exec(said)?.[1] ?? said.slice(0, 500);
    throw new PartiError('csharp.library-not-found', { name, version, reason: reason.trim() }, { cause: error });
  }
}

interface Picked {
  files: string[];
  packages: { name: string; version: string }[];
  /** What came in packages and stays out. */
  leftOut: string[];
}

function assembliesOf(assets: JsonObject, packages: string): Picked {
  const targets = ownValue(assets, 'targets');
  const target = isJsonObject(targets) ? Object.values(targets)[0] : undefined;
  const picked: Picked = { files: [], packages: [], leftOut: [] };
  for (const [key, entry] of Object.entries(objectOf(target))) {
    const [name = '', version = ''] = key.split('/');
    picked.packages.push({ name, version });
    const folder = join(packages, name.toLowerCase(), version);
    for (const path of Object.keys(objectOf(ownValue(objectOf(entry), 'runtime'))))
      if (path.endsWith('.dll')) picked.files.push(join(folder, ...path.split('/')));
    const kinds: [string, string][] = [
      ['build', 'targets of builds'],
      ['buildMultiTargeting', 'targets of builds'],
      ['native', 'native files'],
      ['runtimeTargets', 'native files'],
    ];
    for (const [kind, words] of kinds) {
      const has = Object.keys(objectOf(ownValue(objectOf(entry), kind))).length > 0;
      if (has && !picked.leftOut.some((one) => one.startsWith(`${name}: ${words}`)))
        picked.leftOut.push(`${name}: ${words} are left out`);
    }
    if (existsSync(join(folder, 'tools'))) picked.leftOut.push(`${name}: install scripts are left out`);
  }
  return picked;
}

const objectOf = (value: JsonValue | undefined): JsonObject => (value !== undefined && isJsonObject(value) ? value : {});
