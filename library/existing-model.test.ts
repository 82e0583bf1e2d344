import { beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { loadLibrary, loadTemplates, type Template } from './index.ts';

let template: Template;
beforeAll(() => {
  template = loadTemplates(loadLibrary()).find(({ id }) => id === 'existing-model') as Template;
});

const resultOf = (node: string) => {
  const shipped = template.results.find((result) => result.node === node);
  return JSON.parse(template.resultText(shipped?.resultDigest ?? '')) as { model?: ElementModel; outputs: JsonObject };
};
const textOf = (name: string) => template.files.find((file) => file.name === name)?.bytes.toString() ?? '';

describe('existing model in a new context', () => {
  it('tells by hand what stands there: a mill of three floors of 36 × 14 m, a wing of four of 13 × 28 m', () => {
    // Slabs keep 0.4 m from the walls.
    const [mill, wing] = [3 * 35.2 * 13.2, 4 * 12.2 * 27.2];
    expect(resultOf('kept').outputs['Count']).toBe(3);
    // The corners of the wing stand on whole millimetres.
    expect(resultOf('floors').outputs['Total Area']).toBeCloseTo(wing, 0);
    expect(resultOf('areas').outputs['Gross Area']).toBeCloseTo(mill + wing, 0);
    expect(resultOf('compare').outputs['Difference']).toBeCloseTo(mill + wing - 2800, 0);
    // Slabs of concrete, 0.3 m thick, 2,400 kg/m³, 0.13 kg a kg.
    const rows = resultOf('stays').outputs['By Material'] as { Material: string; Carbon: number }[];
    expect(rows.find(({ Material }) => Material === 'Concrete')?.Carbon).toBeCloseTo(mill * 0.3 * 2400 * 0.13, 3);
  });

  it('brings every element of its model and every building of its map, none of them where the mill stands', () => {
    const { Elements } = JSON.parse(textOf('mill.json')) as ElementModel;
    expect(resultOf('existing').outputs['Element Quantity']).toBe(Object.keys(Elements).length);
    const { features } = JSON.parse(textOf('town.geojson')) as { features: { properties: { height?: number } }[] };
    const heights = features.flatMap(({ properties }) => properties.height ?? []);
    expect(resultOf('context').outputs).toMatchObject({
      Buildings: features.length,
      'With Height': heights.length,
      'Tallest Height': Math.max(...heights),
    });
    const buildings = Object.values(resultOf('context').model?.Elements ?? {}).flatMap(({ Position }) => Position ?? []);
    for (const { X, Y } of buildings as unknown as { X: number; Y: number }[]) expect(Math.hypot(X, Y)).toBeGreaterThan(45);
  });
});
