import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from '../jail/index.ts';

/** A .NET installation as functions need it. */
export interface DotnetPlace {
  root: string;
  /** Of the runtime. */
  version: string;
  /** Folder of reference assemblies. */
  references?: string;
  /** Folder of the compiler. */
  roslyn?: string;
}

/** `runtime only` runs nothing new: sources cannot be compiled. */
export type DotnetState =
  | { state: 'ready'; place: Required<DotnetPlace> }
  | { state: 'no-runtime' | 'runtime-only'; place?: DotnetPlace };

const MAJOR = 10;
const USUAL = [
  '/usr/share/dotnet',
  '/usr/lib/dotnet',
  '/usr/lib64/dotnet',
  '/usr/local/share/dotnet',
  join(homedir(), '.dotnet'),
];

/** Looks for .NET 10 without starting anything: the setting, `DOTNET_ROOT`, PATH, the usual folders. */
export function findDotnet(setting = process.env['PARTI_DOTNET']): DotnetState {
  const program = findProgram('dotnet');
  const roots = setting ? [setting] : [process.env['DOTNET_ROOT'], program && dirname(program), ...USUAL];
  const places = roots
    .flatMap((root) => (root && existsSync(root) ? [placeAt(root)] : []))
    .filter((place) => place !== undefined);
  for (const place of places) {
    const { references, roslyn } = place;
    if (references && roslyn) return { state: 'ready', place: { ...place, references, roslyn } };
  }
  const [place] = places;
  return place ? { state: 'runtime-only', place } : { state: 'no-runtime' };
}

function placeAt(root: string): DotnetPlace | undefined {
  const version = newest(join(root, 'shared', 'Microsoft.NETCore.App'));
  if (!version) return undefined;
  const pack = newest(join(root, 'packs', 'Microsoft.NETCore.App.Ref'));
  const sdk = newest(join(root, 'sdk'));
  const references = pack && join(root, 'packs', 'Microsoft.NETCore.App.Ref', pack, 'ref', `net${MAJOR}.0`);
  const roslyn = sdk && join(root, 'sdk', sdk, 'Roslyn', 'bincore');
  return {
    root,
    version,
    ...(references && existsSync(references) ? { references } : {}),
    ...(roslyn && existsSync(join(roslyn, 'csc.dll')) ? { roslyn } : {}),
  };
}

/** The newest folder of this major version. */
function newest(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const numbers = (name: string) => name.split(/[.-]/).map(Number);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${MAJOR}.`))
    .toSorted((a, b) => (numbers(b)[2] ?? 0) - (numbers(a)[2] ?? 0))[0];
}
