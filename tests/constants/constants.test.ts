import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNIT_CATALOGUE } from '#domain';
import { domainConstants } from './domain-constants.ts';
import { HELD_CONSTANTS, HELD_LISTS, HELD_PLACES } from './held-constants.ts';

const spec = join(import.meta.dirname, '..', '..', '..', 'shared', 'spec');
const rowsOf = (file: string) =>
  readFileSync(join(spec, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
const text = (value: string | number | readonly string[]): string =>
  typeof value === 'object' ? value.join(';') : typeof value === 'number' ? String(Number(value.toPrecision(12))) : value;

describe.skipIf(!existsSync(spec))('constants of the spec (skipped without ../shared)', () => {
  const rows = rowsOf('constants.tsv').map(([id = '', , , name = '', value = '']) => ({ id, name, value }));

  it('P9.01 W9.00: those of the domain hold, row by row', () => {
    const held = rows.filter(({ name, value }) => HELD_CONSTANTS.has(name) && !value.startsWith('??'));
    const wrong = held.flatMap(({ id, name, value }) => {
      const own = text(HELD_CONSTANTS.get(name) ?? '');
      return own === value ? [] : [`${id} ${name}: ${value}, here ${own}`];
    });
    expect(wrong).toEqual([]);
    expect(held.length).toBeGreaterThanOrEqual(130);
  });

  it('P9.01 W9.00: the default place is that of both texts, to the places that each gives', () => {
    const places = rows.filter(({ name }) => HELD_PLACES.has(name));
    expect(places).toHaveLength(4);
    for (const { id, name, value } of places) {
      const decimals = value.split('.')[1]?.length ?? 0;
      expect(HELD_PLACES.get(name)?.toFixed(decimals), id).toBe(value);
    }
  });

  it('W9.02c W9.00: factors differ from the text by its rounding only, but for the three corrected ones', () => {
    const factors = rows.filter(({ name }) => name.startsWith('unit.factor.'));
    expect(factors).toHaveLength(20);
    const differing = factors.flatMap(({ name, value }) => {
      const unit = name.slice('unit.factor.'.length).replace('lbf-ft', 'lbf ft').replace('percent', '%');
      const [above = 0, below = 1] = value.split('/').map(Number);
      const own = UNIT_CATALOGUE.find((entry) => entry.unit === unit)?.factor ?? Number.NaN;
      return Math.abs(own / (above / below) - 1) < 1e-3 ? [] : [unit];
    });
    expect(differing.toSorted()).toEqual(['lbf', 'psi', 'rad']);
  });

  it('W9.00: lists hold every member', () => {
    const members = rowsOf('record-fields.tsv');
    for (const [entity, own] of HELD_LISTS) {
      const named = members.flatMap(([, , , name, field = '']) => (name === entity ? [field] : []));
      expect([...own].toSorted(), entity).toEqual(named.toSorted());
    }
  });
});

describe('constants that are changed one at a time', () => {
  it('stand where the table says, once, and become something else', () => {
    const table = domainConstants();
    const domain = join(import.meta.dirname, '..', '..', 'domain');
    expect(table.length).toBeGreaterThanOrEqual(170);
    const lost = table.filter(({ file, written }) => readFileSync(join(domain, file), 'utf8').split(written).length !== 2);
    expect(lost.map(({ id, file, written }) => `${id}: ${written} in ${file}`)).toEqual([]);
    expect(table.filter(({ written, changed }) => written === changed)).toEqual([]);
  });
});
