#!/usr/bin/env node
// `npx parti …` in a clone: the command line under the pinned Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
process.argv.splice(1, 1, join(here, 'run.mjs'), 'cli/main.ts');
await import('./run.mjs');
