import { beforeAll, describe, expect, it } from 'vitest';
import type { ElementModel, JsonObject } from '#domain';
import { loadLibrary, loadTemplates, type Template } from './index.ts';

let template: Template;
beforeAll(() => {
  template = loadTemplates(loadLibrary()).find(({ id }) => id === 'courtyard-housing') as Template;
});

const resultOf = (node: string) => {
  const shipped = template.results.find((result) => result.node === node);
  return JSON.parse(template.resultText(shipped?.resultDigest ?? '')) as { model?: ElementModel; outputs: JsonObject };
};

describe('courtyard housing', () => {
  it('tells by hand what stands there: six storeys of 64 × 52 m around a court of 38 × 26 m', () => {
    // Slabs keep 0.3 m from the facade, on both sides.
    const storey = 63.4 * 51.4 - 38.6 * 26.6;
    expect(resultOf('levels').outputs['Level Quantity']).toBe(6);
    expect(resultOf('floors').outputs).toMatchObject({ 'Total Area': expect.closeTo(6 * storey, 3), 'Floor Quantity': 6 });
    expect(resultOf('areas').outputs['Gross Area']).toBeCloseTo(6 * storey, 3);
    expect(resultOf('parking').outputs['Stalls']).toBe(Math.ceil((6 * storey) / 120));
    expect(resultOf('cost').outputs['Total']).toBeCloseTo(6 * storey * 2700 * 1.18, 1);
  });

  it('comes within a twentieth of the mix, and flats and corridors make up the floors', () => {
    const { outputs } = resultOf('units');
    expect(outputs['Deviation']).toBeLessThan(0.05);
    const corridors = resultOf('circulation').outputs;
    const sum = (outputs['Unit Area'] as number) + (outputs['Rest Area'] as number);
    expect(sum).toBeCloseTo(corridors['Usable Area'] as number, 1);
    const floors = resultOf('floors').outputs['Total Area'] as number;
    expect((corridors['Area'] as number) + (corridors['Usable Area'] as number)).toBeCloseTo(floors, -1);
  });
});
