/** `node tests/not-raised-yet.ts`: takes the codes that are raised by now out of the list; it never puts one in. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesNotRaised } from './errors/raised-codes.ts';

const root = join(import.meta.dirname, '..');
const place = join(import.meta.dirname, 'errors', 'not-raised-yet.json');
const listed = JSON.parse(readFileSync(place, 'utf8')) as Record<string, string[]>;
const now = codesNotRaised(root);
const left = Object.entries(listed)
  .map(([area, codes]) => [area, codes.filter((code) => now[area]?.includes(code))] as const)
  .filter(([, codes]) => codes.length > 0);
writeFileSync(place, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
