import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTION_LANGUAGES, PartiError } from '#domain';
import { epochOf, sourceBundle, type Runtime } from '../host/index.ts';
import { findPython, type PythonPlace } from './find-python.ts';
import { createPythonHost, HOST_FOLDER } from './python-host.ts';
import { createPythonLanguage } from './python-language.ts';

/** Python functions run from source on an installed CPython. */
export const pythonRuntime: Runtime = {
  language: 'python',
  entry: { name: 'src/function.py', matches: (path) => path === 'function.py' },
  endings: ['.py'],
  install: {
    'apt-get': 'sudo apt-get install python3',
    dnf: 'sudo dnf install python3',
    pacman: 'sudo pacman -S python',
    zypper: 'sudo zypper install python313',
    apk: 'sudo apk add python3',
    brew: 'brew install python',
    winget: 'winget install Python.Python.3.13',
  },
  nothing: { 'function.py': 'def execute(models, inputs):\n    return {}\n' },
  startsAhead: true,
  open({ python, cacheFolder, ownPackages }) {
    let looked: Promise<PythonPlace | undefined> | undefined;
    const found = () => (looked ??= findPython(python));
    return {
      epoch: async () => epochOf([(await found())?.version ?? '', ...hostSources()]),
      async state() {
        const place = await found();
        if (place) return { state: 'ready', version: `CPython ${place.version}` };
        return { state: 'no-runtime', hint: 'Install Python 3.11 or newer, or set PARTI_PYTHON to one.' };
      },
      publish: (files) => Promise.resolve(sourceBundle(files)),
      async service(jail) {
        const place = await found();
        return place && createPythonLanguage(place, jail, cacheFolder);
      },
      async host(starter) {
        const place = await found();
        if (!place) throw new PartiError('run.no-runtime', { language: FUNCTION_LANGUAGES.python.name });
        return createPythonHost(place, starter, { cacheFolder, ...(ownPackages ? { ownPackages } : {}) });
      },
    };
  },
};

/** Texts of the host program and what authors import from it, in one order. */
const hostSources = (): string[] =>
  readdirSync(HOST_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py'))
    .toSorted()
    .map((path) => readFileSync(join(HOST_FOLDER, path), 'utf8'));
