import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A constant of the spec that lives in `domain/`, as a row of `domain-constants.tsv`. */
export interface DomainConstant {
  /** Ids of `constants.tsv`, then a name. */
  id: string;
  /** Path below `domain/`. */
  file: string;
  /** The constant as it is written; it stands in the file once. */
  written: string;
  /** Something else to put in its place; a test must notice. */
  changed: string;
}

/** Every row of the table. In its cells `\n`, `\t` and `\\` are escapes. */
export function domainConstants(): DomainConstant[] {
  return readFileSync(join(import.meta.dirname, 'domain-constants.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', file = '', written = '', changed = ''] = line.split('\t').map(unescaped);
      return { id, file, written, changed };
    });
}

function unescaped(cell: string): string {
  return cell.replace(/\\([nt\\])/g, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? '\\');
}
