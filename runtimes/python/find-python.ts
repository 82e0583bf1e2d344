import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../jail/index.ts';

/** A CPython that functions run on. */
export interface PythonPlace {
  executable: string;
  version: string;
  /** Folder of an installation outside `/usr`; its whole folder goes into the jail. */
  prefix?: string;
}

/** Authors write for this level. */
const OLDEST = [3, 11];
const NAMES = ['/usr/bin/python3', 'python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
const ASK =
  'import json, sys; print(json.dumps([sys.version_info[:3], sys.executable, sys.base_prefix, sys.implementation.name]))';

/** The first CPython 3.11 or newer: the setting's, the system's, then those on PATH. Undefined when there is none. */
export async function findPython(setting = process.env['PARTI_PYTHON']): Promise<PythonPlace | undefined> {
  const tried = new Set<string>();
  for (const name of setting ? [setting] : NAMES) {
    const program = findProgram(name);
    if (!program || tried.has(program)) continue;
    tried.add(program);
    const place = await askPython(program);
    if (place) return place;
  }
  return undefined;
}

async function askPython(program: string): Promise<PythonPlace | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-I', '-S', '-c', ASK], { timeout: 10_000 });
    const [version, executable, prefix, implementation] = JSON.parse(stdout) as [number[], string, string, string];
    const [major = 0, minor = 0] = version;
    if (implementation !== 'cpython' || major !== OLDEST[0] || minor < (OLDEST[1] ?? 0)) return undefined;
    return { executable, version: version.join('.'), ...(prefix === '/usr' ? {} : { prefix }) };
  } catch {
    return undefined;
  }
}
