/** `npm run docs`: writes the pages of `docs/` that are made from the code: errors, record, SDKs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madePages } from './docs/pages.ts';
import { root } from './steps.ts';

for (const [path, text] of madePages()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  process.stdout.write(`✓ ${path}\n`);
}
