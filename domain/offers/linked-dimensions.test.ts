import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { emptyWorkflowDocument } from '../workflow/document.ts';
import { declaredOverrides } from './declared-overrides.ts';
import { linkedDimensions, overridesOfDimension } from './linked-dimensions.ts';

const FOLDER = join(
  import.meta.dirname,
  '../../../shared/corpus/executions/FloorsByLevels/Generated/FloorsByLevelsTest/model_dependencies',
);
const [X, Y, Z] = [3, 4, 0];
const dimension = (more: JsonObject = {}, link: JsonObject = {}): ElementModel =>
  ({
    Elements: {
      d: {
        Id: 'd',
        discriminator: 'Elements.Annotations.AlignedDimension',
        Start: { X: 0, Y: 0, Z: 0 },
        End: { X, Y, Z },
        LinkedProperty: { ElementId: 'e', OverrideName: 'Bays', PropertyName: 'Width', ...link },
        ...more,
      },
    },
  }) as unknown as ElementModel;

describe('dimensions that edit a property', () => {
  it('stand on their plane, with what is measured', () => {
    const [one] = linkedDimensions(
      dimension({ ReferencePlane: { Origin: { X: 0, Y: -2, Z: 0 }, Normal: { X: 0, Y: 2, Z: 0 } } }),
    );
    expect(one).toMatchObject({
      ends: [
        [0, 0, 0],
        [3, 4, 0],
      ],
      line: [
        [0, -2, 0],
        [3, -2, 0],
      ],
      element: 'e',
      override: 'Bays',
      property: 'Width',
      prefix: '',
    });
    expect([one?.index, one?.shownWith, one?.dependency, one?.text]).toEqual([undefined, undefined, undefined, undefined]);
    const [flat] = linkedDimensions(dimension({ ReferencePlane: { Origin: { X: 1 }, Normal: { X: 0, Y: 0, Z: 0 } } }));
    expect(flat?.line).toEqual(flat?.ends);
  });

  it('are none without ends, a name or an element', () => {
    for (const model of [
      dimension({ Start: { X: 'a', Y: 0 } }),
      dimension({ LinkedProperty: null }),
      dimension({}, { OverrideName: '' }),
      dimension({}, { PropertyName: 4 }),
      dimension({}, { ElementId: null }),
      dimension({ discriminator: 'Elements.Line' }),
    ])
      expect(linkedDimensions(model)).toEqual([]);
    expect(linkedDimensions(dimension({}, { Index: -1 }))[0]?.index).toBeUndefined();
  });

  it('edit what their own function declares, or the one wired to the dependency that they name', () => {
    const overrides = { Bays: { context: '[*discriminator=Elements.Bay]', identity: { Place: { type: 'number' } } } };
    const bays = readFunctionRecord({ id: 'bays', name: 'Bays', model_output: 'Bays', overrides });
    const mass = readFunctionRecord({
      id: 'mass',
      name: 'Mass',
      model_dependencies: [{ name: 'Bays', autohide: false }],
      overrides,
    });
    const node = (functionId: string) => ({
      functionId,
      stage: 'live' as const,
      digest: 'd',
      name: '',
      disabled: false,
      inputs: {},
      links: {},
    });
    const document = { ...emptyWorkflowDocument(), nodes: { B: node('bays'), M: node('mass') } };
    const functionOf = (id: string) => (id === 'bays' ? bays : mass);
    const declared = declaredOverrides(document, functionOf);
    const of = (dependency: string | undefined, override = 'Bays') =>
      overridesOfDimension({ override, dependency }, 'M', declared, document, functionOf).map((one) => one.node);
    expect([of(undefined), of('Bays'), of('Other'), of(undefined, 'Gone')]).toEqual([['M'], ['B'], [], []]);
  });
});

describe.skipIf(!existsSync(FOLDER))('dimensions of the recorded masses', () => {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8')) as ElementModel;

  it('are 22 heights of storeys, a list of the storeys’ own function, shown with their mass', () => {
    const all = linkedDimensions(read('Conceptual Mass', '4f1714c8-87bf-4ede-ac57-8a8ae8ccfdc4.json'));
    expect([all.length, new Set(all.map(({ override, property }) => `${override} ${property}`))]).toEqual([
      22,
      new Set(['Level Groups Level Heights']),
    ]);
    expect(all[0]).toMatchObject({
      index: 0,
      dependency: 'Levels',
      element: 'ac965ee3-29b0-45ce-8573-409c162c369a',
      shownWith: '96696753-286b-43a4-8cab-0ce1bd8fb94d',
    });
    const [from, to] = all[0]!.line;
    expect(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])).toBeCloseTo(5.4864, 6);
    const levels = read('Levels', '283e3d77-50f8-4b29-852f-9ac1f909e904.json');
    const heights = levels.Elements[all[0]!.element]?.['Level Heights'] as number[];
    for (const { index, ends } of all) expect(heights[index!]).toBeCloseTo(Math.abs(ends[0][2] - ends[1][2]), 6);
  });
});
