import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In this order one script: later ones call what stands in earlier ones. */
const PARTS = ['sums.js', 'angles.js', 'powers.js', 'functions.js'];

/** The script that gives a context its own Math, the same bits everywhere. */
export function mathScript(): string {
  const parts = PARTS.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  return `(function (global) {\n'use strict';\n${parts.join('\n')}})(globalThis);\n`;
}
