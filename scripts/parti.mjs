#!/usr/bin/env node
// `npx parti …` in a clone: the command line under the pinned Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
// Names of files are meant from where the command is typed, also where no npm says where that is.
process.env.INIT_CWD ??= process.cwd();
process.argv.splice(1, 1, join(here, 'run.mjs'), 'cli/main.ts');
await import('./run.mjs');
