import { describe, expect, it } from 'vitest';
import { corpusText, CORPUS, hasCorpus } from '#fixtures/corpus';
import { globSync } from 'node:fs';
import { inputKindOf, readFunctionRecord, type InputProperty, type JsonObject } from '#domain';
import { editorKindOf, INPUT_KINDS, kindOfInput } from './index.ts';

describe('descriptors of input kinds', () => {
  it('edit the geometry that is drawn or typed, and sum up the rest', () => {
    const edited = (['point', 'points', 'line', 'lines', 'polyline', 'polylines', 'polygon', 'polygons'] as const).map(
      (kind) => INPUT_KINDS[kind].Editor !== undefined,
    );
    expect(edited).not.toContain(false);
    expect((['file-destination', 'unknown'] as const).map((kind) => INPUT_KINDS[kind].Editor)).toEqual(Array(2).fill(undefined));
  });

  it('tell a direction from a place', () => {
    const vector: InputProperty = { $ref: 'https://schemas.parti.design/Vector3.json' };
    expect(editorKindOf(vector)).toBe('point');
    expect(editorKindOf({ ...vector, $partiUnitType: 'none' })).toBe('vector');
  });

  it('offer the short editor only where it can be used', () => {
    const options: InputProperty = { type: 'string', enum: ['a', 'b'] };
    expect(kindOfInput(options).hasChip?.(options, false)).toBe(true);
    expect(kindOfInput(options).hasChip?.(options, true)).toBe(false);
    const asked: InputProperty = { type: 'string', $partiEnumQuery: 'x' };
    expect(inputKindOf(asked)).toBe('select');
    expect(kindOfInput(asked).hasChip?.(asked, false)).toBe(false);
  });

  it.skipIf(!hasCorpus)('leave no input of a published record that cannot be changed', () => {
    const without = new Set<string>();
    const look = (property: InputProperty, path: string): void => {
      const children = Object.entries(property.properties ?? {});
      if (kindOfInput(property).Editor === undefined && children.length === 0) without.add(`${path}: ${editorKindOf(property)}`);
      for (const [name, child] of children) look(child, `${path}/${name}`);
      if (property.items !== undefined && !Array.isArray(property.items)) look(property.items, `${path}/*`);
    };
    const paths = globSync('functions/*.json', { cwd: CORPUS }).filter((path) => !path.includes('CoreByEnvelope'));
    for (const path of paths) {
      const record = readFunctionRecord(JSON.parse(corpusText(path)) as JsonObject);
      for (const [name, property] of Object.entries(record.inputSchema.properties)) look(property, `${record.name}/${name}`);
    }
    expect(paths.length).toBeGreaterThan(20);
    expect([...without]).toEqual([]);
  });
});
