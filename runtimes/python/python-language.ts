import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#domain';
import { readSourceAnswer, sourceBundle, type ProgramStarter, type SourceService } from '../host/index.ts';
import type { PythonPlace } from './find-python.ts';
import { createPythonHost } from './python-host.ts';

const PROGRAM = join(import.meta.dirname, 'language', 'function.py');
const TIMEOUT_MS = 10_000;

/** Faults, names and signatures of Python by Python's own parser, in the jail: a function of ours that reads what authors write. */
export function createPythonLanguage(place: PythonPlace, jail: ProgramStarter, cacheFolder: string): SourceService {
  const host = createPythonHost(place, jail, { cacheFolder });
  const bundle = sourceBundle({ 'function.py': readFileSync(PROGRAM, 'utf8') });
  return {
    async ask({ account, files, record, question }) {
      const inputs = {
        files: { ...files },
        question: question as unknown as JsonObject,
        inputs: Object.keys(record.inputSchema.properties),
        models: record.modelDependencies.map(({ name }) => name),
      };
      const call = { digest: 'language', bundle, account, inputs, models: {}, timeoutMs: TIMEOUT_MS };
      return readSourceAnswer((await host.run(call)).result.outputs, new Set(Object.keys(files)));
    },
    close: () => host.close(),
  };
}
